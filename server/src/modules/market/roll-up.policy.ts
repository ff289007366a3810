/**
 * Determines from which stored bars a longer bar is made, and when a bar is complete. A longer bar is made from the
 * next shorter series with the same base (the imported series), not from the base itself. For example, a month is made
 * from 31 days instead of 43,200 minutes. The result is the same as from the base, because a bar's open, high, low and
 * close follow from those of its parts, and only complete parts are stored. Volumes add up exactly if a bar's volume
 * has at most 15 significant digits, including its 8 decimal places.
 */
import { INTERVALS, barOpen, intervalContains, nextBarOpen, type Interval } from '@tradesense/core/market/interval.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import { resample } from '@tradesense/core/market/resample.ts';
import { neverCloses } from '@tradesense/core/market/session-calendar.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import { assetClassOf, type RollUpBase, type StoredSeries } from './history.policy.ts';

/** A time range [from, until). */
export interface Span {
  readonly from: EpochMs;
  readonly until: EpochMs;
}

/**
 * How far apart two bars may be, in bar lengths, to be read together. If they are farther apart, the bars between them
 * are not read.
 */
const APART = 100;

/**
 * Returns spans that contain the times of `bars` (ascending). Bars that are at most `APART` intervals apart share a
 * span.
 */
export function spansOf(bars: readonly Bar[], interval: Interval): Span[] {
  const spans: { from: EpochMs; until: EpochMs }[] = [];
  for (const { t } of bars) {
    const last = spans.at(-1);
    const until = nextBarOpen(interval, t);
    if (last !== undefined && t - last.until <= APART * (until - t)) last.until = until;
    else spans.push({ from: t, until });
  }
  return spans;
}

/** Widens each span to whole bars of `interval`, limits it to [from, until), and joins spans that overlap or touch. */
export function touchedBars(spans: readonly Span[], interval: Interval, { from, until }: Span): Span[] {
  const wide = spans
    .map((span) => ({
      from: epochMs(Math.max(from, barOpen(interval, span.from))),
      until: epochMs(Math.min(until, nextBarOpen(interval, epochMs(span.until - 1)))),
    }))
    .filter((span) => span.from < span.until)
    .toSorted((a, b) => a.from - b.from);
  const apart: { from: EpochMs; until: EpochMs }[] = [];
  for (const span of wide) {
    const last = apart.at(-1);
    if (last === undefined || span.from > last.until) apart.push({ ...span });
    else if (span.until > last.until) last.until = span.until;
  }
  return apart;
}

/**
 * Returns the stored interval from which bars of `interval` are made: the longest shorter interval that is rolled up
 * from the same base, or else the base itself.
 */
export function rollUpSource(
  series: ReadonlyMap<Interval, StoredSeries>,
  interval: Interval,
  { series: base }: RollUpBase,
): Interval {
  const made = INTERVALS.findLast(
    (each) => each !== interval && intervalContains(interval, each) && series.get(each)?.rolledUpFrom === base.interval,
  );
  return made ?? base.interval;
}

/** Returns the open of the first bar of `interval` that opens at or after `t`. */
export function barOpenFrom(interval: Interval, t: EpochMs): EpochMs {
  const open = barOpen(interval, t);
  return open === t ? t : nextBarOpen(interval, t);
}

/**
 * Returns the complete bars of `interval`, made from `parts`. `parts` must contain every bar of `source` within these
 * bars. In a market that never closes, every part of a bar must exist. In a market with sessions, hours without bars
 * are normal.
 */
export function wholeBars(asset: AssetSymbol, parts: readonly Bar[], source: Interval, interval: Interval): Bar[] {
  const assetClass = assetClassOf(asset);
  const { bars } = resample(parts, source, interval, assetClass);
  if (!neverCloses(assetClass)) return bars;
  const covered = new Map<EpochMs, number>();
  for (const { t } of parts) {
    const open = barOpen(interval, t);
    covered.set(open, (covered.get(open) ?? 0) + nextBarOpen(source, t) - t);
  }
  return bars.filter(({ t }) => covered.get(t) === nextBarOpen(interval, t) - t);
}
