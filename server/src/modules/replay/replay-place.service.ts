/** Where in the history a replay begins, and its bars. */
import { shuffled } from '@tradesense/core/bias/random-draw.ts';
import type { Random } from '@tradesense/core/kernel/random.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import { ASSET_SYMBOLS, type AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import { barOpen, nextBarOpen, type Interval } from '@tradesense/core/market/interval.ts';
import type { PriceSource } from '@tradesense/core/market/price-source.ts';
import { REPLAY_LEAD, REPLAY_LENGTH, replayRange } from '@tradesense/core/market/replay-cursor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { MarketHistory } from '../market/index.ts';

export interface PlaceRequest {
  /** Null: any that has the history. */
  readonly asset: AssetSymbol | null;
  readonly interval: Interval;
  /** No bar that closes later is told at the start; null: a random place. */
  readonly startAt: EpochMs | null;
}

export interface Place {
  readonly asset: AssetSymbol;
  readonly source: PriceSource;
  readonly lead: number;
  readonly length: number;
  /** `lead` + `length` of them, in real time. */
  readonly bars: readonly Bar[];
}

/** Random times that are looked at before an asset is given up: some lie at the edge of its history, or in a gap. */
const TRIES = 12;
/** Of a history that may have so many bars or fewer a bar is drawn, not a time. */
const LISTED_BARS = 20_000;

const barMsOf = (interval: Interval): number => nextBarOpen(interval, epochMs(0)) - barOpen(interval, epochMs(0));

/** Throws `not-enough-history` (409). */
export async function findPlace(tx: Tx, history: MarketHistory, random: Random, request: PlaceRequest): Promise<Place> {
  const assets = request.asset === null ? shuffled(random, ASSET_SYMBOLS) : [request.asset];
  for (const asset of assets) {
    const span = await history.span(tx, asset, request.interval);
    if (span === null) continue;
    const series = { ...span, asset, interval: request.interval };
    const place =
      request.startAt === null
        ? await randomPlace(tx, history, random, series)
        : await placeAt(tx, history, null, series, request.startAt);
    if (place !== null) return place;
  }
  throw await notEnoughHistory(tx, history, request);
}

interface Series {
  readonly asset: AssetSymbol;
  readonly interval: Interval;
  readonly source: PriceSource;
  readonly from: EpochMs;
  readonly until: EpochMs;
}

async function randomPlace(tx: Tx, history: MarketHistory, random: Random, series: Series): Promise<Place | null> {
  const { asset, interval, from, until } = series;
  if (until - from <= LISTED_BARS * barMsOf(interval)) {
    const times = (await history.openTimes(tx, asset, interval))?.times ?? new Float64Array();
    const at = times[drawIndex(random, times.length) ?? times.length];
    return at === undefined ? null : placeAt(tx, history, random, series, epochMs(at));
  }
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const at = epochMs(from + Math.floor(random.next() * (until - from)));
    const place = await placeAt(tx, history, random, series, at);
    if (place !== null && place.lead >= REPLAY_LEAD.wanted && place.length >= REPLAY_LENGTH.wanted) return place;
  }
  return null;
}

/** The first bar to step, of a history of so many; null when there is none with enough on both sides. */
function drawIndex(random: Random, bars: number): number | null {
  const hasPlenty = bars >= REPLAY_LEAD.wanted + REPLAY_LENGTH.wanted;
  const [before, after] = hasPlenty
    ? [REPLAY_LEAD.wanted, REPLAY_LENGTH.wanted]
    : [REPLAY_LEAD.least, REPLAY_LENGTH.least];
  return bars < before + after ? null : before + random.below(bars - after - before + 1);
}

async function placeAt(
  tx: Tx,
  history: MarketHistory,
  random: Random | null,
  series: Series,
  at: EpochMs,
): Promise<Place | null> {
  const { asset, interval, source, from, until } = series;
  const open = barOpen(interval, at);
  const read = (first: EpochMs, end: EpochMs) => history.bars(tx, asset, interval, first, end);
  const before = await barsOver(
    REPLAY_LEAD.most,
    (ms) => {
      const first = epochMs(Math.max(from, open - ms));
      return { isAll: first === from, bars: () => read(first, open) };
    },
    interval,
  );
  const after = await barsOver(
    REPLAY_LENGTH.most,
    (ms) => {
      const end = epochMs(Math.min(until, open + ms));
      return { isAll: end === until, bars: () => read(open, end) };
    },
    interval,
  );
  const range = replayRange(before.length, after.length, random);
  if (range === null) return null;
  const bars = [...before.slice(-range.lead), ...after.slice(0, range.length)];
  return { asset, source, ...range, bars };
}

/** More than `most` bars where there are so many: of a market that closes they lie over a longer time than their own lengths. */
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
  history: MarketHistory,
  { asset, interval, startAt }: PlaceRequest,
): Promise<Problem> {
  const needs = `A replay needs ${REPLAY_LEAD.least} bars before its start and ${REPLAY_LENGTH.least} after it`;
  const span = asset === null ? null : await history.span(tx, asset, interval);
  const what = `${asset ?? 'no asset'} has`;
  const day = (t: EpochMs) => new Date(t).toISOString().slice(0, 10);
  const there =
    span === null
      ? `${what} ${asset === null ? `enough history at ${interval}` : `no history at ${interval}`}`
      : `${what} history at ${interval} from ${day(span.from)} to ${day(epochMs(span.until - 1))}`;
  const detail = `${needs}; ${there}.`;
  const path = startAt === null ? 'body.interval' : 'body.startAt';
  return new Problem('not-enough-history', { detail, errors: [{ path, message: detail }] });
}
