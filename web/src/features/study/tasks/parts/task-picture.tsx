import type { TaskChart } from '@tradesense/core/study/task.ts';
import { CandlePicture, rangeOfRows } from '../../../../chart/candle-picture.tsx';
import { plotPercent, roundStep, type PriceRange } from '../../../../chart/price-plot.tsx';
import { barName, barNumber } from './bar-words.ts';
import styles from './task-picture.module.css';

/** Bars between two names below the chart, at least this part of its width. */
const NAME_PART = 0.18;

interface TaskPictureProps {
  /** Accessible name, which the number of bars and the interval are added to. */
  title: string;
  chart: TaskChart;
  /** Default: the range of the chart's own prices. */
  range?: PriceRange;
  /** Bars with a tinted background. */
  tinted?: readonly number[];
  /** Bars that the item under the mouse or the focus is about. */
  marked?: readonly number[];
}

/** Shows a chart of a task that is only looked at, with the numbers of its bars. */
export function TaskPicture({ title, chart, range, tinted = [], marked = [] }: TaskPictureProps) {
  const { bars, interval } = chart;
  const each = Math.max(1, roundStep(bars.length * NAME_PART));
  const named = bars.flatMap((_, i) => (barNumber(i) % each === 0 ? [i] : []));
  return (
    <div className={styles['picture']}>
      <CandlePicture
        title={`${title}: ${bars.length} ${interval} bars`}
        rows={bars}
        range={range ?? rangeOfRows(bars)}
        tinted={tinted}
      >
        {marked.map((bar) => (
          <rect
            key={bar}
            className={styles['marked']}
            x={plotPercent(bar / bars.length)}
            y="0"
            width={plotPercent(1 / bars.length)}
            height="100%"
          />
        ))}
      </CandlePicture>
      <div className={styles['names']} aria-hidden="true">
        {named.map((bar) => (
          <span key={bar} style={{ left: plotPercent((bar + 0.5) / bars.length) }}>
            {barName(bar)}
          </span>
        ))}
      </div>
    </div>
  );
}
