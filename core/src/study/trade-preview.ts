/** What a plan costs and what it could bring, worked out before its orders are sent. Amounts in SENSE$, fees included. */
import { rejectionOfPlan } from './trade-plan.ts';
import { TRADE_MAKER_PERCENT, TRADE_TAKER_PERCENT, tradeSize } from './trade-terms.ts';
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

/** What one unit loses at the stop and wins at the target; the fees of entry and stop are part of the loss. */
function unitResult({ entry, stop, target }: Pick<TradePlan, 'entry' | 'stop' | 'target'>) {
  const taker = (price: number) => (price * TRADE_TAKER_PERCENT) / 100;
  const fees = taker(entry) + taker(stop);
  const gain = Math.abs(target - entry) - taker(entry) - (target * TRADE_MAKER_PERCENT) / 100;
  return { fees, loss: Math.abs(entry - stop) + fees, gain };
}

/** Returns what the target earns for each unit that the stop loses, after fees. Stop and target lie on either side of the entry. */
export function netReward(prices: Pick<TradePlan, 'entry' | 'stop' | 'target'>): number {
  const { gain, loss } = unitResult(prices);
  return gain / loss;
}

/** Returns `null` while the prices make no plan: stop or target on the wrong side, or a size of zero. */
export function previewTrade(prices: PlannedPrices, decimals: number): TradePreview | null {
  const rest = { thesis: '', invalidation: prices.stop, confidence: 50, at: 0 };
  if (rejectionOfPlan({ ...prices, ...rest, quantity: 1 }, 1) !== null) return null;
  const quantity = tradeSize(prices, decimals);
  if (quantity <= 0) return null;
  const unit = unitResult(prices);
  const [loss, gain, fees] = [quantity * unit.loss, quantity * unit.gain, quantity * unit.fees];
  const breakEven = gain <= 0 ? 100 : (100 * loss) / (loss + gain);
  return { quantity, loss, gain, fees, reward: netReward(prices), breakEven };
}
