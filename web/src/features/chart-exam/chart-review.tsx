import type { ExamChartResult } from '@tradesense/contract/chart-exam.ts';
import { useMemo, useRef, useState } from 'react';
import { CandleChart } from '../../chart/candle-chart.tsx';
import { reviewLayer } from '../../chart/marks/review-layer.ts';
import { useBrowserPreference } from '../../platform/use-browser-preference.ts';
import { Badge } from '../../ui/badge.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import styles from './chart-review.module.css';
import { reviewedChartModel } from './exam-chart-model.ts';
import { INTERVAL_WORDS, ratingText, scoreText, VIEW_WORDS } from './exam-words.ts';
import { hideRatings } from './hide-ratings.ts';
import { reviewedMarks, reviewParts } from './review-items.ts';
import { useReader } from './use-reader.ts';
import { VerdictList } from './verdict-list.tsx';

/** A graded chart: the marks with their verdicts, the reference answer over them, and what each credit came from. */
export function ChartReview({ result }: { result: ExamChartResult }) {
  const reader = useReader();
  const model = useMemo(() => reviewedChartModel(result, reader), [result, reader]);
  const parts = useMemo(() => reviewParts(result, model.bars), [result, model]);
  const [isOverlayOn, setOverlayOn] = useState(true);
  const [selected, setSelected] = useState<number | null>(null);
  const chart = useRef<HTMLDivElement>(null);
  const layers = useMemo(
    () => [reviewLayer({ items: reviewedMarks(parts, isOverlayOn), selected, onSelect: setSelected })],
    [isOverlayOn, parts, selected],
  );
  const select = (id: number): void => {
    const isSame = id === selected;
    setSelected(isSame ? null : id);
    if (!isSame) chart.current?.scrollIntoView({ block: 'nearest' });
  };
  const isRatingHidden = useBrowserPreference(hideRatings);
  const name = `Chart ${result.index + 1}: ${result.asset}, ${INTERVAL_WORDS[result.interval]}`;
  const later = result.bars.length - result.visibleBars;
  return (
    <div className={styles['review']}>
      <div ref={chart} className={styles['chart']}>
        <div className={styles['bar']}>
          <Checkbox label="Show the reference answer" checked={isOverlayOn} onCheckedChange={setOverlayOn} />
          <p className={styles['note']}>
            <Badge tone="accent">{VIEW_WORDS[result.view].name}</Badge>
          </p>
        </div>
        <CandleChart title={name} model={model} source={result.source} size="tall" layers={layers} />
        <Key />
        {later > 0 ? (
          <p className={styles['note']}>The last {later} bars came after the question and did not count.</p>
        ) : null}
      </div>
      <div className={styles['side']}>
        <p className={styles['score']}>
          {scoreText(result.score)} <span className={styles['note']}>of this chart</span>
        </p>
        {result.isExpired ? (
          <p>
            <Badge tone="warning">time over</Badge> Graded as it was saved by then.
          </p>
        ) : null}
        {result.rating === null || isRatingHidden ? null : (
          <p className={styles['note']}>
            Rating {ratingText(result.rating.before)} → <strong>{ratingText(result.rating.after)}</strong>
          </p>
        )}
        <VerdictList result={result} parts={parts} selected={selected} onSelect={select} />
      </div>
    </div>
  );
}

function Key() {
  return (
    <ul className={styles['key']} aria-label="What the colours mean">
      <li data-tone="good">✓ hit</li>
      <li data-tone="half">≈ ← → half credit</li>
      <li data-tone="bad">✕ ⇄ no credit</li>
      <li data-tone="reference">◇ reference</li>
    </ul>
  );
}
