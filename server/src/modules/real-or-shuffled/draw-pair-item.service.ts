import { shuffled } from '@tradesense/core/bias/random-draw.ts';
import { createRandom, type Random } from '@tradesense/core/kernel/random.ts';
import { ok, refused, type Result } from '@tradesense/core/kernel/result.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import { NEW_RATING } from '@tradesense/core/learning/rating.ts';
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import { elementAt } from '@tradesense/core/kernel/element-at.ts';
import { nextBarOpen } from '@tradesense/core/market/interval.ts';
import {
  PAIR_INTERVALS,
  PAIR_RULE_VERSION,
  PAIR_WINDOW_BARS,
  type PairInterval,
  type PairPart,
} from '@tradesense/core/real-or-shuffled/pair-rules.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import { shownTo, withheldFrom } from '../bias-test/index.ts';
import { fingerprintOf, type PracticeHistory } from '../market/index.ts';
import { chartsOf } from './pair-charts.policy.ts';
import { countItems, nearestItems, type ItemRow, type NewItem } from './pair-item.repo.ts';
import type { PairOwner } from './pair-owner.ts';
import { recordOf } from './pair-record.repo.ts';
import { pairWindows } from './pair.repo.ts';

export interface DrawPairDeps extends Pick<Platform, 'ids' | 'clock'> {
  readonly history: PracticeHistory;
  readonly newSeed: () => readonly number[];
}

/** Why there is no pair: no asset has recorded bars, or the owner has already been shown all of them. */
export type NoPairReason = 'no-recorded-history' | 'nothing-unseen';

/** An item to show. `isNew` is `true` if it is not stored yet. */
export interface DrawnItem {
  readonly item: Pick<ItemRow, 'id' | 'asset' | 'interval' | 'firstAt' | 'lastAt'> & NewItem;
  readonly isNew: boolean;
}

/**
 * Number of stored items in a part of the bank (`rated` or `open`) from which stored items are shown again to other
 * owners. Below this number, each draw makes a new item.
 */
const BANK_SIZE = 200;
/**
 * `BANK_LOOK` is the maximum number of stored items that are checked, nearest to the learner's rating first. One of the
 * first `NEAREST` suitable items is drawn at random.
 */
const BANK_LOOK = 60;
const NEAREST = 8;
/** Number of random windows of a series that are tried before all free windows are listed. */
const TRIES = 24;

interface Stretch {
  readonly from: number;
  readonly until: number;
}

/**
 * Draws an item made of recorded bars that the owner has never seen and that none of the owner's running tests uses.
 * For a learner, the item lies outside the open part of the history and, when the bank is large enough, near the
 * learner's rating. For a visitor, it lies in the open part. Stores nothing.
 */
export async function drawPairItem(
  deps: DrawPairDeps,
  tx: Tx,
  owner: PairOwner,
): Promise<Result<DrawnItem, NoPairReason>> {
  const random = createRandom(...deps.newSeed());
  const part = owner.kind === 'learner' ? 'rated' : 'open';
  const assets = await deps.history.recordedAssets(tx);
  if (assets.length === 0) return refused('no-recorded-history');
  const shown = new Map<AssetSymbol, readonly Stretch[]>();
  const elsewhere = owner.kind === 'learner' ? await shownTo(tx, owner.userId) : new Map<AssetSymbol, Stretch[]>();
  const withheld = owner.kind === 'learner' ? await withheldFrom(tx, owner.userId) : [];
  for (const asset of assets)
    shown.set(asset, [
      ...(await pairStretches(tx, owner, asset)),
      ...(elsewhere.get(asset) ?? []),
      ...withheld.filter((each) => each.asset === asset),
    ]);
  const kept = await drawKept(deps, tx, random, owner, part, shown);
  if (kept !== null) return ok({ item: kept, isNew: false });
  const series = assets.flatMap((asset) => PAIR_INTERVALS.map((interval) => ({ asset, interval })));
  for (const each of shuffled(random, series)) {
    const item = await makeItem(deps, tx, random, part, each, shown.get(each.asset) ?? []);
    if (item !== null) return ok({ item, isNew: true });
  }
  return refused('nothing-unseen');
}

