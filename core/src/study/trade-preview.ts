/** Cost and possible gain of a plan, computed before its orders are sent. Amounts are in SENSE$ and include fees. */
import { rejectionOfPlan } from './trade-plan.ts';
import { TRADE_MAKER_PERCENT, TRADE_TAKER_PERCENT, tradeSize } from './trade-terms.ts';
import type { TradePlan } from './task-parts.ts';

export type PlannedPrices = Pick<TradePlan, 'side' | 'entry' | 'stop' | 'target' | 'riskPercent'>;

export interface TradePreview {
  /** Quantity that follows from the risk and the stop. */
  readonly quantity: number;
  /** Loss if the stop fills at its price. If the price gaps beyond the stop, the loss can be larger. */
  readonly loss: number;
  /** Gain if the target fills. */
  readonly gain: number;
  /** Fees of entry and stop; part of `loss`. */
  readonly fees: number;
  /** `gain` ÷ `loss`. */
  readonly reward: number;
  /**
   * Share of trades with these prices, in percent, that must reach the target before the stop so that the trades break
   * even.
   */
  readonly breakEven: number;
}

const taker = (price: number): number => (price * TRADE_TAKER_PERCENT) / 100;

/** Returns what one unit loses at the stop, with the fees of entry and stop. */
export const lossOfUnit = ({ entry, stop }: Pick<TradePlan, 'entry' | 'stop'>): number =>
  Math.abs(entry - stop) + taker(entry) + taker(stop);

/** Returns what one unit loses at the stop and gains at the target. The fees of entry and stop are part of the loss. */
function unitResult({ entry, stop, target }: Pick<TradePlan, 'entry' | 'stop' | 'target'>) {
  const gain = Math.abs(target - entry) - taker(entry) - (target * TRADE_MAKER_PERCENT) / 100;
  return { fees: taker(entry) + taker(stop), loss: lossOfUnit({ entry, stop }), gain };
}

/**
 * Returns the gain at the target per unit of loss at the stop, after fees. Stop and target lie on opposite sides of the
 * entry.
 */
export function netReward(prices: Pick<TradePlan, 'entry' | 'stop' | 'target'>): number {
  const { gain, loss } = unitResult(prices);
  return gain / loss;
}

/**
 * Returns the preview; `null` if the prices make no valid plan, because stop or target is on the wrong side or the size
 * is zero.
 */
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
