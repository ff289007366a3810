/** Account, fees and sizes of a lesson's trade: what can be computed before its orders are sent, without the engine. */
import { money, price, PRICE_SCALE, quantity, rate, type Price } from '../kernel/money.ts';
import type { AccountSettings } from '../trading/account-state.ts';
import type { FillPreset } from '../trading/fill-preset.ts';
import { sizeFromRisk } from '../trading/size-from-risk.ts';
import type { TradePlan } from './task-parts.ts';

/** Equity at the start, in SENSE$. The fees are those of a new sandbox account. */
export const TRADE_EQUITY = 10_000;
export const TRADE_FUNDS = money(BigInt(TRADE_EQUITY) * 1_000_000n);
export const TRADE_TAKER_PERCENT = 0.1;
export const TRADE_MAKER_PERCENT = 0.05;
export const TRADE_PRESET = 'normal' satisfies FillPreset;
export const TRADE_SETTINGS: AccountSettings = {
  marginMode: 'isolated',
  preset: TRADE_PRESET,
  makerFee: rate(50_000n),
  takerFee: rate(100_000n),
};
export const TRADE_LOT = quantity(10_000n);

/** Returns a price in the engine's units, rounded to the decimal places of its chart. */
export const priceUnits = (value: number, decimals: number): Price =>
  price(BigInt(Math.round(value * 10 ** decimals)) * 10n ** BigInt(PRICE_SCALE - decimals));

/**
 * Returns the quantity that risks `riskPercent` of the equity between entry and stop, as the sandbox's order ticket
 * computes it.
 */
export function tradeSize(plan: Pick<TradePlan, 'entry' | 'stop' | 'riskPercent'>, decimals: number): number {
  const size = sizeFromRisk({
    equity: TRADE_FUNDS,
    riskShare: rate(BigInt(Math.round(plan.riskPercent * 1_000_000))),
    entry: priceUnits(plan.entry, decimals),
    stop: priceUnits(plan.stop, decimals),
    takerFee: TRADE_SETTINGS.takerFee,
    instrument: { lot: TRADE_LOT },
  });
  return Number(size) / 1e8;
}
