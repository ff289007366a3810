import { columnsOfRows } from '@tradesense/core/market/bar-columns.ts';
import type { CandleRow } from '@tradesense/contract/market.ts';
import { shuffled } from '@tradesense/core/bias/random-draw.ts';
import { gradingRuleVersion } from '@tradesense/core/grading/exam-part.ts';
import {
  CHART_EXAM_BARS,
  CHART_EXAM_INTERVALS,
  CHART_EXAM_RULES,
  type ChartExamInterval,
  type ChartExamType,
} from '@tradesense/core/grading/exam-rules.ts';
import { TREND_ONLY_SHARE, isFitForExam } from '@tradesense/core/grading/item-bounds.ts';
import { createRandom, type Random } from '@tradesense/core/kernel/random.ts';
import { ok, refused, type Result } from '@tradesense/core/kernel/result.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import { NEW_RATING } from '@tradesense/core/learning/rating.ts';
import { ASSETS, type AssetClass, type AssetSymbol } from '@tradesense/core/market/asset.ts';
import { elementAt } from '@tradesense/core/kernel/element-at.ts';
import { nextBarOpen } from '@tradesense/core/market/interval.ts';
import type { HistoryPart } from '@tradesense/core/market/history-windows.ts';
import type { PracticeOrigin } from '@tradesense/core/market/practice-origin.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import {
  isApart,
  markShown,
  recordedOrAll,
  type PracticeHistory,
  type PracticeWindows,
  type ShownStretch,
} from '../market/index.ts';
import {
  findItem,
  isItemShown,
  isVoidItem,
  nearestItems,
  ratingsOf,
  seenWindows,
  storeItem,
  type ItemRow,
  type SeenWindow,
} from './exam-item.repo.ts';
import { drawView } from './item-view.policy.ts';

/**
 * Returns the stretches of recorded bars that an exam must not show to the learner, because the learner's running rated
 * Bias Test asks about them.
 */
export type WithheldFrom = (tx: Tx, userId: string) => Promise<readonly ShownStretch[]>;

export interface DrawDeps extends Pick<Platform, 'db' | 'ids' | 'clock'> {
  readonly history: PracticeHistory;
  readonly withheldFrom: WithheldFrom;
  readonly newSeed: () => readonly number[];
}

export interface DrawQuestion {
  readonly userId: string;
  readonly type: ChartExamType;
  readonly assetClass: AssetClass;
}

/** An item of the bank, or one that is not stored yet. */
export type DrawnItem =
  | { readonly kind: 'bank'; readonly id: string }
  | { readonly kind: 'new'; readonly item: Omit<NewItem, 'id' | 'createdAt'> };

/** An item in the form in which it is stored. */
export type NewItem = Parameters<typeof storeItem>[1];

export interface DrawReason {
  readonly code: 'not-enough-history';
  readonly assetClass: AssetClass;
  /**
   * Whether a rated Bias Test of the learner runs, about assets of any class. An exam must not show its charts, so too
   * few may be left. A refusal that named the class would reveal what the test asks about.
   */
  readonly isWithheld: boolean;
}

/**
 * Minimum number of items in the bank that the learner has not seen. If there are fewer, a new item is made where
 * possible.
 */
const BANK_SIZE = 40;
/** The next item is drawn from this many items: those whose ratings are nearest to the learner's. */
const NEAREST = 8;
/**
 * Maximum number of windows that are tried for a new item. In the second half of the tries, bars that are shown before
 * the answer may be bars that the learner has seen.
 */
const TRIES = 120;

/**
 * Draws an item that was never shown to the learner and that no running Bias Test of the learner asks about. If the
 * bank is large enough, or no new item can be made, the item comes from the bank and has a rating near the learner's.
 * Otherwise a new item is made, with a random asset, interval and time. Writes nothing; `storeDrawn` stores the item.
 */
