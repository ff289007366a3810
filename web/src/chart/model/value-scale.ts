/**
 * What the values of a chart are. `price`: quote currency with that many decimals, volume in units of the asset.
 * `relative`: prices in % above or below a reference close (0 = that close), volume in % of the set-up's mean.
 */
export type ValueScale = { readonly kind: 'price'; readonly decimals: number } | { readonly kind: 'relative' };

/** Decimals of relative prices: two keep every bar of a quiet chart apart. */
const RELATIVE_DECIMALS = 2;

const formats = new Map<string, Intl.NumberFormat>();

/** Made once for each way of writing: an axis asks many times in every frame, and making one takes longer than using it. */
function formatOf(locale: string, key: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const id = `${locale} ${key}`;
  let format = formats.get(id);
  if (!format) {
    format = new Intl.NumberFormat(locale, options);
    formats.set(id, format);
  }
  return format;
}

/** With exactly that many decimals, and a true minus sign. */
export function formatFixed(value: number, locale: string, decimals: number): string {
  const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return formatOf(locale, String(decimals), options).format(value).replace('-', '−');
}

/** A price as the scale writes it: '42,300.10', or '+1.25%'. */
export function formatPrice(scale: ValueScale, value: number, locale: string): string {
  if (scale.kind === 'relative') return formatPercent(value, locale, RELATIVE_DECIMALS);
  return formatFixed(value, locale, scale.decimals);
}

/** A signed percentage with a true minus sign: '+1.25%', '−0.40%', '0.00%'. */
export function formatPercent(value: number, locale: string, decimals = 2): string {
  const digits = formatFixed(Math.abs(value), locale, decimals);
  const isZero = Number(Math.abs(value).toFixed(decimals)) === 0;
  if (isZero) return `${digits}%`;
  return `${value < 0 ? '−' : '+'}${digits}%`;
}

/** Volume for people: '1.2M', or '132% of mean'. */
export function formatVolume(scale: ValueScale, volume: number, locale: string): string {
  if (scale.kind === 'relative') return `${formatFixed(volume, locale, 0)}% of mean`;
  return formatOf(locale, 'compact', { notation: 'compact', maximumFractionDigits: 2 }).format(volume);
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
