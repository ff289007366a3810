/**
 * Values positions at the newest price of the stream. To the profit that the server reported, adds the change of the
 * price since then, times the quantity. Computes with core's integers. The next response of the server replaces the
 * result.
 */
import type { TradingAccount } from '@tradesense/contract/trading-accounts.ts';
import type { TradingPosition } from '@tradesense/contract/trading-orders.ts';
import { divide } from '@tradesense/core/kernel/fixed-point.ts';
import {
  formatMoney,
  formatPrice,
  money,
  NO_MONEY,
  notionalOf,
  parseMoney,
  parsePrice,
  parseQuantity,
  PER_MONEY,
  price,
  PRICE_SCALE,
  type Money,
  type Price,
} from '@tradesense/core/kernel/money.ts';
import type { Result } from '@tradesense/core/kernel/result.ts';
import type { LiveTicks } from '../../platform/live-ticks.ts';

type Valued = Pick<TradingPosition, 'asset' | 'side' | 'quantity' | 'markPrice' | 'unrealised'>;

/** Rounds a price of the stream to the unit in which the server values positions. */
export function markPriceOf(streamed: number): Price {
  return price(BigInt(Math.round(streamed * 10 ** PRICE_SCALE)));
}

function read<Value>(parsed: Result<Value, string>, text: string): Value {
  if (!parsed.ok) throw new Error(`the server said '${text}', which is no amount`);
  return parsed.value;
}

/**
 * Returns the position's unrealized profit at the newest tick, before fees, in SENSE$, rounded down. If there is no
 * tick, returns the profit that the server reported. Throws if an amount of the server is invalid.
 */
export function unrealizedProfitNow(position: Valued, ticks: LiveTicks): Money {
  const reported = read(parseMoney(position.unrealised), position.unrealised);
  const tick = ticks.get(position.asset);
  if (tick === undefined) return reported;
  const moved = markPriceOf(tick.price) - read(parsePrice(position.markPrice), position.markPrice);
  const size = read(parseQuantity(position.quantity), position.quantity);
  return money(reported + divide(position.side === 'long' ? moved * size : -moved * size, PER_MONEY, 'floor'));
}

export function totalProfitNow(positions: readonly Valued[], ticks: LiveTicks): Money {
  return money(positions.reduce((sum, each) => sum + unrealizedProfitNow(each, ticks), 0n));
}

/** Returns the position with its profit, mark price and notional at the newest tick. */
export function markedPosition(position: TradingPosition, ticks: LiveTicks): TradingPosition {
  const tick = ticks.get(position.asset);
  if (tick === undefined) return position;
  const mark = markPriceOf(tick.price);
  return {
    ...position,
    markPrice: formatPrice(mark),
    notional: formatMoney(notionalOf(mark, read(parseQuantity(position.quantity), position.quantity), 'up')),
    unrealised: formatMoney(unrealizedProfitNow(position, ticks)),
  };
}

/**
 * Returns the account at the newest ticks. The change in its positions' profit since the server's response is added to
 * its equity and its unrealized profit.
 */
export function markedAccount(
  account: TradingAccount,
  positions: readonly TradingPosition[],
  ticks: LiveTicks,
): TradingAccount {
  const reported = positions.reduce(
    (sum, each) => sum + read(parseMoney(each.unrealised), each.unrealised),
    NO_MONEY + 0n,
  );
  const moved = totalProfitNow(positions, ticks) - reported;
  if (moved === 0n) return account;
  const shifted = (text: string) => formatMoney(money(read(parseMoney(text), text) + moved));
  return { ...account, equity: shifted(account.equity), unrealised: shifted(account.unrealised) };
}
