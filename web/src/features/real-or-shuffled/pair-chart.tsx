import type { ChartPairView } from '@tradesense/contract/real-or-shuffled.ts';
import { wideBars } from '@tradesense/core/real-or-shuffled/pair-measures.ts';
import { fixedText } from '../../ui/number-text.ts';
import styles from './pair-chart.module.css';

type Rows = ChartPairView['charts']['a'];

/** The prices from the bottom to the top of both charts. */
export interface PriceRange {
  readonly low: number;
  readonly high: number;
}

/** Room above the highest and below the lowest price, as a part of the range. */
const MARGIN = 0.04;
const TICKS = 4;

/** Returns the range that both charts share. */
export function sharedRange({ a, b }: ChartPairView['charts']): PriceRange {
  const rows = [...a, ...b];
  const [low, high] = [Math.min(...rows.map(([, , l]) => l)), Math.max(...rows.map(([, h]) => h))];
  const room = (high - low) * MARGIN;
  return { low: low - room, high: high + room };
}

interface PairChartProps {
  /** Accessible name. It says nothing about which chart is recorded. */
  title: string;
  rows: Rows;
  range: PriceRange;
  /** Whether the widest fifth of the bars is shaded. */
  areWideBarsShaded: boolean;
}

/**
 * Draws the masked bars of one chart of a pair. It is not the chart of the product: a pair is a picture without time, scrolling or tools,
 * both charts have one price range, and a page with them needs no chart library.
 */
export function PairChart({ title, rows, range, areWideBarsShaded }: PairChartProps) {
  const percent = (value: number) => `${(value * 100).toFixed(3)}%`;
  const y = (price: number) => percent((range.high - price) / (range.high - range.low));
  const x = (index: number) => percent(index / rows.length);
  const step = tickStep(range);
  const first = Math.ceil(range.low / step);
  const ticks = Array.from({ length: Math.floor(range.high / step) - first + 1 }, (_, i) => (first + i) * step);
  const wide = areWideBarsShaded ? wideBars(rows) : [];
  return (
    <div className={styles['chart']}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn from data in the colors of the theme */}
      <svg className={styles['plot']} role="img" aria-label={title}>
        {rows.map((_, i) =>
          wide[i] === true ? (
            <rect key={i} className={styles['wide']} x={x(i)} y="0" width={x(1)} height="100%" />
          ) : null,
        )}
        {ticks.map((tick) => (
          <line key={tick} className={styles['grid']} x1="0" x2="100%" y1={y(tick)} y2={y(tick)} />
        ))}
        {rows.map(([o, h, l, c], i) => (
          <g key={i} className={c >= o ? styles['up'] : styles['down']}>
            <line x1={x(i + 0.5)} x2={x(i + 0.5)} y1={y(h)} y2={y(Math.max(o, c))} />
            <line x1={x(i + 0.5)} x2={x(i + 0.5)} y1={y(Math.min(o, c))} y2={y(l)} />
            <rect
              x={x(i + 0.18)}
              width={x(0.64)}
              y={y(Math.max(o, c))}
              height={percent(Math.abs(c - o) / (range.high - range.low))}
            />
            {/* A bar that closes where it opened has a body without height. */}
            <line x1={x(i + 0.18)} x2={x(i + 0.82)} y1={y(c)} y2={y(c)} />
          </g>
        ))}
      </svg>
      <svg className={styles['axis']} aria-hidden="true">
        {ticks.map((tick) => (
          <text key={tick} x="6" y={y(tick)} dominantBaseline="middle">
            {fixedText(tick, Math.max(0, -Math.floor(Math.log10(step) + 1e-9)))}
          </text>
        ))}
      </svg>
    </div>
  );
}

/** Returns 1, 2 or 5 times a power of ten: the distance between about four lines. */
function tickStep({ low, high }: PriceRange): number {
  const rough = (high - low) / TICKS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((each) => each * power >= rough) ?? 10;
  return factor * power;
}
