import type { ReactNode } from 'react';
import styles from './candle-picture.module.css';
import { plotPercent, priceDepth, PricePlot, type PriceRange } from './price-plot.tsx';

/** Prices of one bar of the picture. */
export type CandleRow = readonly [open: number, high: number, low: number, close: number];

/** Margin above the highest and below the lowest price, as a share of the price range. */
const MARGIN = 0.04;
/** Left and right edge of a candle's body, as shares of the bar's width. */
const BODY = { from: 0.18, to: 0.82 };

/** Returns one price range that contains all bars, so that pictures next to each other can be compared. */
export function rangeOfRows(rows: readonly CandleRow[]): PriceRange {
  const [low, high] = [Math.min(...rows.map(([, , l]) => l)), Math.max(...rows.map(([, h]) => h))];
  const room = (high - low || 1) * MARGIN;
  return { low: low - room, high: high + room };
}

interface CandlePictureProps {
  /** Accessible name. */
  title: string;
  rows: readonly CandleRow[];
  range: PriceRange;
  /** Number of bars that the picture has room for. Default: the number of rows. */
  places?: number;
  /** Indexes of the bars with a tinted background. */
  tinted?: readonly number[];
  /** SVG to draw over the candles, with coordinates in percent. */
  children?: ReactNode;
  overlay?: ReactNode;
}

/**
 * Shows candles as a picture without times, scrolling or tools. It does not need the chart library, and several
 * pictures can share one price range.
 */
export function CandlePicture(props: CandlePictureProps) {
  const { title, rows, range, places = rows.length, tinted = [], children, overlay } = props;
  return (
    <PricePlot title={title} range={range} overlay={overlay}>
      {tinted.map((i) => (
        <rect
          key={i}
          className={styles['tinted']}
          x={plotPercent(i / places)}
          y="0"
          width={plotPercent(1 / places)}
          height="100%"
        />
      ))}
      {rows.map((row, i) => (
        <Candle key={i} row={row} range={range} left={i / places} width={1 / places} />
      ))}
      {children}
    </PricePlot>
  );
}

interface CandleProps {
  row: CandleRow;
  range: PriceRange;
  /** Left edge and width of the bar, as shares of the plot's width. */
  left: number;
  width: number;
}

function Candle({ row: [open, high, low, close], range, left, width }: CandleProps) {
  const x = (part: number) => plotPercent(left + part * width);
  const y = (price: number) => plotPercent(priceDepth(range, price));
  const [top, bottom] = [Math.max(open, close), Math.min(open, close)];
  return (
    <g className={close >= open ? styles['up'] : styles['down']}>
      <line x1={x(0.5)} x2={x(0.5)} y1={y(high)} y2={y(top)} />
      <line x1={x(0.5)} x2={x(0.5)} y1={y(bottom)} y2={y(low)} />
      <rect
        x={x(BODY.from)}
        width={plotPercent((BODY.to - BODY.from) * width)}
        y={y(top)}
        height={plotPercent((top - bottom) / (range.high - range.low))}
      />
      {/* A bar that closes where it opened has a body without height. */}
      <line x1={x(BODY.from)} x2={x(BODY.to)} y1={y(close)} y2={y(close)} />
    </g>
  );
}
