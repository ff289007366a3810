import type { ExamChartResult } from '@tradesense/contract/chart-exam.ts';
import { useMemo, useRef, useState, type RefObject } from 'react';
import { CandleChart } from '../../chart/candle-chart.tsx';
import { atrRuler } from '../../chart/marks/atr-ruler.ts';
import { barOf, shapeOf } from '../../chart/marks/mark.ts';
import { reviewLayer } from '../../chart/marks/review-layer.ts';
import type { ChartSize } from '../../chart/chart-stage.tsx';
import { chartBarsOf } from '../../chart/model/chart-bar.ts';
import type { ChartModel } from '../../chart/model/chart-model.ts';
import type { ChartLayer } from '../../chart/view/chart-layer.ts';
import { useBrowserPreference } from '../../platform/use-browser-preference.ts';
import { Badge } from '../../ui/badge.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { classNames } from '../../ui/class-names.ts';
import { PROVISIONAL_WORD_TEXT, ratingWords } from '../../ui/rating-text.ts';
import styles from './chart-review.module.css';
import { chartSubject } from '../assessment/chart-subject.ts';
import { reviewedChartModel } from './exam-chart-model.ts';
import { INTERVAL_LABELS, scoreText, secondsText, VIEW_NAMES } from './exam-text.ts';
import { hideRatings } from './hide-ratings.ts';
import { reviewedMarks, reviewParts, type ReviewPart } from './review-items.ts';
import { useReader } from './use-reader.ts';
import { VerdictList } from './verdict-list.tsx';
import {
  AboutIcon,
  ArrowLeftIcon,
  ArrowRightIcon,
  CheckIcon,
  CrossIcon,
  DiamondIcon,
  SwapIcon,
} from '../../ui/text-icons.tsx';

export interface ChartReviewState {
  readonly result: ExamChartResult;
  readonly model: ChartModel;
  readonly parts: readonly ReviewPart[];
  readonly layers: readonly ChartLayer[];
  readonly isOverlayOn: boolean;
  readonly switchOverlay: (isOn: boolean) => void;
  readonly selected: number | null;
  readonly select: (id: number) => void;
  readonly chart: RefObject<HTMLDivElement | null>;
}

/**
 * Returns the state that the chart and the list of verdicts share: the selected mark, and whether the references are
 * shown.
 */
export function useChartReview(result: ExamChartResult): ChartReviewState {
  const reader = useReader();
  const model = useMemo(() => reviewedChartModel(result, reader), [result, reader]);
  const parts = useMemo(() => reviewParts(result, chartBarsOf(result.bars)), [result]);
  const [isOverlayOn, setOverlayOn] = useState(true);
  const [selected, setSelected] = useState<number | null>(null);
  const chart = useRef<HTMLDivElement>(null);
  const layers = useMemo(() => {
    const items = reviewedMarks(parts, isOverlayOn);
    const chosen = items.find(({ mark }) => mark.id === selected);
    const hasRuler = items.some(({ mark }) => shapeOf(mark.kind) !== 'break');
    const ruler = hasRuler ? [atrRuler(model.bars, () => (chosen === undefined ? null : barOf(chosen.mark)))] : [];
    return [...ruler, reviewLayer({ items, selected, onSelect: setSelected })];
  }, [isOverlayOn, model, parts, selected]);
  const isReference = (id: number): boolean =>
    parts.some(({ references }) => references.some(({ mark }) => mark.id === id));
  const switchOverlay = (isOn: boolean): void => {
    setOverlayOn(isOn);
    if (!isOn && selected !== null && isReference(selected)) setSelected(null);
  };
  const select = (id: number): void => {
    const isSame = id === selected;
    setSelected(isSame ? null : id);
    // A reference is on the chart only while the references are shown.
    if (isReference(id)) setOverlayOn(true);
    if (!isSame) chart.current?.scrollIntoView({ block: 'nearest' });
  };
  return { result, model, parts, layers, isOverlayOn, switchOverlay, selected, select, chart };
}

/** Shows a graded chart: the marks with their verdicts, the references below them, and the reason for each credit. */
export function ChartReview({ result }: { result: ExamChartResult }) {
  const review = useChartReview(result);
  return (
    <div className={styles['review']}>
      <ReviewedChart review={review} size="tall" />
      <div className={styles['side']}>
        <ReviewFindings review={review} isShort />
      </div>
    </div>
  );
}

/** Shows the chart with the learner's marks and the references. */
export function ReviewedChart({ review, size }: { review: ChartReviewState; size: ChartSize }) {
  const { result, model, layers, isOverlayOn, switchOverlay, chart } = review;
  const later = result.bars.length - result.visibleBars;
  return (
    <div ref={chart} className={classNames(styles['chart'], size === 'fill' && styles['fill'])}>
      <div className={styles['bar']}>
        <Checkbox label="Show the reference answer" checked={isOverlayOn} onCheckedChange={switchOverlay} />
        <p className={styles['note']}>
          <Badge tone="accent">{VIEW_NAMES[result.view]}</Badge>
        </p>
      </div>
      <CandleChart
        title={`Chart ${result.index + 1}: ${chartSubject(result)}, ${INTERVAL_LABELS[result.interval]}`}
        model={model}
        source={result.source}
        size={size}
        layers={layers}
      />
      <Key />
      {later > 0 ? (
        <p className={styles['note']}>The last {later} bars came after the question and did not count.</p>
      ) : null}
    </div>
  );
}

interface ReviewFindingsProps {
  readonly review: ChartReviewState;
  /** Whether long lists show only their first rows at first, because the page has several charts. Default: no. */
  readonly isShort?: boolean;
}

/** Shows the score of a graded chart, and each mark with its verdict. */
export function ReviewFindings({ review, isShort = false }: ReviewFindingsProps) {
  const { result, model, parts, selected, select } = review;
  const isRatingHidden = useBrowserPreference(hideRatings);
  return (
    <>
      <p className={styles['score']}>
        {scoreText(result.score)} <span className={styles['note']}>of this chart</span>
      </p>
      {result.isExpired ? (
        <p>
          <Badge tone="warning">not submitted</Badge> Graded with the marks saved when the time ran out or the exam
          ended.
        </p>
      ) : null}
      {result.rating === null || isRatingHidden ? null : (
        <p className={styles['note']}>
          Rating {ratingWords({ ...result.rating.before, isProvisional: false })} to{' '}
          <strong>{ratingWords(result.rating.after)}</strong>.
          {result.rating.after.isProvisional ? ` ${PROVISIONAL_WORD_TEXT}` : null}
        </p>
      )}
      {result.parts.map(({ index, elapsedMs, leastMs }) =>
        leastMs === null ? null : (
          <p key={index}>
            <Badge tone="warning">too fast</Badge> Submitted after {secondsText(elapsedMs ?? 0)}; nobody can mark this
            in less than {secondsText(leastMs)}. The chart changes no rating and still counts as evidence. The exam does
            not count toward the sandbox.
          </p>
        ),
      )}
      <VerdictList {...{ result, model, parts, selected, isShort }} onSelect={select} />
    </>
  );
}

function Key() {
  return (
    <ul className={styles['key']} aria-label="Meaning of the colors">
      <li data-tone="good">
        <CheckIcon /> hit
      </li>
      <li data-tone="half">
        <AboutIcon /> <ArrowLeftIcon /> <ArrowRightIcon /> part of the credit
      </li>
      <li data-tone="bad">
        <CrossIcon /> <SwapIcon /> no credit
      </li>
      <li data-tone="reference">
        <DiamondIcon /> reference
      </li>
    </ul>
  );
}
