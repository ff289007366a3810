/**
 * Which bars are made from which, and when one of them is whole. A larger bar is made of the next smaller series with the same
 * base, not of the base itself: a month costs 31 days, not 43,200 minutes. That is the same bar, because opens, highs, lows and
 * closes of parts are those of the whole, and only a whole part is stored, of which alone a whole larger bar is made. Volumes add
 * up to the last digit while a bar's has 15 significant ones at most, its 8 decimals included.
 */
import { INTERVALS, barOpen, intervalContains, nextBarOpen, type Interval } from '@tradesense/core/market/interval.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import { resample } from '@tradesense/core/market/resample.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import { assetClassOf, type RollUpBase, type StoredSeries } from './history.policy.ts';

/** Times in [from, until). */
export interface Span {
  readonly from: EpochMs;
  readonly until: EpochMs;
}

/** Bars that are further apart are read separately, without the bars between them. In bars of their interval. */
const APART = 100;

/** Returns the times of `bars` (ascending) as few spans, without a long pause inside a span. */
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

/** The bars of `interval` that the spans touch, as spans that are apart, inside [from, until) of the base. */
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

/** The stored interval that bars of `interval` are made from: the largest below it that has the same base. */
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

/** The first bar of `interval` that opens at `t` or later. */
export function barOpenFrom(interval: Interval, t: EpochMs): EpochMs {
  const open = barOpen(interval, t);
  return open === t ? t : nextBarOpen(interval, t);
}

/**
 * The whole bars of `interval` out of all bars of `source` in whole bars of `interval`. A market that never closes must
 * have every part of a bar; where sessions end, hours without bars are normal.
 */
export function wholeBars(asset: AssetSymbol, parts: readonly Bar[], source: Interval, interval: Interval): Bar[] {
  const assetClass = assetClassOf(asset);
  const { bars } = resample(parts, source, interval, assetClass);
  if (assetClass !== 'crypto') return bars;
  const covered = new Map<EpochMs, number>();
  for (const { t } of parts) {
    const open = barOpen(interval, t);
    covered.set(open, (covered.get(open) ?? 0) + nextBarOpen(source, t) - t);
  }
  return bars.filter(({ t }) => covered.get(t) === nextBarOpen(interval, t) - t);
}
