/** Formatting of numbers, ages and times on market pages. */
import type { MarketDayResponse } from '@tradesense/contract/market.ts';
import type { Asset, AssetClass } from '@tradesense/core/market/asset.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { signedFixedText } from '../../ui/number-text.ts';

/** Language and time zone of the reader. */
export interface Writing {
  /** BCP 47 tag. */
  readonly locale: string;
  /** IANA name. */
  readonly zone: string;
}

function withDecimals(asset: Asset): Intl.NumberFormatOptions {
  return { minimumFractionDigits: asset.priceDecimals, maximumFractionDigits: asset.priceDecimals };
}

/** Whether the price of an asset is an amount of dollars, by class. */
const IS_IN_DOLLARS: Readonly<Record<AssetClass, boolean>> = {
  crypto: true,
  equity: true,
  commodity: true,
  forex: false,
};

/**
 * Formats a price with the asset's decimals, in dollars. A currency pair has no dollar sign, because its price is a
 * rate.
 */
export function priceText(asset: Asset, price: number, locale: string): string {
  const unit: Intl.NumberFormatOptions = IS_IN_DOLLARS[asset.class]
    ? { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' }
    : {};
  return new Intl.NumberFormat(locale, { ...unit, ...withDecimals(asset) }).format(price);
}

/** Formats a price difference with its sign, with the asset's decimals. */
export const amountText = (asset: Asset, amount: number, locale: string): string =>
  signedFixedText(amount, asset.priceDecimals, locale);

/** Formats a volume in short form: '12.3K'. An unknown volume, stored as 0, is a dash. */
export function volumeText(volume: number, locale: string): string {
  if (volume === 0) return '–';
  return new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }).format(volume);
}

const AGE_UNITS = [
  { unit: 'day', ms: DAY_MS },
  { unit: 'hour', ms: HOUR_MS },
  { unit: 'minute', ms: MINUTE_MS },
  { unit: 'second', ms: SECOND_MS },
] as const;

/** Formats an age in its largest whole unit: '45 seconds', '3 hours'. */
export function ageText(ageMs: number, locale: string): string {
  const { unit, ms } = AGE_UNITS.find((each) => ageMs >= each.ms) ?? AGE_UNITS[3];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.floor(ageMs / ms));
}

/** Formats a time in the reader's zone. The day is included only if it differs from the day of `near`. */
export function momentText(iso: string, near: string, { locale, zone }: Writing): string {
  const at = new Date(iso);
  const clock: Intl.DateTimeFormatOptions = {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  };
  const day = (time: Date): string => time.toLocaleDateString(locale, { timeZone: zone });
  if (day(at) === day(new Date(near))) return at.toLocaleTimeString(locale, clock);
  return at.toLocaleString(locale, { ...clock, weekday: 'short', day: 'numeric', month: 'short' });
}

/** Formats the market time of a replay, with its year because it may be long ago. */
export function marketTimeText(iso: string, { locale, zone }: Writing): string {
  const format: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' };
  return new Date(iso).toLocaleString(locale, { ...format, timeZone: zone });
}

/** Returns a text that says whether the asset trades now, and when that changes. */
export function sessionText({ session, marketTime }: MarketDayResponse, writing: Writing): string {
  const { isOpen, opensAt, closesAt } = session;
  if (opensAt !== null) return `Closed, opens ${momentText(opensAt, marketTime, writing)}`;
  if (!isOpen) return 'Closed';
  return closesAt === null ? 'Open around the clock' : `Open, closes ${momentText(closesAt, marketTime, writing)}`;
}

/** Whether a trading day is one session, which starts and ends on one UTC day. */
const HAS_ONE_SESSION: Readonly<Record<AssetClass, boolean>> = {
  crypto: false,
  equity: true,
  commodity: false,
  forex: false,
};

/**
 * Returns the trading day of the statistics as text. For an equity, this is a date, because an equity's session starts
 * and ends on one UTC day. For other assets, it is the time at which the trading day started.
 */
export function dayText(asset: Asset, start: string, { locale, zone }: Writing): string {
  const date: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'short' };
  if (HAS_ONE_SESSION[asset.class])
    return `Session of ${new Date(start).toLocaleDateString(locale, { ...date, timeZone: 'UTC' })}`;
  const clock: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };
  return `Since ${new Date(start).toLocaleString(locale, { ...date, ...clock, timeZone: zone, timeZoneName: 'short' })}`;
}
