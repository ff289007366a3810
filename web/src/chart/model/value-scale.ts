import { fixedText, numberFormatOf } from '../../ui/number-text.ts';

/**
 * The unit of a chart's values. `price`: prices are in quote currency with `decimals` decimals, and volume is in units
 * of the asset. `relative`: prices are in % above or below a reference close, which is 0, and volume is in % of the
 * set-up's mean volume.
 */
export type ValueScale = { readonly kind: 'price'; readonly decimals: number } | { readonly kind: 'relative' };

/** Decimals of relative prices. With two, the bars of a quiet chart still differ. */
const RELATIVE_DECIMALS = 2;

/** Formats a number with exactly `decimals` decimals and a true minus sign. */
export function formatFixed(value: number, locale: string, decimals: number): string {
  return fixedText(value, decimals, locale);
}

/** Formats a price of the scale: '42,300.10' on a price scale, '+1.25%' on a relative one. */
export function formatPrice(scale: ValueScale, value: number, locale: string): string {
  if (scale.kind === 'relative') return formatPercent(value, locale, RELATIVE_DECIMALS);
  return formatFixed(value, locale, scale.decimals);
}

/** Formats a signed percentage with a true minus sign: '+1.25%', '−0.40%', '0.00%'. */
export function formatPercent(value: number, locale: string, decimals = 2): string {
  const digits = formatFixed(Math.abs(value), locale, decimals);
  const isZero = Number(Math.abs(value).toFixed(decimals)) === 0;
  if (isZero) return `${digits}%`;
  return `${value < 0 ? '−' : '+'}${digits}%`;
}

/**
 * Formats a label of a price axis. The label is empty where no price is possible: below zero, which is −100% on a
 * relative scale. The axis can reach below zero because it leaves room below the bars.
 */
export function formatPricePlace(scale: ValueScale, value: number, locale: string): string {
  return value < lowestPrice(scale) ? '' : formatPrice(scale, value, locale);
}

/**
 * Formats a label of an axis that shows changes since the first visible bar. The label is empty below −100%, where no
 * price is possible.
 */
export function formatChangePlace(percent: number, locale: string): string {
  return percent < -100 ? '' : formatPercent(percent, locale);
}

const lowestPrice = (scale: ValueScale): number => (scale.kind === 'relative' ? -100 : 0);

/** Formats volume in short form: '1.2M', or '132% of mean'. */
export function formatVolume(scale: ValueScale, volume: number, locale: string): string {
  if (scale.kind === 'relative') return `${formatFixed(volume, locale, 0)}% of mean`;
  return numberFormatOf(locale, 'compact', { notation: 'compact', maximumFractionDigits: 2 }).format(volume);
}

/** Formats a sum of volume that may be negative, with a true minus sign: '−1.2M'. */
export function formatNetVolume(scale: ValueScale, volume: number, locale: string): string {
  return `${volume < 0 ? '−' : ''}${formatVolume(scale, Math.abs(volume), locale)}`;
}

/** Returns the change between two prices of the scale, in % of the first; 0 if the first price is zero or negative. */
export function changePercent(scale: ValueScale, from: number, to: number): number {
  const [start, end] = scale.kind === 'relative' ? [100 + from, 100 + to] : [from, to];
  return start > 0 ? (end / start - 1) * 100 : 0;
}

/** Returns the smallest price step of the scale, in its own units. */
export function minMove(scale: ValueScale): number {
  return 10 ** -(scale.kind === 'relative' ? RELATIVE_DECIMALS : scale.decimals);
}
