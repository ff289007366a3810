import type { PriceRow, TaskQuestions, TaskReferences } from '@tradesense/core/study/task.ts';
import { CandlePicture, rangeOfRows } from '../../../../chart/candle-picture.tsx';
import { plotPercent, priceDepth } from '../../../../chart/price-plot.tsx';
import styles from './merge-picture.module.css';
import { PRICE_KEYS, PRICE_LABELS, PRICE_PLACES, sourcesOf } from './merge-sources.ts';
import { barNumber } from './bar-words.ts';

interface MergePictureProps {
  question: TaskQuestions['merge'];
  reference: TaskReferences['merge'] | null;
  /** Indexes of the bars that the hint mentions. */
  hinted: readonly number[];
}

/**
 * Shows the small bars of a `merge` task. Once the reference is known, also shows the larger bar, and marks the small
 * bars from which the larger bar's prices come.
 */
export function MergePicture({ question: { chart, targetInterval }, reference, hinted }: MergePictureProps) {
  const prices = reference?.prices ?? null;
  const sources = sourcesOf(chart.bars, prices);
  const merged: readonly PriceRow[] = prices === null ? [] : [[prices.open, prices.high, prices.low, prices.close]];
  const rows = [...chart.bars, ...merged];
  const range = rangeOfRows(rows);
  const x = (bar: number) => plotPercent((bar + 0.5) / rows.length);
  return (
    <div className={styles['picture']}>
      <CandlePicture
        title={`${chart.bars.length} ${chart.interval} bars${prices === null ? '' : ` and the ${targetInterval} bar`}`}
        rows={rows}
        range={range}
        tinted={prices === null ? hinted : [chart.bars.length]}
      >
        {sources === null
          ? null
          : PRICE_KEYS.flatMap((key) =>
              sources[key].map((bar) => {
                const depth = plotPercent(priceDepth(range, chart.bars[bar]?.[PRICE_PLACES[key]] ?? range.low));
                return (
                  <g key={`${key} ${bar}`} className={styles['source']}>
                    <line x1={x(bar)} x2={x(chart.bars.length)} y1={depth} y2={depth} />
                    <circle cx={x(bar)} cy={depth} r="4" />
                  </g>
                );
              }),
            )}
      </CandlePicture>
      <div className={styles['names']} aria-hidden="true">
        {chart.bars.map((_, bar) => (
          <span key={bar}>
            {barNumber(bar)}
            {sources === null ? null : (
              <small>
                {PRICE_KEYS.filter((key) => sources[key].includes(bar))
                  .map((key) => PRICE_LABELS[key])
                  .join(', ')}
              </small>
            )}
          </span>
        ))}
        {prices === null ? null : <span>{targetInterval}</span>}
      </div>
    </div>
  );
}
