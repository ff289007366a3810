import type { BiasReview } from '@tradesense/contract/bias-test.ts';
import { useMemo } from 'react';
import { CandleChart } from '../../chart/candle-chart.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { MIRROR_NOTE, provenanceText } from './chart-supply-text.ts';
import { elapsedText, TIMEFRAME_LABELS } from './bias-text.ts';
import { FactsList } from './facts-list.tsx';
import { decisionRuler, reviewChart } from './question-chart.ts';
import styles from './question-review.module.css';
import { useReader } from './use-reader.ts';
import { VerdictBox } from './verdict-box.tsx';

/** Shows one answered question without the mask: its market, its outcome, and the evaluation. */
export function QuestionReview({ review }: { review: BiasReview }) {
  const reader = useReader();
  const model = useMemo(() => reviewChart(review, reader), [review, reader]);
  const ruler = useMemo(() => decisionRuler(model), [model]);
  const times = [...review.setup, ...review.outcome].map(([t]) => t);
  const name = `Question ${review.index + 1}: ${review.asset}, ${TIMEFRAME_LABELS[review.timeframe].bars}`;
  return (
    <Card
      as="article"
      title={name}
      actions={
        <>
          {review.isTooFast ? <Badge tone="warning">too fast for tendencies</Badge> : null}
          <span className={styles['time']}>answered in {answerTime(review)}</span>
        </>
      }
    >
      <div className={styles['review']}>
        <CandleChart title={name} model={model} source={review.source} layers={ruler} />
        <div className={styles['side']}>
          <p>{provenanceText(review.source, review.asset, times)}</p>
          {review.mirrored ? <p>{MIRROR_NOTE}</p> : null}
          <VerdictBox
            direction={review.direction}
            confidence={review.confidence}
            truth={review.truth}
            isCorrect={review.correct}
            brier={review.brier}
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

/**
 * Formats the time of the answer. The time of an answer that was too fast is rounded down, so that it never reads as
 * the plausible time.
 */
function answerTime({ elapsedMs, isTooFast }: BiasReview): string {
  return isTooFast ? `${(Math.floor(elapsedMs / 100) / 10).toFixed(1)} s` : elapsedText(elapsedMs);
}
