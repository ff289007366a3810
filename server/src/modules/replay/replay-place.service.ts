/** Finds the asset and the stretch of history for a new replay, and reads its bars. */
import { shuffled } from '@tradesense/core/bias/random-draw.ts';
import type { Random } from '@tradesense/core/kernel/random.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import { ASSETS, type AssetClass, type AssetSymbol } from '@tradesense/core/market/asset.ts';
import { isHole } from '@tradesense/core/market/history-windows.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import { barOpen, nextBarOpen, type Interval } from '@tradesense/core/market/interval.ts';
import type { PriceSource } from '@tradesense/core/market/price-source.ts';
import { REPLAY_LEAD, REPLAY_LENGTH, replayRange } from '@tradesense/core/market/replay-cursor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { recordedOrAll, type PracticeHistory } from '../market/index.ts';
import { drawReplayStart, replayStretches } from './replay-stretches.policy.ts';
import { assetClassOf } from './session-asset.policy.ts';

export interface PlaceRequest {
  /** Asset; `null` for any asset with enough history. */
  readonly asset: AssetSymbol | null;
  /** Asset class to choose from if `asset` is `null`; `null` for any class. */
  readonly assetClass: AssetClass | null;
  readonly interval: Interval;
  /** Start of the replay, in real time. Bars that close later are not shown at the start. `null` for a random place. */
  readonly startAt: EpochMs | null;
}

/** The history in which a stretch for the replay is searched for. */
export type PlaceHistory = Pick<PracticeHistory, 'span' | 'openTimes' | 'bars' | 'openPart' | 'recordedAssets'>;

export interface Place {
  readonly asset: AssetSymbol;
  readonly source: PriceSource;
  readonly lead: number;
  readonly length: number;
  /** The `lead` + `length` bars of the replay, with their real times. */
  readonly bars: readonly Bar[];
}

/**
 * Maximum number of random times that are tried in a long simulated history. A try fails if the time is too close to an
 * end of the history.
 */
const TRIES = 12;
/** Maximum length of a simulated history, in bars, of which all open times are read to draw the start from them. */
const LISTED_BARS = 20_000;

const barMsOf = (interval: Interval): number => nextBarOpen(interval, epochMs(0)) - barOpen(interval, epochMs(0));

/** Returns the asset and the bars for a replay. Throws `not-enough-history` (409) if nothing suits the request. */
export async function findPlace(tx: Tx, history: PlaceHistory, random: Random, request: PlaceRequest): Promise<Place> {
  const assets =
    request.asset === null
      ? shuffled(random, await assetsToDrawFrom(tx, history, request.assetClass))
      : [request.asset];
  for (const asset of assets) {
    const span = await history.span(tx, asset, request.interval);
    if (span === null) continue;
    const { startAt } = request;
    // Skips an asset if the start lies outside its history, because the search for bars around the start would read the
    // whole history.
    if (startAt !== null && (startAt < span.from || startAt >= span.until)) continue;
    const series = { ...span, asset, interval: request.interval };
    const place =
      startAt === null
        ? await openPlace(tx, history, random, series)
        : await placeAt(tx, history, null, series, startAt);
    if (place !== null) return place;
  }
  throw await notEnoughHistory(tx, history, request);
}

type OpenRange = Pick<Series, 'from' | 'until'>;

export interface Series {
  readonly asset: AssetSymbol;
  readonly interval: Interval;
  readonly source: PriceSource;
  readonly from: EpochMs;
  readonly until: EpochMs;
}

/** Returns the assets that a random asset is drawn from. `assetClass` is `null` for any class. */
export async function assetsToDrawFrom(
  tx: Tx,
  history: PlaceHistory,
  assetClass: AssetClass | null,
): Promise<readonly AssetSymbol[]> {
  const recorded = await history.recordedAssets(tx);
  const wanted = ASSETS.filter((asset) => assetClass === null || asset.class === assetClass);
  const symbols = wanted.map(({ symbol }) => symbol);
  return recordedOrAll(symbols, recorded);
}

/**
 * Returns the parts of the series in which a random stretch may lie: the open part, so that the replay cannot show a
 * rated chart. If the series has no open part, the stretch may lie anywhere.
 */
export async function randomRanges(tx: Tx, history: PlaceHistory, series: Series): Promise<readonly OpenRange[]> {
  const blocks = await history.openPart(tx, series.asset);
  if (blocks.length === 0) return [series];
  return blocks
    .map((block) => ({
      from: epochMs(Math.max(series.from, block.from)),
      until: epochMs(Math.min(series.until, block.until)),
    }))
    .filter(({ from, until }) => from < until);
}

async function openPlace(tx: Tx, history: PlaceHistory, random: Random, series: Series): Promise<Place | null> {
  for (const range of shuffled(random, await randomRanges(tx, history, series))) {
    const place = await randomPlace(tx, history, random, { ...series, ...range });
    if (place !== null) return place;
  }
  return null;
}

/**
 * Whether all open times of the range are read to find where a replay can start. They are read unless the range belongs
 * to a long simulated history, which has bars everywhere.
 */
