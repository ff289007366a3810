import { findAsset } from '@tradesense/core/market/asset.ts';
import type { Price } from '@tradesense/core/kernel/money.ts';
import { accountReach } from '@tradesense/core/trading/account-reach.ts';
import type { AccountState } from '@tradesense/core/trading/account-state.ts';
import { instrumentOf } from '@tradesense/core/trading/instrument.ts';
import { INSTRUMENTS } from '@tradesense/core/trading/instruments.ts';
import { isWithin } from '@tradesense/core/trading/reach.ts';
import type { AssetMark, Quote, TradingEvent } from '@tradesense/core/trading/trading-event.ts';
import { quoteOf } from '@tradesense/core/trading/market-quote.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { LiveTick, MarketLive } from '../../market/index.ts';
import { volumeOf } from '../market-quote.policy.ts';
import { forEachAccount, type RoundsPlatform } from './account-rounds.ts';
import type { ReachBook } from './reach-book.ts';
import { accountsReached } from './reached.repo.ts';

export type Prices = Pick<MarketLive, 'price'>;

/** The present marks of an account's positions; of an asset without a fresh price the account keeps the mark that it has. */
export function marksOf(live: Prices, state: AccountState): AssetMark[] {
  return [...state.positions.keys()].flatMap((symbol) => {
    const asset = findAsset(symbol);
    const price = asset === undefined ? null : live.price(asset.symbol);
    if (price === null || price.isStale) return [];
    return [{ symbol, mark: quoteOf(price.tick, instrumentOf(INSTRUMENTS, symbol)).mark }];
  });
}

interface Shown {
  readonly tick: LiveTick;
  readonly quote: Quote;
  readonly low: Price;
  readonly high: Price;
}

function shownBy(tick: LiveTick): Shown {
  const quote = quoteOf(tick, instrumentOf(INSTRUMENTS, tick.asset));
  // `quoteOf` keeps the mark between bid and ask.
  return { tick, quote, low: quote.bid, high: quote.ask };
}

/**
 * The tick as an event of this account; null when it does not concern it any more, or comes too early: it is older than an
 * order that waits for its first price, which fills at later prices only.
 */
function tickFor(live: Prices, { tick, quote, low, high }: Shown, state: AccountState): TradingEvent | null {
  const { asset: symbol, t: at } = tick;
  const reach = accountReach(state, INSTRUMENTS).get(symbol);
  if (reach === undefined || !isWithin(reach, low, high)) return null;
  for (const order of state.orders.values())
    if (order.symbol === symbol && !order.isResting && order.acceptedAt > at) return null;
  const event = { kind: 'tick', at, symbol, quote, volume: volumeOf(tick) } as const;
  if (state.settings.marginMode === 'isolated') return event;
  const others = marksOf(live, state).filter((each) => each.symbol !== symbol);
  return others.length === 0 ? event : { ...event, marks: others };
}

/**
 * Brings a price to the accounts that it concerns, and to no other. A price that concerns nobody costs no question to the
 * database; a closed market's and a stale one concern nobody. Answers how many accounts it changed.
 */
export async function applyPrice(
  platform: RoundsPlatform,
  live: Prices,
  book: ReachBook,
  tick: LiveTick,
): Promise<number> {
  const shown = shownBy(tick);
  const { low, high } = shown;
  if (!book.mayConcern(tick.asset, low, high)) return 0;
  const now = live.price(tick.asset);
  if (now === null || now.isStale || !now.isOpen) return 0;
  const eventFor = ({ state }: { readonly state: AccountState }) => tickFor(live, shown, state);
  const reached = (tx: Tx, after: string | null, limit: number) => accountsReached(tx, tick.asset, shown, after, limit);
  return (await forEachAccount(platform, reached, { eventFor, source: tick.source })).changed;
}