export async function drawItem(deps: DrawDeps, question: DrawQuestion): Promise<Result<DrawnItem, DrawReason>> {
  const { userId, type } = question;
  const random = createRandom(...deps.newSeed());
  return deps.db.read(async (tx) => {
    const rating = ((await ratingsOf(tx, userId, deps.clock.now())).get(type) ?? NEW_RATING).value;
    const ruleVersion = gradingRuleVersion(CHART_EXAM_RULES[type].tool);
    const recorded = await deps.history.recordedAssets(tx);
    const assets = assetsOf(question.assetClass, recorded);
    const source = recorded.includes(assets[0] ?? 'BTC') ? 'recorded' : 'simulated';
    const withheld = await deps.withheldFrom(tx, userId);
    const bank = await nearestItems(tx, { ...question, ruleVersion, rating, source, withheld }, NEAREST);
    if (bank.count < BANK_SIZE) {
      const seen = await seenWindows(tx, userId);
      const fresh = { intervals: CHART_EXAM_INTERVALS, part: 'rated', seen } as const;
      const item = await makeItem(deps, tx, random, { ...question, assets, withheld, ...fresh });
      if (item !== null) return ok({ kind: 'new', item });
    }
    const id = bank.ids[random.below(Math.max(1, bank.ids.length))];
    return id === undefined
      ? refused({
          code: 'not-enough-history',
          assetClass: question.assetClass,
          isWithheld: withheld.length > 0,
        })
      : ok({ kind: 'bank', id });
  });
}

/**
 * Whether a drawn item can no longer be shown. Since the draw, another call may have served it, it may have been
 * voided, or a Bias Test that asks about its bars may have started. The caller must hold the lock on what the learner
 * was shown.
 */
export async function isSpent(
  { withheldFrom }: Pick<DrawDeps, 'withheldFrom'>,
  tx: Tx,
  userId: string,
  drawn: DrawnItem,
): Promise<boolean> {
  if (await wasServedSince(tx, userId, drawn)) return true;
  const item = drawn.kind === 'bank' ? await findItem(tx, drawn.id) : drawn.item;
  return (await isVoidItem(tx, item)) || !isApart(stretchOf(item), await withheldFrom(tx, userId));
}

async function wasServedSince(tx: Tx, userId: string, drawn: DrawnItem): Promise<boolean> {
  if (drawn.kind === 'bank') return isItemShown(tx, userId, drawn.id);
  const { item } = drawn;
  return (await seenWindows(tx, userId)).some((each) => isSameItem(each, item));
}

/** Records the item's bars as shown to the learner if they are recorded prices, so that Bias Tests leave them out. */
export async function markItemShown(tx: Tx, userId: string, item: ItemRow): Promise<void> {
  if (item.source === 'recorded') await markShown(tx, userId, item.asset, stretchOf(item));
}

function stretchOf({
  asset,
  interval,
  firstAt,
  lastAt,
}: Pick<SeenWindow, 'asset' | 'interval' | 'firstAt' | 'lastAt'>): ShownStretch {
  return { asset, from: firstAt, until: nextBarOpen(interval, lastAt) };
}

/**
 * Returns the origin of the item's bars. Items of earlier releases have no `origin`, so it is derived from `source`.
 */
export function originOf({ origin, source }: Pick<ItemRow, 'origin' | 'source'>): PracticeOrigin {
  return origin ?? (source === 'simulated' ? 'simulated' : 'recorded');
}

/** Returns the stored form of a drawn item. Stores the item first if it is new. */
export function storeDrawn({ ids }: Pick<DrawDeps, 'ids'>, tx: Tx, drawn: DrawnItem, now: EpochMs): Promise<ItemRow> {
  return drawn.kind === 'bank'
    ? findItem(tx, drawn.id)
    : storeItem(tx, { ...drawn.item, id: ids.next(), createdAt: now });
}

interface Series {
  readonly asset: AssetSymbol;
  readonly interval: ChartExamInterval;
}

/** Requirements for a new item. */
export interface MakeQuestion extends Pick<DrawQuestion, 'type' | 'assetClass'> {
  readonly assets: readonly AssetSymbol[];
  readonly intervals: readonly ChartExamInterval[];
  /** Part of the history from which the item is taken. */
  readonly part: HistoryPart;
  /** Windows that exams of any type have shown to the learner. */
  readonly seen: readonly SeenWindow[];
  readonly withheld: readonly ShownStretch[];
}