export const readsOpenTimes = ({ source, interval }: Series, { from, until }: OpenRange): boolean =>
  source === 'recorded' || until - from <= LISTED_BARS * barMsOf(interval);

/** Returns what counts as a hole of the series: its asset class, or `null` for simulated bars, where nothing does. */
export const holesClassOf = ({ source, asset }: Series): AssetClass | null =>
  source === 'simulated' ? null : assetClassOf({ asset });

async function randomPlace(tx: Tx, history: PlaceHistory, random: Random, series: Series): Promise<Place | null> {
  const { asset, interval, from, until } = series;
  if (readsOpenTimes(series, series)) {
    const times = (await history.openTimes(tx, asset, interval))?.times ?? new Float64Array();
    const stretches = [...replayStretches(times, { interval, range: series, assetClass: holesClassOf(series) })];
    const start = drawReplayStart(times, stretches, random);
    return start === null ? null : placeAt(tx, history, random, series, start);
  }
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const at = epochMs(from + Math.floor(random.next() * (until - from)));
    const place = await placeAt(tx, history, random, series, at);
    if (place !== null && place.lead >= REPLAY_LEAD.preferred && place.length >= REPLAY_LENGTH.preferred) return place;
  }
  return null;
}

async function placeAt(
  tx: Tx,
  history: PlaceHistory,
  random: Random | null,
  series: Series,
  at: EpochMs,
): Promise<Place | null> {
  const { asset, interval, source, from, until } = series;
  const open = barOpen(interval, at);
  const read = (first: EpochMs, end: EpochMs) => history.bars(tx, asset, interval, first, end);
  const before = await barsOver(
    REPLAY_LEAD.max,
    (ms) => {
      const first = epochMs(Math.max(from, open - ms));
      return { isAll: first === from, bars: () => read(first, open) };
    },
    interval,
  );
  const after = await barsOver(
    REPLAY_LENGTH.max,
    (ms) => {
      const end = epochMs(Math.min(until, open + ms));
      return { isAll: end === until, bars: () => read(open, end) };
    },
    interval,
  );
  const assetClass = holesClassOf(series);
  const [whole, wholeAfter] = assetClass === null ? [before, after] : withoutHoles(assetClass, interval, before, after);
  const range = replayRange(whole.length, wholeAfter.length, random);
  if (range === null) return null;
  const bars = [...whole.slice(-range.lead), ...wholeAfter.slice(0, range.length)];
  return { asset, source, ...range, bars };
}

/**
 * Returns the bars before and after the start, up to the nearest gap on each side. If there is a gap right before the
 * start, returns no bars before it.
 */
function withoutHoles(
  assetClass: AssetClass,
  interval: Interval,
  before: readonly Bar[],
  after: readonly Bar[],
): [before: readonly Bar[], after: readonly Bar[]] {
  const isBroken = (left: Bar | undefined, right: Bar | undefined) =>
    left !== undefined && right !== undefined && isHole(assetClass, nextBarOpen(interval, left.t), right.t);
  if (isBroken(before.at(-1), after[0])) return [[], after];
  const lastBreak = before.findLastIndex((bar, i) => isBroken(before[i - 1], bar));
  const firstBreak = after.findIndex((bar, i) => isBroken(after[i - 1], bar));
  return [before.slice(Math.max(0, lastBreak)), firstBreak < 0 ? after : after.slice(0, firstBreak)];
}

/**
 * Returns at least `most` + 1 bars, or all bars if the history has fewer. Widens the time span until enough bars are
 * found, because closed hours contain no bars.
 */
async function barsOver(
  most: number,
  within: (ms: number) => { readonly isAll: boolean; readonly bars: () => Promise<readonly Bar[]> },
  interval: Interval,
): Promise<readonly Bar[]> {
  const barMs = barMsOf(interval);
  for (let ms = Math.ceil(most * 1.2) * barMs; ; ms *= 3) {
    const { isAll, bars } = within(ms);
    const found = await bars();
    if (isAll || found.length > most) return found;
  }
}

async function notEnoughHistory(
  tx: Tx,
  history: PlaceHistory,
  { asset, assetClass, interval, startAt }: PlaceRequest,
): Promise<Problem> {
  const needs = `A replay needs ${REPLAY_LEAD.min} bars before its start and ${REPLAY_LENGTH.min} after it`;
  const span = asset === null ? null : await history.span(tx, asset, interval);
  const what = `${asset ?? (assetClass === null ? 'no asset' : 'no asset of this class')} has`;
  const day = (t: EpochMs) => new Date(t).toISOString().slice(0, 10);
  const there =
    span === null
      ? `${what} ${asset === null ? `enough history at ${interval}` : `no history at ${interval}`}`
      : `${what} history at ${interval} from ${day(span.from)} to ${day(epochMs(span.until - 1))}`;
  const detail = `${needs}; ${there}.`;
  const path = startAt === null ? 'body.interval' : 'body.startAt';
  return new Problem('not-enough-history', { detail, errors: [{ path, message: detail }] });
}
