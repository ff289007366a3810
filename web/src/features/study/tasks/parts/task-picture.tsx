import type { TaskChart } from '@tradesense/core/study/task.ts';
import { CandlePicture, rangeOfRows } from '../../../../chart/candle-picture.tsx';
import { plotPercent, priceDepth, roundStep, type PriceRange } from '../../../../chart/price-plot.tsx';
import type { RulerPlace } from '../../../../chart/marks/atr-ruler.ts';
import { barName, barNumber } from './bar-words.ts';
import styles from './task-picture.module.css';

/** Minimum distance between two bar numbers below the chart, as a share of the chart's width. */
const NAME_PART = 0.18;

interface TaskPictureProps {
  /** Accessible name; the number of bars and the interval are appended to it. */
  title: string;
  chart: TaskChart;
  /** Price range to show. Default: the range of the chart's bars. */
  range?: PriceRange;
  /** Indexes of the bars with a tinted background. */
  tinted?: readonly number[];
  /** Indexes of the bars to mark, such as the bars of the item under the mouse or with the focus. */
  marked?: readonly number[];
  /** Position of a ruler with the length of one ATR; `null` for a chart without a ruler. */
  ruler?: RulerPlace | null;
}

/** Shows a read-only chart of a task with the numbers of its bars. */
export function TaskPicture({ title, chart, range, tinted = [], marked = [], ruler = null }: TaskPictureProps) {
  const { bars, interval } = chart;
  const shown = range ?? rangeOfRows(bars);
  const each = Math.max(1, roundStep(bars.length * NAME_PART));
  const named = bars.flatMap((_, i) => (barNumber(i) % each === 0 ? [i] : []));
  return (
    <div className={styles['picture']}>
      <CandlePicture title={`${title}: ${bars.length} ${interval} bars`} rows={bars} range={shown} tinted={tinted}>
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
        {ruler === null ? null : <PictureRuler ruler={ruler} length={bars.length} range={shown} />}
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

/**
 * Half the width of the ruler's end strokes, and the minimum space for its label; both as shares of the picture's
 * width.
 */
const CAP_PART = 0.008;
const LABEL_PART = 0.1;

interface PictureRulerProps {
  ruler: RulerPlace;
  length: number;
  range: PriceRange;
}

/** Shows a ruler with the length of one ATR next to a bar. */
function PictureRuler({ ruler: { index, low, high }, length, range }: PictureRulerProps) {
  const x = (index + 1.3) / length;
  const isAtEnd = x > 1 - LABEL_PART;
  const place = isAtEnd ? (index - 0.3) / length : x;
  const y = (price: number) => plotPercent(priceDepth(range, price));
  const label = place + (isAtEnd ? -2 : 2) * CAP_PART;
  return (
    <g className={styles['ruler']} data-ruler={index}>
      <line x1={plotPercent(place)} x2={plotPercent(place)} y1={y(high)} y2={y(low)} />
      {[high, low].map((price) => (
        <line
          key={price}
          x1={plotPercent(place - CAP_PART)}
          x2={plotPercent(place + CAP_PART)}
          y1={y(price)}
          y2={y(price)}
        />
      ))}
      <text
        x={plotPercent(label)}
        y={y((high + low) / 2)}
        textAnchor={isAtEnd ? 'end' : 'start'}
        dominantBaseline="middle"
      >
        1 ATR
      </text>
    </g>
  );
}
