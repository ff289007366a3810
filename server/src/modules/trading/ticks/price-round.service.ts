import { findAsset } from '@tradesense/core/market/asset.ts';
import type { Price } from '@tradesense/core/kernel/money.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import { accountTriggerRanges } from '@tradesense/core/trading/account-trigger-ranges.ts';
import type { AccountState, LiveOrder } from '@tradesense/core/trading/account-state.ts';
import { instrumentOf } from '@tradesense/core/trading/instrument.ts';
import { INSTRUMENTS } from '@tradesense/core/trading/instruments.ts';
import { offeredVolume } from '@tradesense/core/trading/offered-volume.ts';
import { isInRange } from '@tradesense/core/trading/trigger-range.ts';
import type { AssetMark, Quote, TradingEvent } from '@tradesense/core/trading/trading-event.ts';
import { quoteOf } from '@tradesense/core/trading/market-quote.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Shard } from '../../../platform/jobs/shard-leases.ts';
import type { LiveMarket, LiveTick } from '../../market/index.ts';
import { forEachAccount, type RoundsPlatform } from './account-rounds.ts';
import type { TriggerRangeBook } from './trigger-range-book.ts';
import { triggeredAccounts } from './triggered.repo.ts';

export type Prices = Pick<LiveMarket, 'price'>;

/**
 * Returns the current mark prices of the assets in which an account has positions. An asset without a current price is
 * left out, so the account keeps its last mark price.
 */
export function marksOf(live: Prices, state: AccountState): AssetMark[] {
  return [...state.positions.keys()].flatMap((symbol) => {
    const asset = findAsset(symbol);
    const price = asset === undefined ? null : live.price(asset.symbol);
    if (price === null || price.isStale) return [];
    return [{ symbol, mark: quoteOf(price.tick, instrumentOf(INSTRUMENTS, symbol)).mark }];
  });
}

interface QuotedTick {
  readonly tick: LiveTick;
  readonly quote: Quote;
  readonly low: Price;
  readonly high: Price;
}

function quotedTick(tick: LiveTick): QuotedTick {
  const quote = quoteOf(tick, instrumentOf(INSTRUMENTS, tick.asset));
  // The bid is the lowest price of the tick and the ask the highest, because `quoteOf` guarantees that the mark price
  // lies between them.
  return { tick, quote, low: quote.bid, high: quote.ask };
}

/** Whether an order was amended after `at`, or was accepted after `at` and no price has been applied to it yet. */
function isYounger({ isResting, acceptedAt, amendedAt }: LiveOrder, at: EpochMs): boolean {
  return (!isResting && acceptedAt > at) || (amendedAt !== undefined && amendedAt > at);
}

/**
 * Returns the tick as an event for this account; `null` if the tick no longer affects the account. Also returns `null`
 * if the tick is older than an order that waits for its first price or than the last amendment of an order, because
 * such orders may fill only at later prices.
 */
function tickFor(live: Prices, { tick, quote, low, high }: QuotedTick, state: AccountState): TradingEvent | null {
  const { asset: symbol, t: at } = tick;
  const range = accountTriggerRanges(state, INSTRUMENTS).get(symbol);
  if (range === undefined || !isInRange(range, low, high)) return null;
  for (const order of state.orders.values()) if (order.symbol === symbol && isYounger(order, at)) return null;
  const event = { kind: 'tick', at, symbol, quote, volume: offeredVolume(tick.volume, tick) } as const;
  if (state.settings.marginMode === 'isolated') return event;
  const others = marksOf(live, state).filter((each) => each.symbol !== symbol);
  return others.length === 0 ? event : { ...event, marks: others };
}

/**
 * Applies a tick to those accounts of the given shards that it can affect. Returns the number of changed accounts.
 * Sends no query if the tick can affect no account. Prices of a closed market and stale prices are not applied.
 */
export async function applyPrice(
  platform: RoundsPlatform,
  live: Prices,
  book: TriggerRangeBook,
  tick: LiveTick,
  shards: readonly Shard[],
): Promise<number> {
  const quoted = quotedTick(tick);
  const { low, high } = quoted;
  if (!book.mayTrigger(tick.asset, low, high)) return 0;
  const now = live.price(tick.asset);
  if (now === null || now.isStale || !now.isOpen) return 0;
  const eventFor = ({ state }: { readonly state: AccountState }) => tickFor(live, quoted, state);
  const pageOfTriggered = (tx: Tx, after: string | null, limit: number) =>
    triggeredAccounts(tx, tick.asset, quoted, { shards, after, limit });
  return (await forEachAccount(platform, pageOfTriggered, { eventFor, source: tick.source })).changed;
}
