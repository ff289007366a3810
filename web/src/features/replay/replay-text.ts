import type { ReplaySession } from '@tradesense/contract/replay.ts';
import { findTradedAsset } from '@tradesense/core/market/masked-asset.ts';
import { isIntraday, type Interval } from '@tradesense/core/market/interval.ts';
import { counted, countText } from '../../ui/number-text.ts';
import { steppedBarText } from '../market/bar-time.ts';

/**
 * Returns the value of the date field for a chosen start, which may have been chosen for bars of another length: a day
 * for daily and longer bars, otherwise a day and a time. '' if nothing is chosen.
 */
export function dateFieldValue(chosen: string, interval: Interval): string {
  const [day = '', time = '00:00'] = chosen.split('T');
  return day === '' || !isIntraday(interval) ? day : `${day}T${time}`;
}

/**
 * Converts the value of the date field to an ISO time. For daily and longer bars the value is a UTC day, otherwise a
 * time in the reader's zone. Returns `null` if it is not a date.
 */
export function instantOf(chosen: string, interval: Interval): string | null {
  const time = new Date(isIntraday(interval) ? chosen : `${chosen}T00:00:00Z`);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

/** Returns the name of a run of a replay: 'Run 2'. */
export function runText({ run }: Pick<ReplaySession, 'run'>): string {
  return `Run ${run}`;
}

/**
 * Returns a text that says what a run counts for: the certificate of the process, or nothing. Trades at simulated prices
 * and those of later runs count for nothing.
 */
export function countsText({ run, unscoredFrom, source }: Counting): string {
  if (run > 1 || source === 'simulated') return 'Does not count';
  return unscoredFrom === null ? 'Counts for a certificate' : `Counts up to bar ${countText(unscoredFrom)}`;
}

type Counting = Pick<ReplaySession, 'run' | 'unscoredFrom' | 'source'>;

/** Whether the trades of a run count from here on. */
export const stillCounts = ({ run, unscoredFrom, source }: Counting): boolean =>
  run === 1 && unscoredFrom === null && source !== 'simulated';

type Named = Pick<ReplaySession, 'asset' | 'realAsset' | 'interval' | 'source'>;

/**
 * Returns the title of a replay session: 'Bitcoin, 1h', or 'Bitcoin (simulated path), 1h' if its prices are not the
 * asset's own. While the asset is hidden, the title contains a placeholder name.
 */
export function sessionTitle(session: Named): string {
  const path = session.source === 'simulated' ? ' (simulated path)' : '';
  return `${assetNameOf(session)}${path}, ${session.interval}`;
}

function assetNameOf({ asset, realAsset }: Pick<Named, 'asset' | 'realAsset'>): string {
  const symbol = realAsset ?? asset;
  return findTradedAsset(symbol)?.name ?? symbol;
}

/** Says that the prices of a simulated replay are not those of its asset; `null` for a recorded one. */
export function simulatedNote(session: Named): string | null {
  if (session.source !== 'simulated') return null;
  if (session.realAsset === null) return 'The prices are simulated.';
  return `The prices are simulated: they are not what ${assetNameOf(session)} did.`;
}

/**
 * Returns the bar that a replay has reached: 'May 2, 2022, 14:00'. An ended replay has its real time. A masked replay
 * that still runs has its shifted time, and the text says so.
 */
export function placeTimeText({ now, startedAt, realStart, interval }: Placed): string {
  if (realStart === null) return `${steppedBarText(now, interval)} (masked date)`;
  const real = Date.parse(now) - Date.parse(startedAt) + Date.parse(realStart);
  return steppedBarText(new Date(real).toISOString(), interval);
}

type Placed = Pick<ReplaySession, 'now' | 'startedAt' | 'realStart' | 'interval'>;

const FACTOR_DIGITS = 6;

/** Formats the factor by which a masked replay multiplies the real prices: '0.0512345'. */
export function factorText(factor: number, locale: string): string {
  return new Intl.NumberFormat(locale, { maximumSignificantDigits: FACTOR_DIGITS }).format(factor);
}

export const barsText = (count: number): string => counted(count, 'bar', 'bars');

/** Returns how far a replay has come: 'Bar 4 of 1,000'. */
export const barPlaceText = ({ cursor, length }: Pick<ReplaySession, 'cursor' | 'length'>): string =>
  `Bar ${countText(cursor)} of ${countText(length)}`;
