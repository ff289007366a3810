/** Collects the facts of a trade that the process score needs, from its fills, orders and order requests. */
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { quantity, type Money, type Price } from '@tradesense/core/kernel/money.ts';
import { exposuresOf, type Entry, type Exposure, type PositionFill } from '@tradesense/core/learning/added-risk.ts';
import type { DecidedPlan, ExitPart, ProcessFacts, StopHistory } from '@tradesense/core/learning/process-score.ts';
import { tradedPriceDecimals } from '@tradesense/core/trading/amount-text.ts';
import type { ClosedTrade, TradeFill, TradePart } from '@tradesense/core/trading/closed-trades.ts';
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

/** A price of a stop, and the event that set it. */
interface StopLevel {
  readonly sequence: number;
  readonly level: Price;
}

/**
 * Returns all prices that a stop has had since it was placed, oldest first. Returns none for a trailing stop, which only
 * follows the price.
 */
function levelsOf(stop: OrderRecord, orderRequests: readonly OrderRequest[]): StopLevel[] {
  if (stop.type === 'trailing-stop' || stop.triggerPrice === null) return [];
  const levels: StopLevel[] = [];
  for (const { sequence, event } of orderRequests) {
    if (event.kind === 'amend') {
      if (event.orderId === stop.id && event.trigger !== undefined) levels.push({ sequence, level: event.trigger });
      continue;
    }
    const placed = event.orders.find(({ terms }) => terms.id === stop.id)?.terms;
    if (placed !== undefined && isFixedStop(placed)) levels.push({ sequence, level: placed.trigger });
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
    .map((order) => ({ order, levels: levelsOf(order, orderRequests).map(({ level }) => level) }));
}

/** An entry of the trade with its stops. */
interface TradeEntry extends Entry {
  /** Stop of the plan; `null` if there is none. */
  readonly plannedStop: Price | null;
  /** Stop orders that were placed with the entry, and their prices. */
  readonly ownStops: readonly { readonly order: OrderRecord; readonly levels: readonly StopLevel[] }[];
}

/** Returns the id of the request that placed the order of a fill. */
const requestOf = ({ fill }: TradePart, orders: TradeRecords['orders']): string =>
  orders.get(fill.orderId ?? '')?.clientOrderId ?? '';

/**
 * Returns the entries of the trade, by the id of their request, in the order of their first fills. An entry without a
 * plan counts with its fills, and with the equity, the fee and the stop of the plan before it.
 */
function entriesOf(records: TradeRecords, first: PlanRecord): Map<string, TradeEntry> {
  const { trade, orders, plans, stops, orderRequests } = records;
  const stopsOf = Map.groupBy(stops, ({ parentId }) => parentId);
  const entries = new Map<string, TradeEntry>();
  let latest = first;
  for (const [request, parts] of Map.groupBy(trade.entries, (part) => requestOf(part, orders))) {
    const plan = plans.get(request);
    latest = plan ?? latest;
    const ids = new Set(parts.flatMap(({ fill }) => fill.orderId ?? []));
    const own = [...ids].flatMap((id) => stopsOf.get(id) ?? []);
    entries.set(request, {
      price: plan?.entryPrice ?? parts[0]?.fill.price ?? latest.entryPrice,
      quantity: plan?.quantity ?? quantity(parts.reduce((sum, part) => sum + part.quantity, 0n)),
      equity: latest.equity,
      takerFee: latest.takerFee,
      plannedStop: latest.stopPrice,
      ownStops: own.map((order) => ({ order, levels: levelsOf(order, orderRequests) })),
    });
  }
  return entries;
}

/**
 * Returns the stop of an entry at the time of a fill: the price that its own stop order had then, or the planned stop if
 * no stop order of its own was live at a fixed price.
 */
function stopAt({ ownStops, plannedStop }: TradeEntry, { sequence, at }: TradeFill): Price | null {
  const live = ownStops.findLast(({ order: { endedAt } }) => endedAt === null || endedAt >= at);
  return live?.levels.findLast((each) => each.sequence <= sequence)?.level ?? plannedStop;
}

function exposuresOfTrade(records: TradeRecords, first: PlanRecord): Exposure[] {
  const { trade, orders } = records;
  const entries = entriesOf(records, first);
  const indexes = new Map([...entries.keys()].map((request, index) => [request, index]));
  const inOrder = [...entries.values()];
  const entryParts = new Set(trade.entries);
  const fills = [...trade.entries, ...trade.exits]
    .toSorted((a, b) => a.fill.sequence - b.fill.sequence || a.fill.place - b.fill.place)
    .map((part): PositionFill => {
      if (!entryParts.has(part)) return { kind: 'exit', quantity: part.quantity };
      const stops = inOrder.map((entry) => stopAt(entry, part.fill));
      return { kind: 'entry', entry: indexes.get(requestOf(part, orders)) ?? 0, quantity: part.quantity, stops };
    });
  return exposuresOf(trade.side, inOrder, fills);
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
    exposures: plan === null ? [] : exposuresOfTrade(records, plan),
    stops,
    hadStopAtTheEnd: stops.some(({ order: { endedAt } }) => endedAt === null || endedAt >= trade.closedAt),
    exits: trade.exits.map((part) => exitOf(part, orders)),
  };
}
