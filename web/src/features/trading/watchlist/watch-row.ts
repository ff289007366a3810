/** Computes the content of the watchlist's rows. */
import type { MarketDayResponse } from '@tradesense/contract/market.ts';
import type { TradingOrder, TradingPosition } from '@tradesense/contract/trading-orders.ts';
import { ASSET_CLASSES, ASSETS, type Asset } from '@tradesense/core/market/asset.ts';
import { dayChange } from '@tradesense/core/market/day-statistics.ts';
import type { PriceSource } from '@tradesense/core/market/price-source.ts';
import { ASSET_CLASS_LABELS } from '../../../platform/asset-search.ts';
import type { StreamState } from '../../../platform/stream-client.ts';
import { priceText, signedPercentText } from '../../../ui/number-text.ts';
import { freshnessOf, statisticsOf } from '../../market/market-day.ts';
import type { DeskChoice } from '../layout/desk-choice.ts';

const SOURCES: Readonly<Record<PriceSource, string>> = {
  live: 'Live',
  delayed: 'Delayed',
  replay: 'Replay',
  recorded: 'Recorded',
  simulated: 'Simulated',
};

const TONES = ['plain', 'simulated', 'warning'] as const;

export interface WatchState {
  readonly text: string;
  readonly tone: (typeof TONES)[number];
}

/** What the account has in an asset: the side of its position, and its live orders. */
export interface Holding {
  readonly side: 'long' | 'short' | null;
  /** Number of live orders. */
  readonly orders: number;
}

export const NOTHING_HELD: Holding = { side: null, orders: 0 };

export interface WatchRow {
  readonly asset: Asset;
  /** Price as text; `null` until it is known. */
  readonly price: string | null;
  /** Change since the previous trading day's close, with its sign, as text; `null` if it is unknown. */
  readonly change: string | null;
  /** The trading day of the change: while the market is closed, it is the one that ended last. */
  readonly period: 'today' | 'last session';
  readonly trend: 'up' | 'down' | 'flat';
  readonly state: WatchState | null;
  readonly holding: Holding;
}

interface Stated {
  readonly state: WatchState | null;
}

export interface WatchGroup<Row extends Stated> {
  readonly name: string;
  readonly rows: readonly Row[];
  /** State that all rows of the group share; `null` if their states differ, so that each row must show its own. */
  readonly state: WatchState | null;
}

const NO_PRICE: WatchState = { text: 'No price', tone: 'warning' };

/** Returns one state for the source of a price and for the session of its market. */
export function stateOf(day: MarketDayResponse, stream: StreamState): WatchState {
  if (day.price === null) return NO_PRICE;
  const source = SOURCES[day.price.source];
  const freshness = freshnessOf(day, stream);
  if (freshness === 'disconnected' || freshness === 'stale') return { text: `${source}, out of date`, tone: 'warning' };
  const tone = day.price.source === 'simulated' ? 'simulated' : 'plain';
  return { text: freshness === 'closed' ? `${source}, closed` : source, tone };
}

/** Converts a state to a string, which can be compared and used as a prop. `stateOfWord` converts it back. */
export const wordOfState = (state: WatchState | null): string => (state === null ? '' : `${state.tone} ${state.text}`);

export function stateOfWord(word: string): WatchState | null {
  const tone = TONES.find((each) => word.startsWith(`${each} `));
  return tone === undefined ? null : { tone, text: word.slice(tone.length + 1) };
}

/** Returns the change on the trading day in percent, rounded as the page shows it; `null` if it is unknown. */
function percentOf(day: MarketDayResponse): number | null {
  const statistics = statisticsOf(day);
  const change = statistics === null ? null : dayChange(statistics);
  return change === null ? null : Math.round(change.percent * 100) / 100;
}

export function rowOf(
  asset: Asset,
  day: MarketDayResponse | undefined,
  stream: StreamState,
  holding: Holding,
): WatchRow {
  const last = day?.price?.last;
  const percent = day === undefined ? null : percentOf(day);
  return {
    asset,
    price: last === undefined ? null : priceText(last, asset.priceDecimals),
    change: percent === null ? null : signedPercentText(percent),
    period: day?.session.isOpen === false ? 'last session' : 'today',
    trend: percent === null || percent === 0 ? 'flat' : percent > 0 ? 'up' : 'down',
    state: day === undefined ? null : stateOf(day, stream),
    holding,
  };
}

/**
 * Returns what the account has in each asset, by symbol. An asset in which it has neither a position nor an order is
 * absent.
 */
export function holdingsOf(
  positions: readonly Pick<TradingPosition, 'asset' | 'side'>[],
  orders: readonly Pick<TradingOrder, 'asset'>[],
): ReadonlyMap<string, Holding> {
  const held = new Map<string, Holding>(positions.map(({ asset, side }) => [asset, { side, orders: 0 }]));
  for (const { asset } of orders) {
    const { side, orders: count } = held.get(asset) ?? NOTHING_HELD;
    held.set(asset, { side, orders: count + 1 });
  }
  return held;
}

/**
 * Returns the assets of the watchlist in groups: first the pinned ones, then the others by class. Empty groups are left
 * out.
 */
export function watchedGroups({
  pinned,
  hidden,
}: Pick<DeskChoice, 'pinned' | 'hidden'>): readonly { readonly name: string; readonly assets: readonly Asset[] }[] {
  const shown = ASSETS.filter(({ symbol }) => !hidden.includes(symbol));
  const isPinned = ({ symbol }: Asset) => pinned.includes(symbol);
  return [
    { name: 'Pinned', assets: shown.filter(isPinned) },
    ...ASSET_CLASSES.map((assetClass) => ({
      name: ASSET_CLASS_LABELS[assetClass],
      assets: shown.filter((asset) => asset.class === assetClass && !isPinned(asset)),
    })),
  ].filter(({ assets }) => assets.length > 0);
}

/** Returns a group, with the state that all its rows have in common. */
export function groupOf<Row extends Stated>(name: string, rows: readonly Row[]): WatchGroup<Row> {
  const first = rows[0]?.state ?? null;
  const isCommon = rows.every(({ state }) => state?.text === first?.text);
  return { name, rows, state: isCommon ? first : null };
}

/** Returns a row as one line of text, which is the name of its button and its tooltip. */
export function rowText({ asset, price, change, period, state, holding }: WatchRow): string {
  const { side, orders } = holding;
  return [
    `${asset.symbol}, ${asset.name}`,
    price === null ? 'no price yet' : `last price ${price}`,
    change === null ? null : `${change} ${period}`,
    state === null ? null : state.text.toLowerCase(),
    side === null ? null : `${side} position`,
    orders === 0 ? null : `${orders} live ${orders === 1 ? 'order' : 'orders'}`,
  ]
    .filter((part) => part !== null)
    .join(', ');
}
