import type { ReactNode, Ref } from 'react';
import { fixedText } from '../ui/number-text.ts';
import styles from './price-plot.module.css';

/** The price range of a plot, from bottom to top. */
export interface PriceRange {
  readonly low: number;
  readonly high: number;
}

const TICKS = 4;

/** Returns the smallest value at or above `rough` that is 1, 2 or 5 times a power of ten. */
export function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((each) => each * power >= rough * (1 - 1e-9)) ?? 10;
  return factor * power;
}

/** Formats a part of the plot as a percentage of its size. */
export const plotPercent = (part: number): string => `${(part * 100).toFixed(3)}%`;

/** Returns the distance of a price from the top of the plot, as a part of its height. */
export const priceDepth = ({ low, high }: PriceRange, price: number): number => (high - price) / (high - low);

interface PricePlotProps {
  /** Accessible name of the drawing. */
  title: string;
  range: PriceRange;
  /** Drawn in percentages of the plot's size, as SVG. */
  children: ReactNode;
  /** Controls and labels over the drawing. */
  overlay?: ReactNode;
  /** Ref of the box whose top and bottom are the ends of the range. */
  areaRef?: Ref<HTMLDivElement>;
}

/** Shows a drawing on a price axis with about four lines. Its height is the CSS variable `--plot-height`. */
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
