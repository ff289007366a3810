import type { AssetClass } from '@tradesense/core/market/asset.ts';
import { isIntraday, type Interval } from '@tradesense/core/market/interval.ts';
import { EXCHANGE_ZONES } from '@tradesense/core/market/session-calendar.ts';
import type { ChartBar } from './chart-bar.ts';
import type { ZoneChoice } from './chart-settings.ts';
import { englishDates, type EnglishDates } from './english-date.ts';
import { zonedFields, type ZonedFields } from './zone-offset.ts';

/**
 * What a bar's `x` means. `time`: epoch ms, shown in the zone `zone` (an IANA name). A bar of a day or longer is always
 * labeled with its UTC date, because it covers that day. `assetClass` determines the trading day and the exchange's
 * zone; without it the market never closes. `bar-number`: an integer that reveals no time.
 */
export type XAxis =
  | {
      readonly kind: 'time';
      readonly zone: string;
      readonly interval: Interval;
      readonly assetClass?: AssetClass;
    }
  | { readonly kind: 'bar-number' };

/** Importance of an axis label at a bar. Labels of greater weight are placed first. */
export type TickWeight = 0 | 1 | 2 | 3 | 4 | 5 | 6;

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
  return isIntraday(axis.interval) ? axis.zone : 'UTC';
}

/** Returns the axis with the times in the chosen zone. `local` leaves the zone of the axis unchanged. */
export function inZone(axis: XAxis, choice: ZoneChoice): XAxis {
  if (axis.kind === 'bar-number' || choice === 'local') return axis;
  const zone = choice === 'exchange' && axis.assetClass !== undefined ? EXCHANGE_ZONES[axis.assetClass] : 'UTC';
  return { ...axis, zone };
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

/**
 * Returns the weight of a label at a bar. Years outweigh months, months outweigh days, and days outweigh hours. Among
 * bar numbers, multiples of 100 outweigh multiples of 20, and these outweigh multiples of 10.
 */
export function tickWeight(axis: XAxis, bars: readonly ChartBar[], index: number): TickWeight {
  const bar = bars[index];
  if (!bar) return 0;
  if (axis.kind === 'bar-number') return numberWeight(bar.x);
  const zone = displayZone(axis);
  const before = bars[index - 1];
  return timeWeight(before && zonedFields(before.x, zone), zonedFields(bar.x, zone));
}

/**
 * Returns the short label of a bar whose label has the given weight. Bar numbers have a label every five bars, so that
 * even the closest zoom shows one.
 */
export function tickLabel(axis: XAxis, x: number, weight: TickWeight, locale: string): string {
  if (axis.kind === 'bar-number') return weight > 2 ? signedNumber(x) : '';
  const timeZone = displayZone(axis);
  const english = englishDates(locale);
  if (english) return englishTick(english, zonedFields(x, timeZone), weight, !isIntraday(axis.interval));
  if (weight === 6) return formatOf(locale, { timeZone, year: 'numeric' }).format(x);
  if (weight === 5) return formatOf(locale, { timeZone, month: 'short' }).format(x);
  if (weight === 4) return formatOf(locale, { timeZone, day: 'numeric' }).format(x);
  if (!isIntraday(axis.interval)) return formatOf(locale, { timeZone, day: 'numeric', month: 'short' }).format(x);
  return formatOf(locale, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(x);
}

function englishTick(english: EnglishDates, at: ZonedFields, weight: TickWeight, isLong: boolean): string {
  if (weight === 6) return String(at.year);
  if (weight === 5) return english.month(at);
  if (weight === 4) return String(at.day);
  return isLong ? english.dayOfMonth(at) : english.clock(at);
}

/** Returns the full name of a bar, such as '14 Mar 2024', '14 Mar 2024, 16:00 UTC', 'Mar 2024' or 'bar −12'. */
export function barLabel(axis: XAxis, x: number, locale: string): string {
  if (axis.kind === 'bar-number') return `bar ${signedNumber(x)}`;
  const timeZone = displayZone(axis);
  const isLong = !isIntraday(axis.interval);
  const english = englishDates(locale);
  // The name of a zone other than UTC depends on the date (summer time), and only `Intl` knows the name.
  if (english && (isLong || timeZone === 'UTC')) {
    const at = zonedFields(x, timeZone);
    if (axis.interval === '1M') return english.monthOfYear(at);
    return isLong ? english.date(at) : `${english.date(at)}, ${english.clock(at)} UTC`;
  }
  if (axis.interval === '1M') return formatOf(locale, { timeZone, year: 'numeric', month: 'short' }).format(x);
  const date: Intl.DateTimeFormatOptions = { timeZone, year: 'numeric', month: 'short', day: 'numeric' };
  if (isLong) return formatOf(locale, date).format(x);
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
