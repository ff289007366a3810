/** What a plan costs and what it could bring, worked out before its orders are sent. Amounts in SENSE$, fees included. */
import { rejectionOfPlan } from './trade-plan.ts';
import { TRADE_MAKER_PERCENT, TRADE_TAKER_PERCENT, tradeSize } from './trade-run.ts';
import type { TradePlan } from './task-parts.ts';

export type PlannedPrices = Pick<TradePlan, 'side' | 'entry' | 'stop' | 'target' | 'riskPercent'>;

export interface TradePreview {
  /** Follows from risk and stop. */
  readonly quantity: number;
  /** Lost if the stop fills at its price. A gap can cost more. */
  readonly loss: number;
  /** Won if the target fills. */
  readonly gain: number;
  /** Fees of entry and stop; part of `loss`. */
  readonly fees: number;
  /** `gain` for each unit of `loss`. */
  readonly reward: number;
  /** The share of targets before stops at which such plans neither win nor lose, in percent. */
  readonly breakEven: number;
}

/** Returns `null` while the prices make no plan: stop or target on the wrong side, or a size of zero. */
export function previewTrade(prices: PlannedPrices, decimals: number): TradePreview | null {
  const { entry, stop, target } = prices;
  const rest = { thesis: '', invalidation: stop, confidence: 50, at: 0 };
  if (rejectionOfPlan({ ...prices, ...rest, quantity: 1 }, 1) !== null) return null;
  const quantity = tradeSize(prices, decimals);
  if (quantity <= 0) return null;
  const taker = (price: number) => (quantity * price * TRADE_TAKER_PERCENT) / 100;
  const maker = (price: number) => (quantity * price * TRADE_MAKER_PERCENT) / 100;
  const fees = taker(entry) + taker(stop);
  const loss = quantity * Math.abs(entry - stop) + fees;
  const gain = quantity * Math.abs(target - entry) - taker(entry) - maker(target);
  return { quantity, loss, gain, fees, reward: gain / loss, breakEven: gain <= 0 ? 100 : (100 * loss) / (loss + gain) };
}
