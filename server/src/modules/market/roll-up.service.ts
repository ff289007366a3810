/**
 * Roll-ups: longer bars, made from shorter stored bars and stored in the same tables.
 *
 * Guarantees: a series is imported or rolled up, never both; `candle_series.rolled_up_from` names the base (the
 * imported series) of a rolled-up series. A stored roll-up contains every complete bar that can be made from its base.
 * It is updated in the transaction that changes the base, so readers never see a roll-up that disagrees with its base,
 * even after a crash. Its bars equal those that `resample` in core computes.
 *
 * Callers must hold the asset's lock (`lockCandles`).
 *
 * Limits: a series that would be made from more than `INLINE_BARS` bars is left to the job; until then, it is computed
 * from the base whenever it is read. If bars of the base are deleted because of their age, the bars made from them
 * stay.
 */
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import { INTERVALS, barOpen, nextBarOpen, type Interval } from '@tradesense/core/market/interval.ts';
import { MINUTE_MS, epochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Platform } from '../../platform/module.ts';
import { allSeries, lockCandles, seriesOf } from './candle-series.repo.ts';
import { storedBars } from './candles.repo.ts';
import { rollUpBase, type RollUpBase, type StoredSeries } from './history.policy.ts';
import { barOpenFrom, rollUpSource, touchedBars, wholeBars, type Span } from './roll-up.policy.ts';
import { dropSeries, writeRolledUp } from './roll-up.repo.ts';

/** Maximum number of bars read in one batch to make longer bars. They take about 20 MB. */
const PIECE_BARS = 20_000;
/**
 * Maximum number of source bars from which a series is made within the caller's transaction. Making it takes a fraction
 * of a second.
 */
const INLINE_BARS = 50_000;
const LOOK_EVERY_MS = MINUTE_MS;

/** All bars of a series that lie in the span, already in memory. */
export interface KnownBars extends Span {
  readonly bars: readonly Bar[];
}

export interface BarsChange {
  readonly interval: Interval;
  /** The spans in which the series' bars have changed. */
  readonly spans: readonly Span[];
  readonly known: KnownBars | null;
}

interface RollUp {
  readonly asset: AssetSymbol;
  readonly interval: Interval;
  readonly base: RollUpBase;
  readonly source: Interval;
}

async function barsOfSource(
  tx: Tx,
  { asset, source }: RollUp,
  { from, until }: Span,
  known: KnownBars | null,
): Promise<readonly Bar[]> {
  if (known === null || known.from >= until || known.until <= from) return storedBars(tx, asset, source, from, until);
  const before = known.from > from ? await storedBars(tx, asset, source, from, known.from) : [];
  const after = known.until < until ? await storedBars(tx, asset, source, known.until, until) : [];
  return [...before, ...known.bars.filter(({ t }) => t >= from && t < until), ...after];
}

/** Makes and stores the longer bars that open in the span, in batches. Returns these bars if one batch was enough. */
async function makeBars(
  tx: Tx,
  ids: Ids,
  rollUp: RollUp,
  span: Span,
  known: KnownBars | null,
): Promise<KnownBars | null> {
  const { asset, interval, source, base } = rollUp;
  const length = nextBarOpen(source, span.from) - span.from;
  for (let from = span.from; from < span.until;) {
    const far = barOpen(interval, epochMs(from + PIECE_BARS * length));
    const until = epochMs(Math.min(span.until, far > from ? far : nextBarOpen(interval, from)));
    const bars = wholeBars(asset, await barsOfSource(tx, rollUp, { from, until }, known), source, interval);
    await writeRolledUp(tx, asset, interval, base, bars, ids.next());
    if (from === span.from && until === span.until) return { ...span, bars };
    from = until;
  }
  return null;
}

/**
 * Returns the span in which bars of `interval` can be made from the base. It excludes the time before `keptFrom`,
 * because the base's bars of that time were deleted. Longer bars that were made from the deleted bars stay.
 */
function makeable({ base, source, interval }: RollUp): Span {
  const { keptFrom } = base.series;
  if (source !== base.series.interval || keptFrom === undefined) return base;
  return { from: epochMs(Math.max(base.from, barOpenFrom(interval, keptFrom))), until: base.until };
}

function asMap(series: readonly StoredSeries[]): Map<Interval, StoredSeries> {
  return new Map(series.map((each) => [each.interval, each]));
}

/** Updates the rolled-up series of the asset after a change of an imported series. */
export async function rollUp(tx: Tx, ids: Ids, asset: AssetSymbol, change: BarsChange): Promise<void> {
  const all = await seriesOf(tx, asset);
  const series = asMap(all);
  const known = new Map([[change.interval, change.known]]);
  for (const interval of INTERVALS) {
    const own = series.get(interval);
    if (own !== undefined && own.rolledUpFrom === undefined) continue;
    const base = rollUpBase(all, asset, interval);
    if (base === null) continue;
    const isMade = own?.rolledUpFrom === base.series.interval;
    if (isMade && base.series.interval !== change.interval) continue;
    const rolled: RollUp = { asset, interval, base, source: rollUpSource(series, interval, base) };
    const whole = makeable(rolled);
    if (isMade) {
      for (const span of touchedBars(change.spans, interval, whole))
        known.set(interval, await makeBars(tx, ids, rolled, span, known.get(rolled.source) ?? null));
      continue;
    }
    if (own !== undefined) await dropSeries(tx, asset, interval);
    series.delete(interval);
    const parts = (base.until - base.from) / (nextBarOpen(rolled.source, base.from) - base.from);
    if (parts > INLINE_BARS) continue;
    await writeRolledUp(tx, asset, interval, base, [], ids.next());
    known.set(interval, await makeBars(tx, ids, rolled, whole, known.get(rolled.source) ?? null));
    series.set(interval, { ...base.series, interval, rolledUpFrom: base.series.interval });
  }
}

/** Returns the first roll-up of an asset that could be made but is not stored, or `null` if there is none. */
function missingRollUp(all: readonly StoredSeries[], asset: AssetSymbol): RollUp | null {
  const series = asMap(all);
  for (const interval of INTERVALS) {
    const own = series.get(interval);
    if (own !== undefined && own.rolledUpFrom === undefined) continue;
    const base = rollUpBase(all, asset, interval);
    if (base === null || own?.rolledUpFrom === base.series.interval) continue;
    return { asset, interval, base, source: rollUpSource(series, interval, base) };
  }
  return null;
}

/** Makes every missing roll-up, each in its own transaction. If none is missing, runs only one SQL statement. */
export async function makeMissingRollUps({ db, ids }: Pick<Platform, 'db' | 'ids'>): Promise<void> {
  const assets = [...(await db.read(allSeries))].flatMap(([asset, all]) => (missingRollUp(all, asset) ? [asset] : []));
  for (const asset of assets) {
    const makeNext = (): Promise<boolean> =>
      db.transaction(async (tx) => {
        await lockCandles(tx, asset);
        const missing = missingRollUp(await seriesOf(tx, asset), asset);
        if (missing === null) return false;
        await dropSeries(tx, asset, missing.interval);
        await writeRolledUp(tx, asset, missing.interval, missing.base, [], ids.next());
        await makeBars(tx, ids, missing, makeable(missing), null);
        return true;
      });
    while (await makeNext());
  }
}

/**
 * Registers the job that makes missing roll-ups. They are missing after an upgrade, or if a change was too large for
 * its own transaction to make them.
 */
export function keepRollUps(platform: Pick<Platform, 'db' | 'ids' | 'jobs'>): void {
  platform.jobs.every('market-roll-ups', LOOK_EVERY_MS, () => makeMissingRollUps(platform));
}
