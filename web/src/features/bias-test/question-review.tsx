import type { BiasReview } from '@tradesense/contract/bias-test.ts';
import { useMemo, useState } from 'react';
import { CandleChart } from '../../chart/candle-chart.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { chartSubject, provenanceText } from '../assessment/chart-subject.ts';
import { mirroredReviewText } from './chart-supply-text.ts';
import { elapsedText, TIMEFRAME_LABELS } from './bias-text.ts';
import { FactsList } from './facts-list.tsx';
import { decisionRuler, mirroredReviewChart, reviewChart } from './question-chart.ts';
import styles from './question-review.module.css';
import { useReader } from './use-reader.ts';
import { VerdictBox } from './verdict-box.tsx';

/** Which bars of a mirrored question are drawn: those of the market, or those of the question. */
type Drawn = 'market' | 'asked';

/**
 * Shows one answered question without the mask: its market, its outcome, and the evaluation. A question that was asked
 * mirrored is also shown as it was asked, so that the learner recognizes it.
 */
export function QuestionReview({ review }: { review: BiasReview }) {
  const reader = useReader();
  const [drawn, setDrawn] = useState<Drawn>('market');
  const isAsked = drawn === 'asked';
  const model = useMemo(
    () => (isAsked ? mirroredReviewChart(review, reader) : reviewChart(review, reader)),
    [review, reader, isAsked],
  );
  const ruler = useMemo(() => decisionRuler(model), [model]);
  const times = [...review.setup, ...review.outcome].map(([t]) => t);
  const name = `Question ${review.index + 1}: ${chartSubject(review)}, ${TIMEFRAME_LABELS[review.timeframe].bars}`;
  return (
    <Card
      as="article"
      title={name}
      actions={
        <>
          {review.isTooFast ? <Badge tone="warning">too fast for tendencies</Badge> : null}
          <span className={styles['time']}>{answerTime(review)}</span>
        </>
      }
    >
      {review.mirrored ? <MirroredNotice review={review} drawn={drawn} onDraw={setDrawn} /> : null}
      <div className={styles['review']}>
        <CandleChart
          key={drawn}
          title={isAsked ? `${name}, mirrored` : name}
          model={model}
          source={review.source}
          layers={ruler}
        />
        <div className={styles['side']}>
          <p>{provenanceText(review.source, review.asset, times)}</p>
          <VerdictBox
            direction={review.direction}
            confidence={review.confidence}
            truth={review.truth}
            isCorrect={review.correct}
            brier={review.brier}
            isMirrored={review.mirrored}
          />
          <div>
            <h3 className={styles['title']}>Your reasoning</h3>
            <blockquote className={styles['reasoning']}>{review.reasoning}</blockquote>
          </div>
          <FactsList facts={review.facts} />
        </div>
      </div>
    </Card>
  );
}

interface MirroredNoticeProps {
  readonly review: BiasReview;
  readonly drawn: Drawn;
  readonly onDraw: (drawn: Drawn) => void;
}

/** Says that the question was asked upside down and what was right then, and lets the learner see it so again. */
function MirroredNotice({ review: { truth, setup, outcome }, drawn, onDraw }: MirroredNoticeProps) {
  const [from, to] = [setup.at(-1)?.[4] ?? 0, outcome.at(-1)?.[4] ?? 0];
  return (
    <Alert
      title="This chart was shown mirrored"
      actions={
        <SegmentedControl<Drawn>
          label="Chart"
          isLabelHidden
          value={drawn}
          options={[
            { value: 'market', label: 'The market’s bars' },
            { value: 'asked', label: 'As you saw it' },
          ]}
          onValueChange={onDraw}
        />
      }
    >
      <p>{mirroredReviewText(truth, (to / from - 1) * 100)}</p>
    </Alert>
  );
}

/**
 * Says how long the answer took. The server serves a question when the one before it is answered, so the time includes
 * reading the outcome of that one. The time of an answer that was too fast is rounded down, so that it never reads as the
 * plausible time.
 */
function answerTime({ index, elapsedMs, isTooFast }: BiasReview): string {
  const time = isTooFast ? `${(Math.floor(elapsedMs / 100) / 10).toFixed(1)} s` : elapsedText(elapsedMs);
  return index === 0 ? `answered in ${time}` : `${time} after the previous question`;
}
