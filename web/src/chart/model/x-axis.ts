import type { Interval } from '@tradesense/core/market/interval.ts';
import type { ChartBar } from './chart-bar.ts';

/**
 * What a bar's `x` means. `time`: epoch ms, shown in `zone` (an IANA name); bars of a day or longer are always shown by
 * their UTC date, since that is the day they stand for. `bar-number`: a whole number and nothing else.
 */
export type XAxis =
  { readonly kind: 'time'; readonly zone: string; readonly interval: Interval } | { readonly kind: 'bar-number' };

/** How much a tick at a bar matters: marks of greater weight are placed first. */
export type TickWeight = 0 | 1 | 2 | 3 | 4 | 5 | 6;

interface ZonedFields {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

const LONG_INTERVALS: ReadonlySet<Interval> = new Set(['1d', '1w', '1M']);
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, options);
  formats.set(key, made);
  return made;
}

function displayZone(axis: XAxis & { kind: 'time' }): string {
  return LONG_INTERVALS.has(axis.interval) ? 'UTC' : axis.zone;
}

function zonedFields(timeMs: number, zone: string): ZonedFields {
  const parts = formatOf('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(timeMs);
  const field = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.find((part) => part.type === type)?.value);
  return {
    year: field('year'),
    month: field('month'),
    day: field('day'),
    hour: field('hour'),
    minute: field('minute'),
  };
}

function timeWeight(before: ZonedFields | undefined, at: ZonedFields): TickWeight {
  if (before && before.year !== at.year) return 6;
  if (before && before.month !== at.month) return 5;
  if (before && before.day !== at.day) return 4;
  if (at.minute === 0) return at.hour % 6 === 0 ? 3 : 2;
  return at.minute % 15 === 0 ? 1 : 0;
}

function numberWeight(n: number): TickWeight {
  if (n % 100 === 0) return 6;
  if (n % 20 === 0) return 5;
  if (n % 10 === 0) return 4;
  return n % 5 === 0 ? 3 : 2;
}

/** The weight of a tick at each bar: new years before months before days before hours; 100s before 20s before 10s. */
export function tickWeights(axis: XAxis, bars: readonly ChartBar[]): readonly TickWeight[] {
  if (axis.kind === 'bar-number') return bars.map((bar) => numberWeight(bar.x));
  const zone = displayZone(axis);
  let before: ZonedFields | undefined;
  return bars.map((bar) => {
    const at = zonedFields(bar.x, zone);
    const weight = timeWeight(before, at);
    before = at;
    return weight;
  });
}

/** The short label of a tick of that weight. Bar numbers are labelled in fives, which the narrowest zoom still shows. */
export function tickLabel(axis: XAxis, x: number, weight: TickWeight, locale: string): string {
  if (axis.kind === 'bar-number') return weight > 2 ? signedNumber(x) : '';
  const timeZone = displayZone(axis);
  if (weight === 6) return formatOf(locale, { timeZone, year: 'numeric' }).format(x);
  if (weight === 5) return formatOf(locale, { timeZone, month: 'short' }).format(x);
  if (weight === 4) return formatOf(locale, { timeZone, day: 'numeric' }).format(x);
  if (LONG_INTERVALS.has(axis.interval))
    return formatOf(locale, { timeZone, day: 'numeric', month: 'short' }).format(x);
  return formatOf(locale, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(x);
}

/** The full name of a bar's place: '14 Mar 2024', '14 Mar 2024, 16:00 UTC', 'Mar 2024', 'bar −12'. */
export function barLabel(axis: XAxis, x: number, locale: string): string {
  if (axis.kind === 'bar-number') return `bar ${signedNumber(x)}`;
  const timeZone = displayZone(axis);
  if (axis.interval === '1M') return formatOf(locale, { timeZone, year: 'numeric', month: 'short' }).format(x);
  const date: Intl.DateTimeFormatOptions = { timeZone, year: 'numeric', month: 'short', day: 'numeric' };
  if (LONG_INTERVALS.has(axis.interval)) return formatOf(locale, date).format(x);
  return formatOf(locale, {
    ...date,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  }).format(x);
}

function signedNumber(n: number): string {
  return n < 0 ? `−${-n}` : String(n);
}
