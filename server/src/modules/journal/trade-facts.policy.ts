/** Collects the facts of a trade that the process score needs, from its fills, orders and order requests. */
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import type { Money, Price } from '@tradesense/core/kernel/money.ts';
import type { DecidedPlan, ExitPart, ProcessFacts, StopHistory } from '@tradesense/core/learning/process-score.ts';
import { tradedPriceDecimals } from '@tradesense/core/trading/amount-text.ts';
import type { ClosedTrade, TradePart } from '@tradesense/core/trading/closed-trades.ts';
import { instrumentOf } from '@tradesense/core/trading/instrument.ts';
import { INSTRUMENTS } from '@tradesense/core/trading/instruments.ts';
import { isFixedStop } from '@tradesense/core/trading/order-type.ts';
import { lossAtStop } from '@tradesense/core/trading/size-from-risk.ts';
import type { OrderRecord, OrderRequest, PlanRecord } from '../trading/index.ts';

export interface TradeRecords {
  readonly symbol: string;
  readonly trade: ClosedTrade;
  /** Orders to which the fills of the trade belong, by id. */
  readonly orders: ReadonlyMap<string, OrderRecord>;
  /** Plans of the entries of the trade, by the id of the request that placed the entry. */
  readonly plans: ReadonlyMap<string, PlanRecord>;
  /**
   * Reduce-only stop orders that could close the trade's side of the asset and were live while the trade was open.
   * Stops that belong to the entries of other trades are included; `stopHistories` leaves them out.
   */
  readonly stops: readonly OrderRecord[];
  readonly orderRequests: readonly OrderRequest[];
}

/** Returns the plan with which the trade started; `null` if there was none. */
export function planOf({ trade, orders, plans }: Pick<TradeRecords, 'trade' | 'orders' | 'plans'>): PlanRecord | null {
  const first = orders.get(trade.entries[0]?.fill.orderId ?? '');
  return plans.get(first?.clientOrderId ?? '') ?? null;
}

/**
 * Returns the loss, including fees, that the trade at its largest quantity would have had at the planned stop, counted
 * from the average entry price. Returns `null` if no stop was planned, or if the stop was not on the losing side of the
 * entry.
 */
export function plannedRiskOf(
  { side, entryPrice, quantity: amount }: ClosedTrade,
  plan: PlanRecord | null,
): Money | null {
  if (plan === null || plan.stopPrice === null) return null;
  const stop = plan.stopPrice;
  const isLosing = side === 'long' ? stop < entryPrice : stop > entryPrice;
  return isLosing ? lossAtStop({ entry: entryPrice, stop, amount, takerFee: plan.takerFee }) : null;
}

function decidedPlan(plan: PlanRecord): DecidedPlan {
  const { stopPrice: stop, targetPrice: target, invalidationPrice: invalidation, entryPrice: entry } = plan;
  const { riskShare, equity, quantity, takerFee, symbol } = plan;
  return {
    stop,
    target,
    invalidation,
    entry,
    riskShare,
    equity,
    quantity,
    takerFee,
    lot: instrumentOf(INSTRUMENTS, symbol).lot,
  };
}

/**
 * Returns all prices that a stop has had since it was placed. Returns none for a trailing stop, which only follows the
 * price.
 */
function levelsOf(stop: OrderRecord, orderRequests: readonly OrderRequest[]): Price[] {
  if (stop.type === 'trailing-stop' || stop.triggerPrice === null) return [];
  const levels: Price[] = [];
  for (const { event } of orderRequests) {
    if (event.kind === 'amend') {
      if (event.orderId === stop.id && event.trigger !== undefined) levels.push(event.trigger);
      continue;
    }
    const placed = event.orders.find(({ terms }) => terms.id === stop.id)?.terms;
    if (placed !== undefined && isFixedStop(placed)) levels.push(placed.trigger);
  }
  return levels;
}

function exitOf({ fill, quantity: amount }: TradePart, orders: TradeRecords['orders']): ExitPart {
  const part = { quantity: amount, price: fill.price };
  if (fill.orderId === null) return { ...part, by: 'liquidation', level: null };
  const order = orders.get(fill.orderId);
  invariant(order !== undefined, 'a fill has its order');
  const { type, limitPrice, triggerPrice, isReduceOnly } = order;
  if (isReduceOnly && (triggerPrice !== null || type === 'trailing-stop')) return { ...part, by: 'stop', level: null };
  if (type === 'limit' && limitPrice !== null) return { ...part, by: 'target', level: limitPrice };
  return { ...part, by: 'hand', level: null };
}

/** Returns the stops of the trade that were live while it was open, in the order in which they were placed. */
export function stopHistories({
  trade,
  stops,
  orderRequests,
}: TradeRecords): (StopHistory & { readonly order: OrderRecord })[] {
  const entries = new Set(trade.entries.map(({ fill }) => fill.orderId));
  return stops
    .filter(({ parentId }) => parentId === null || entries.has(parentId))
    .map((order) => ({ order, levels: levelsOf(order, orderRequests) }));
}

export function processFacts(records: TradeRecords): ProcessFacts {
  const { symbol, trade, orders, plans } = records;
  const plan = planOf(records);
  const entryRequests = new Set(trade.entries.map(({ fill }) => orders.get(fill.orderId ?? '')?.clientOrderId ?? ''));
  const stops = stopHistories(records);
  return {
    side: trade.side,
    priceDecimals: tradedPriceDecimals(symbol),
    averageEntry: trade.entryPrice,
    plan: plan === null ? null : decidedPlan(plan),
    unplannedEntries: [...entryRequests].filter((id) => !plans.has(id)).length,
    stops,
    hadStopAtTheEnd: stops.some(({ order: { endedAt } }) => endedAt === null || endedAt >= trade.closedAt),
    exits: trade.exits.map((part) => exitOf(part, orders)),
  };
}
