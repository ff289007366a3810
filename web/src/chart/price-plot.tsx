import type { ReactNode, Ref } from 'react';
import { fixedText } from '../ui/number-text.ts';
import styles from './price-plot.module.css';

/** The price range of a plot, from bottom to top. */
export interface PriceRange {
  readonly low: number;
  readonly high: number;
}

const TICKS = 4;

/** Returns the smallest number at or above `rough` that is 1, 2 or 5 times a power of ten. */
export function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((each) => each * power >= rough * (1 - 1e-9)) ?? 10;
  return factor * power;
}

/** Formats a share of the plot's size as a CSS percentage. */
export const plotPercent = (part: number): string => `${(part * 100).toFixed(3)}%`;

/** Returns the distance of a price from the top of the plot, as a share of the plot's height. */
export const priceDepth = ({ low, high }: PriceRange, price: number): number => (high - price) / (high - low);

interface PricePlotProps {
  /** Accessible name of the drawing. */
  title: string;
  range: PriceRange;
  /** SVG to draw in the plot, with coordinates in percent of the plot's size. */
  children: ReactNode;
  /** Controls and labels that lie over the drawing. */
  overlay?: ReactNode;
  /** Ref of the box whose top and bottom are exactly the high and low of the range. */
  areaRef?: Ref<HTMLDivElement>;
}

/**
 * Shows a drawing on a price axis with about four horizontal lines. The CSS variable `--plot-height` sets its height.
 */
export function PricePlot({ title, range, children, overlay, areaRef }: PricePlotProps) {
  const step = roundStep((range.high - range.low) / TICKS);
  const first = Math.ceil(range.low / step);
  const ticks = Array.from({ length: Math.floor(range.high / step) - first + 1 }, (_, i) => (first + i) * step);
  const y = (price: number) => plotPercent(priceDepth(range, price));
  return (
    <div className={styles['plot']}>
      <div ref={areaRef} className={styles['area']}>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn from data in the colors of the theme */}
        <svg className={styles['drawing']} role="img" aria-label={title}>
          {ticks.map((tick) => (
            <line key={tick} className={styles['grid']} x1="0" x2="100%" y1={y(tick)} y2={y(tick)} />
          ))}
          {children}
        </svg>
        {overlay}
      </div>
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
