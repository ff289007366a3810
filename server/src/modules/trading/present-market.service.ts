import { findAsset } from '@tradesense/core/market/asset.ts';
import type { TradedSymbol } from '@tradesense/core/market/masked-asset.ts';
import type { PriceSource } from '@tradesense/core/market/price-source.ts';
import { instrumentOf } from '@tradesense/core/trading/instrument.ts';
import { INSTRUMENTS } from '@tradesense/core/trading/instruments.ts';
import { quoteOf } from '@tradesense/core/trading/market-quote.ts';
import type { Quote } from '@tradesense/core/trading/trading-event.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { LiveMarket, LivePrice } from '../market/index.ts';
import { unknownAsset } from './refusal-text.policy.ts';
import type { AccountRow } from './trading.tables.ts';

/** An asset's last price on the market of an account. */
export interface AccountPrice extends Omit<LivePrice, 'tick'> {
  readonly tick: Pick<LivePrice['tick'], 'price' | 'bid' | 'ask' | 'source'>;
}

/** The market that an account trades on: the live market, or the market of its replay session. */
export interface AccountMarket extends Pick<LiveMarket, 'now' | 'status'> {
  /** Returns the last price. `null` if there is no price yet, or if this market does not have the asset. */
  price(symbol: TradedSymbol): AccountPrice | null;
  /** Returns the problem if this market accepts no orders for the asset, whatever their price; otherwise `null`. */
  readonly refusal?: (symbol: TradedSymbol) => Problem | null;
}

export interface AccountMarkets {
  readonly live: LiveMarket;
  /** Returns the market of a replay account at this moment. */
  readonly replayMarketOf: (tx: Tx, accountId: string) => Promise<AccountMarket>;
}

/**
 * Returns the current market of an account. `live.prepare()` must have resolved. Live accounts use the live market. The
 * market of a replay account changes only under the account's lock, so a caller that uses the result to accept an order
 * must hold that lock.
 */
export async function marketOf(
  { live, replayMarketOf }: AccountMarkets,
  tx: Tx,
  { id, kind }: Pick<AccountRow, 'id' | 'kind'>,
): Promise<AccountMarket> {
  return kind === 'live' ? live : replayMarketOf(tx, id);
}

/** Prices of one asset for an order, with their source and whether the market is open. */
export interface PresentMarket {
  readonly quote: Quote;
  readonly source: PriceSource;
  readonly isOpen: boolean;
}

/** The last known prices, which may be outdated. */
export interface LastMarket extends PresentMarket {
  /** The reason why no order is accepted at the last prices; `null` if the prices are current. */
  readonly problem: Problem | null;
}

const RETRY_STALE_S = 5;

/** Throws the problem if this market accepts no orders for the asset, whatever their price. */
export function checkAccepts(market: AccountMarket, symbol: TradedSymbol): void {
  const refusal = market.refusal?.(symbol) ?? null;
  if (refusal !== null) throw refusal;
}

/**
 * Returns the last prices of an asset. Their `problem` is the reason not to trade at them, or `null`. Throws the
 * problem of `checkAccepts`, `unknown-asset` (404), or `no-price` (503) if there has been no price yet.
 */
export function lastMarket(market: AccountMarket, symbol: TradedSymbol): LastMarket {
  checkAccepts(market, symbol);
  const last = market.price(symbol);
  // The live market has no stand-ins of masked replays, so such a symbol is unknown there.
  if (last === null && findAsset(symbol) === undefined) throw unknownAsset(symbol);
  if (last === null)
    throw new Problem('no-price', { detail: `There is no price for ${symbol} yet.`, retryAfter: RETRY_STALE_S });
  const { tick, isOpen, isStale, ageMs } = last;
  const quote = quoteOf(tick, instrumentOf(INSTRUMENTS, symbol));
  return { quote, source: tick.source, isOpen, problem: isStale ? staleFeed(market, symbol, ageMs) : null };
}

function staleFeed(market: AccountMarket, symbol: TradedSymbol, ageMs: number): Problem {
  const reason = market.status().reason ?? `${symbol} has had no new price for ${Math.round(ageMs / 1_000)} s.`;
  return new Problem('feed-stale', {
    detail: `Prices have stopped: ${reason} Your orders wait.`,
    retryAfter: RETRY_STALE_S,
  });
}

/**
 * Returns the current prices of an asset, or the last prices while its market is closed. `live.prepare()` must have
 * resolved. Throws the problems of `lastMarket`, or `feed-stale` (503), because orders must not be accepted at outdated
 * prices.
 */
export function presentMarket(market: AccountMarket, symbol: TradedSymbol): PresentMarket {
  const { problem, ...present } = lastMarket(market, symbol);
  if (problem !== null) throw problem;
  return present;
}

/**
 * Returns the last known prices, which may be outdated; `null` if there are none yet. Use them only for display, never
 * to accept orders.
 */
export function lastQuote(market: AccountMarket, symbol: TradedSymbol): Quote | null {
  const last = market.price(symbol);
  return last === null ? null : quoteOf(last.tick, instrumentOf(INSTRUMENTS, symbol));
}