/** Returns the bars of an item, or `null` if the history no longer has exactly these bars. */
export async function barsOfItem(
  history: PracticeHistory,
  tx: Tx,
  {
    asset,
    interval,
    firstAt,
    lastAt,
    fingerprint,
  }: Pick<NewItem, 'asset' | 'interval' | 'firstAt' | 'lastAt' | 'fingerprint'>,
): Promise<readonly Bar[] | null> {
  const bars = await history.bars(tx, asset, interval, firstAt, epochMs(lastAt + 1));
  return bars.length === PAIR_WINDOW_BARS && fingerprintOf(bars) === fingerprint ? bars : null;
}

/** Returns the stretches of an asset's history that the owner's pairs have shown. */
async function pairStretches(tx: Tx, owner: PairOwner, asset: AssetSymbol): Promise<readonly Stretch[]> {
  const windows = await pairWindows(tx, owner, asset);
  return windows.map(({ interval, firstAt, lastAt }) => ({ from: firstAt, until: nextBarOpen(interval, lastAt) }));
}

async function drawKept(
  { history, clock }: DrawPairDeps,
  tx: Tx,
  random: Random,
  owner: PairOwner,
  part: PairPart,
  shown: ReadonlyMap<AssetSymbol, readonly Stretch[]>,
): Promise<ItemRow | null> {
  if ((await countItems(tx, part)) < BANK_SIZE) return null;
  const { rating } = owner.kind === 'learner' ? await recordOf(tx, owner.userId, clock.now()) : { rating: NEW_RATING };
  const near = (await nearestItems(tx, part, rating.value, BANK_LOOK))
    .filter((item) => isUnseen(shown.get(item.asset) ?? [], item.firstAt, nextBarOpen(item.interval, item.lastAt)))
    .slice(0, NEAREST);
  for (const item of shuffled(random, near)) if ((await barsOfItem(history, tx, item)) !== null) return item;
  return null;
}

/**
 * Makes a new item from a window of the series that the owner has not seen. Returns `null` if there is no such window,
 * or if its bars cannot be used.
 */
async function makeItem(
  { history, ids, clock, newSeed }: DrawPairDeps,
  tx: Tx,
  random: Random,
  part: PairPart,
  { asset, interval }: { readonly asset: AssetSymbol; readonly interval: PairInterval },
  shown: readonly Stretch[],
): Promise<NewItem | null> {
  const windows = await history.windows(tx, asset, interval, PAIR_WINDOW_BARS, part);
  if (windows === null || windows.starts === null) return null;
  const { times, starts } = windows;
  const lastOf = (first: number) => epochMs(elementAt(times, first + PAIR_WINDOW_BARS - 1));
  const isFree = (first: number) =>
    isUnseen(shown, epochMs(elementAt(times, first)), nextBarOpen(interval, lastOf(first)));
  const first = drawStart(random, startsOf(starts, times.length), isFree);
  if (first === null) return null;
  const bars = await history.bars(tx, asset, interval, epochMs(elementAt(times, first)), epochMs(lastOf(first) + 1));
  // An import may have changed the series since the window was chosen.
  if (bars.length !== PAIR_WINDOW_BARS) return null;
  const seed = newSeed();
  if (chartsOf({ asset, interval, seed }, bars, seed) === null) return null;
  const { value: rating, deviation, volatility } = NEW_RATING;
  return {
    id: ids.next(),
    part,
    asset,
    interval,
    firstAt: epochMs(elementAt(times, first)),
    lastAt: lastOf(first),
    fingerprint: fingerprintOf(bars),
    seed,
    ruleVersion: PAIR_RULE_VERSION,
    createdAt: clock.now(),
    rating,
    deviation,
    volatility,
  };
}

/**
 * Returns the indexes of the bars with which a window may start, except those too close to the end of the series for a
 * whole window.
 */
function startsOf(starts: Uint8Array, count: number): readonly number[] {
  const complete = Math.max(0, count - PAIR_WINDOW_BARS + 1);
  return [...starts.subarray(0, complete).keys()].filter((index) => starts[index] === 1);
}

/** Draws one of the free starts with equal probability, or returns `null` if none is free. */
function drawStart(random: Random, starts: readonly number[], isFree: (first: number) => boolean): number | null {
  for (let attempt = 0; attempt < Math.min(TRIES, starts.length); attempt += 1) {
    const first = elementAt(starts, random.below(starts.length));
    if (isFree(first)) return first;
  }
  const free = starts.filter(isFree);
  return free.length === 0 ? null : elementAt(free, random.below(free.length));
}

function isUnseen(shown: readonly Stretch[], from: EpochMs, until: EpochMs): boolean {
  return shown.every((stretch) => stretch.until <= from || stretch.from >= until);
}
