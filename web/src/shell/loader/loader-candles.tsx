import type { CSSProperties } from 'react';
import styles from './loader-candles.module.css';

/**
 * Top and bottom of each candle's body, then top and bottom of its wick, as distances from the top in arbitrary units.
 * They are not real prices.
 */
const CANDLES = [
  [62, 80, 56, 86], [54, 66, 48, 72], [58, 64, 50, 76], [40, 58, 34, 62], [30, 44, 24, 52], [36, 46, 30, 58],
  [44, 52, 38, 60], [34, 48, 26, 54], [22, 38, 16, 44], [26, 32, 14, 42], [16, 28, 10, 34],
] as const; // oxfmt-ignore
const FALLING = new Set([2, 5, 6, 9]);

const STEP = 16;
const BODY = 9;
const HEIGHT = 96;

/** Shows moving candles. They have no scale, grid or labels, so that nobody mistakes them for data. */
export function LoaderCandles() {
  return (
    <svg viewBox={`0 0 ${CANDLES.length * STEP} ${HEIGHT}`} className={styles['candles']} aria-hidden="true">
      {CANDLES.map(([top, bottom, high, low], index) => {
        const x = index * STEP + STEP / 2;
        const place: CSSProperties & Record<'--place', number> = { '--place': index };
        return (
          <g key={x} style={place} className={FALLING.has(index) ? styles['falling'] : styles['rising']}>
            <path d={`M${x} ${high}V${top}M${x} ${bottom}V${low}`} />
            <rect x={x - BODY / 2} y={top} width={BODY} height={bottom - top} rx="1.5" />
          </g>
        );
      })}
    </svg>
  );
}
