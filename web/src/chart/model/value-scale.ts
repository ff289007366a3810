/**
 * What the values of a chart are. `price`: quote currency with that many decimals, volume in units of the asset.
 * `relative`: prices in % above or below a reference close (0 = that close), volume in % of the set-up's mean.
 */
export type ValueScale = { readonly kind: 'price'; readonly decimals: number } | { readonly kind: 'relative' };

/** Decimals of relative prices: two keep every bar of a quiet chart apart. */
const RELATIVE_DECIMALS = 2;

/** A price as the scale writes it: '42,300.10', or '+1.25%'. */
export function formatPrice(scale: ValueScale, value: number, locale: string): string {
  if (scale.kind === 'relative') return formatPercent(value, locale, RELATIVE_DECIMALS);
  return value.toLocaleString(locale, { minimumFractionDigits: scale.decimals, maximumFractionDigits: scale.decimals });
}

/** A signed percentage with a true minus sign: '+1.25%', '−0.40%', '0.00%'. */
export function formatPercent(value: number, locale: string, decimals = 2): string {
  const digits = Math.abs(value).toLocaleString(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  const isZero = Number(Math.abs(value).toFixed(decimals)) === 0;
  if (isZero) return `${digits}%`;
  return `${value < 0 ? '−' : '+'}${digits}%`;
}

/** Volume for people: '1.2M', or '132% of mean'. */
export function formatVolume(scale: ValueScale, volume: number, locale: string): string {
  if (scale.kind === 'relative') return `${volume.toLocaleString(locale, { maximumFractionDigits: 0 })}% of mean`;
  return volume.toLocaleString(locale, { notation: 'compact', maximumFractionDigits: 2 });
}

/** The change from one price of the scale to another in % of the first; 0 when the first is not above zero. */
export function changePercent(scale: ValueScale, from: number, to: number): number {
  const [start, end] = scale.kind === 'relative' ? [100 + from, 100 + to] : [from, to];
  return start > 0 ? (end / start - 1) * 100 : 0;
}

/** The smallest price step of the scale, in its own units. */
export function minMove(scale: ValueScale): number {
  return 10 ** -(scale.kind === 'relative' ? RELATIVE_DECIMALS : scale.decimals);
}
