/** Collects the facts of a trade that the process score needs, from its fills, orders and order requests. */
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import type { Money, Price } from '@tradesense/core/kernel/money.ts';
import {
  exposuresOf,
  type Entry,
  type Exposure,
  type PositionFill,
  type PositionStop,
} from '@tradesense/core/learning/added-risk.ts';
import type { DecidedPlan, ExitPart, ProcessFacts, StopHistory } from '@tradesense/core/learning/process-score.ts';
import { tradedPriceDecimals } from '@tradesense/core/trading/amount-text.ts';
import type { ClosedTrade, TradePart } from '@tradesense/core/trading/closed-trades.ts';
import { instrumentOf } from '@tradesense/core/trading/instrument.ts';
import { INSTRUMENTS } from '@tradesense/core/trading/instruments.ts';
import { isFixedStop } from '@tradesense/core/trading/order-type.ts';
import { isLosingStop, lossAtStop } from '@tradesense/core/trading/size-from-risk.ts';
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
  if (!isLosingStop(side, entryPrice, stop)) return null;
  return lossAtStop({ entry: entryPrice, stop, amount, takerFee: plan.takerFee });
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
 * Returns all prices that each of these stops has had since it was placed, oldest first, by the id of the stop. A
 * trailing stop, which only follows the price, has none.
 */
function levelsOf(
  stops: readonly OrderRecord[],
  orderRequests: readonly OrderRequest[],
): ReadonlyMap<string, PositionStop['levels']> {
  const fixed = stops.filter(({ type, triggerPrice }) => type !== 'trailing-stop' && triggerPrice !== null);
  const levels = new Map<string, { sequence: number; level: Price }[]>(fixed.map(({ id }) => [id, []]));
  for (const { sequence, event } of orderRequests) {
    if (event.kind === 'amend') {
      if (event.trigger !== undefined) levels.get(event.orderId)?.push({ sequence, level: event.trigger });
      continue;
    }
    for (const { terms } of event.orders)
      if (isFixedStop(terms)) levels.get(terms.id)?.push({ sequence, level: terms.trigger });
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
export function stopHistories({ trade, stops, orderRequests }: TradeRecords): (StopHistory & TradeStop)[] {
  const entries = new Set(trade.entries.map(({ fill }) => fill.orderId));
  const own = stops.filter(({ parentId }) => parentId === null || entries.has(parentId));
  const levels = levelsOf(own, orderRequests);
  return own.map((order) => {
    const changes = levels.get(order.id) ?? [];
    return { order, changes, levels: changes.map(({ level }) => level) };
  });
}

interface TradeStop {
  readonly order: OrderRecord;
  /** Every price that the stop had, with the event that set it. */
  readonly changes: PositionStop['levels'];
}

/** Returns the id of the request that placed the order of a fill. */
const requestOf = ({ fill }: TradePart, orders: TradeRecords['orders']): string =>
  orders.get(fill.orderId ?? '')?.clientOrderId ?? '';

/**
 * Returns an entry. Without a plan of its own, it has the equity, the fee and the stop of the plan before it, unless
 * that stop is not on the losing side of the entry.
 */
function entryOf(
  { side }: ClosedTrade,
  [first]: readonly TradePart[],
  plan: PlanRecord | null,
  latest: PlanRecord,
): Entry {
  const at = plan?.entryPrice ?? first?.fill.price ?? latest.entryPrice;
  const { equity, takerFee, stopPrice } = latest;
  const plannedStop = stopPrice !== null && isLosingStop(side, at, stopPrice) ? stopPrice : null;
  return { price: at, equity, takerFee, plannedStop };
}

/** Returns what the position had at risk after each fill of an entry. `first` is the plan with which it started. */
function exposuresOfTrade(records: TradeRecords, stops: readonly TradeStop[], first: PlanRecord): Exposure[] {
  const { trade, orders, plans } = records;
  const entries: Entry[] = [];
  const byOrder = new Map<string, number>();
  let latest = first;
  for (const [request, parts] of Map.groupBy(trade.entries, (part) => requestOf(part, orders))) {
    const plan = plans.get(request) ?? null;
    latest = plan ?? latest;
    for (const { fill } of parts) byOrder.set(fill.orderId ?? '', entries.length);
    entries.push(entryOf(trade, parts, plan, latest));
  }
  const entryParts = new Set(trade.entries);
  const fills = [...trade.entries, ...trade.exits]
    .toSorted((a, b) => a.fill.sequence - b.fill.sequence || a.fill.place - b.fill.place)
    .map((part): PositionFill => {
      const { quantity, fill } = part;
      if (!entryParts.has(part)) return { kind: 'exit', quantity };
      const entry = byOrder.get(fill.orderId ?? '') ?? 0;
      return { kind: 'entry', entry, quantity, sequence: fill.sequence, at: fill.at };
    });
  const fixed = stops.flatMap(({ order, changes: levels }): PositionStop[] => {
    const { parentId, quantity, endedAt } = order;
    const entry = parentId === null ? null : (byOrder.get(parentId) ?? null);
    return levels.length === 0 ? [] : [{ entry, quantity, levels, endedAt }];
  });
  return exposuresOf(trade.side, entries, fills, fixed);
}

/**
 * Returns how the learner ended a stop while the trade was open; `null` if the learner ended none. A stop is replaced,
 * not ended, if another one was placed later, or if one of at least its size stayed live.
 */
function stopEndedBy(stops: readonly TradeStop[], { closedAt }: ClosedTrade): ProcessFacts['stopEndedBy'] {
  const endOf = ({ order }: TradeStop): number => order.endedAt ?? Infinity;
  const isReplaced = (stop: TradeStop): boolean =>
    stops.some(
      (each) =>
        each !== stop &&
        (each.order.acceptedAt >= endOf(stop) ||
          (endOf(each) > endOf(stop) && each.order.quantity >= stop.order.quantity)),
    );
  const isByLearner = ({ order }: TradeStop): boolean => order.state === 'expired' || order.endReason === 'asked';
  const [last] = stops
    .filter((each) => endOf(each) < closedAt && isByLearner(each) && !isReplaced(each))
    .toSorted((a, b) => endOf(b) - endOf(a));
  if (last === undefined) return null;
  return last.order.state === 'expired' ? 'expiry' : 'cancel';
}

export function processFacts(records: TradeRecords): ProcessFacts {
  const { symbol, trade, orders, plans } = records;
  const plan = planOf(records);
  const entryRequests = new Set(trade.entries.map((part) => requestOf(part, orders)));
  const stops = stopHistories(records);
  return {
    side: trade.side,
    priceDecimals: tradedPriceDecimals(symbol),
    averageEntry: trade.entryPrice,
    plan: plan === null ? null : decidedPlan(plan),
    unplannedEntries: [...entryRequests].filter((id) => !plans.has(id)).length,
    exposures: plan === null ? [] : exposuresOfTrade(records, stops, plan),
    stops,
    stopEndedBy: stopEndedBy(stops, trade),
    exits: trade.exits.map((part) => exitOf(part, orders)),
  };
}
