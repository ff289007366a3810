/** A leveraged crypto position with isolated margin, opened and liquidated by the rules of the trading engine. */
import { divide } from '../kernel/fixed-point.ts';
import { PRICE_SCALE, QUANTITY_SCALE, RATE_ONE, money, notionalOf, price, quantity } from '../kernel/money.ts';
import { epochMs } from '../kernel/time.ts';
import { marginFor } from '../trading/fill-order.ts';
import { instrumentOf } from '../trading/instrument.ts';
import { INSTRUMENTS } from '../trading/instruments.ts';
import { isolatedLiquidationPrice } from '../trading/liquidation.ts';
import { tierOf } from '../trading/maintenance.ts';
import { openPart } from '../trading/position.ts';
import type { TradeSide } from './task.ts';

/** Symbol that selects the margin rules; they are the same for all crypto assets. */
const SYMBOL = 'BTC';
const PRICE_ONE = 10 ** PRICE_SCALE;
const QUANTITY_ONE = 10n ** BigInt(QUANTITY_SCALE);

export interface LeveragedTrade {
  readonly side: TradeSide;
  readonly entry: number;
  readonly leverage: number;
  /** Initial margin in whole SENSE$. The position is the largest that this margin can open. */
  readonly margin: number;
}

export interface LiquidationExample {
  /** Liquidation price, as a mark price. */
  readonly price: number;
  /** Maintenance margin in percent of the notional at entry. */
  readonly maintenancePercent: number;
}

/**
 * Returns the liquidation price and the maintenance margin of a position; `null` if the position has no liquidation
 * price.
 */
export function liquidationExample({ side, entry, leverage, margin }: LeveragedTrade): LiquidationExample | null {
  const at = price(BigInt(Math.round(entry * PRICE_ONE)));
  if (at <= 0n) return null;
  const notional = BigInt(margin * leverage) * 10n ** 6n;
  const amount = quantity(divide(notional * 100n * QUANTITY_ONE, at, 'down'));
  const position = openPart(null, {
    symbol: SYMBOL,
    side: side === 'long' ? 'buy' : 'sell',
    amount,
    at,
    margin: marginFor(at, amount, leverage),
    leverage,
    openedAt: epochMs(0),
  });
  const ends = isolatedLiquidationPrice(position, INSTRUMENTS);
  const { rate } = tierOf(money(notionalOf(at, amount, 'up')), instrumentOf(INSTRUMENTS, SYMBOL).tiers);
  return ends === null
    ? null
    : { price: Number(ends) / PRICE_ONE, maintenancePercent: (100 * Number(rate)) / Number(RATE_ONE) };
}