/** Makes a new item. Returns `null` if no suitable window that is new to the learner was found. */
export async function makeItem(
  { history }: Pick<DrawDeps, 'history'>,
  tx: Tx,
  random: Random,
  { type, assetClass, assets, intervals, part, seen, withheld }: MakeQuestion,
): Promise<Omit<NewItem, 'id' | 'createdAt'> | null> {
  const ruleVersion = gradingRuleVersion(CHART_EXAM_RULES[type].tool);
  const open = new Map<Series, Drawable | null>();
  const series = shuffled(random, seriesOf(assets, intervals));
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const each = series[attempt % series.length];
    if (each === undefined) return null;
    const { asset, interval } = each;
    const length = CHART_EXAM_BARS[interval];
    if (!open.has(each)) open.set(each, drawableOf(await history.windows(tx, asset, interval, length, part), length));
    const drawable = open.get(each) ?? null;
    if (drawable === null) continue;
    const { source, times } = drawable;
    const first = drawable.firstAt(random);
    const window = { asset, interval, firstAt: timeAt(times, first), lastAt: timeAt(times, first + length - 1) };
    if (!isApart(stretchOf(window), withheld)) continue;
    if (attempt < TRIES / 2 && overlapsAny(seen, window)) continue;
    const { view, visibleBars } = drawView(random, length);
    const hidesSeen =
      visibleBars < length && overlapsAny(seen, { ...window, firstAt: timeAt(times, first + visibleBars) });
    if (hidesSeen) continue;
    const bars = await history.bars(tx, asset, interval, window.firstAt, epochMs(window.lastAt + 1));
    // An import may have changed the series since the window was chosen.
    if (bars.length !== length) continue;
    const rows = bars.map(({ t, o, h, l, c, v }): CandleRow => [t, o, h, l, c, v]);
    const allowsTrendOnly = random.next() < TREND_ONLY_SHARE;
    if (!isFitForExam(type, columnsOfRows(rows.slice(0, visibleBars)), allowsTrendOnly)) continue;
    if (seen.some((each) => isSameItem(each, { type, ...window, view, visibleBars }))) continue;
    const origin = await history.origin(tx, asset);
    const { value: rating, deviation, volatility } = NEW_RATING;
    const what = { type, assetClass, ...window, source, origin, view, visibleBars, ruleVersion, bars: rows };
    return { ...what, rating, deviation, volatility };
  }
  return null;
}

/** Returns the assets of the class from which charts are drawn: the recorded ones or, if none is recorded, all. */
export function assetsOf(assetClass: AssetClass, recorded: readonly AssetSymbol[]): readonly AssetSymbol[] {
  const all = ASSETS.filter((asset) => asset.class === assetClass).map(({ symbol }) => symbol);
  return recordedOrAll(all, recorded);
}

function seriesOf(assets: readonly AssetSymbol[], intervals: readonly ChartExamInterval[]): Series[] {
  return assets.flatMap((asset) => intervals.map((interval) => ({ asset, interval })));
}

/** A series from which the first bar of a window can be drawn. */
interface Drawable extends Pick<PracticeWindows, 'source' | 'times'> {
  /** Draws the index of a window's first bar. */
  firstAt(random: Random): number;
}

/** Returns the series in the form from which windows can be drawn; `null` if it has no window of the given length. */
function drawableOf(windows: PracticeWindows | null, length: number): Drawable | null {
  if (windows === null) return null;
  const { source, times, starts } = windows;
  const count = times.length - length + 1;
  if (count <= 0) return null;
  if (starts === null) return { source, times, firstAt: (random) => random.below(count) };
  const firsts = [...starts.subarray(0, count).keys()].filter((index) => starts[index] === 1);
  if (firsts.length === 0) return null;
  return { source, times, firstAt: (random) => firsts[random.below(firsts.length)] ?? 0 };
}

function timeAt(times: Float64Array, index: number): EpochMs {
  return epochMs(elementAt(times, index));
}

/** Whether the window overlaps one of the same asset and interval that the learner has seen. */
function overlapsAny(
  seen: readonly SeenWindow[],
  window: Pick<SeenWindow, 'asset' | 'interval' | 'firstAt' | 'lastAt'>,
): boolean {
  return seen.some(
    ({ asset, interval, firstAt, lastAt }) =>
      asset === window.asset && interval === window.interval && firstAt <= window.lastAt && lastAt >= window.firstAt,
  );
}

/** Whether two windows are the same item of the bank. */
function isSameItem(a: SeenWindow, b: SeenWindow): boolean {
  return (
    a.type === b.type &&
    a.asset === b.asset &&
    a.interval === b.interval &&
    a.lastAt === b.lastAt &&
    a.view === b.view &&
    a.visibleBars === b.visibleBars
  );
}
