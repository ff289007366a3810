/** What was known and done in a trade, put together from its fills, orders and wishes, for the process score. */
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { money, price, quantity, rate, type Money, type Price } from '@tradesense/core/kernel/money.ts';
import type { DecidedPlan, ExitPart, ProcessFacts, StopHistory } from '@tradesense/core/learning/process-score.ts';
import type { ClosedTrade, TradePart } from '@tradesense/core/trading/closed-trades.ts';
import { instrumentOf } from '@tradesense/core/trading/instrument.ts';
import { INSTRUMENTS } from '@tradesense/core/trading/instruments.ts';
import { lossAtStop } from '@tradesense/core/trading/size-from-risk.ts';
import type { OrderRow, wishesBetween } from '../sandbox/index.ts';
import type { PlanRow } from './journal.tables.ts';

export type Wish = Awaited<ReturnType<typeof wishesBetween>>[number];

export interface TradeRecords {
  readonly trade: ClosedTrade;
  /** Those of the trade's fills, by id. */
  readonly orders: ReadonlyMap<string, OrderRow>;
  /** Plans of its entries, by the id of their request. */
  readonly plans: ReadonlyMap<string, PlanRow>;
  /** Stops that may have protected it. */
  readonly stops: readonly OrderRow[];
  readonly wishes: readonly Wish[];
}

/** The plan that the trade began with. */
export function planOf({ trade, orders, plans }: Pick<TradeRecords, 'trade' | 'orders' | 'plans'>): PlanRow | null {
  const first = orders.get(trade.entries[0]?.fill.orderId ?? '');
  return plans.get(first?.clientOrderId ?? '') ?? null;
}

/** The loss at the planned stop of the largest quantity, from the average entry, fees included; null without such a stop. */
export function plannedRiskOf({ side, entryPrice, quantity: amount }: ClosedTrade, plan: PlanRow | null): Money | null {
  if (plan === null || plan.stopPrice === null) return null;
  const stop = price(plan.stopPrice);
  const isLosing = side === 'long' ? stop < entryPrice : stop > entryPrice;
  return isLosing ? lossAtStop({ entry: entryPrice, stop, amount, takerFee: rate(plan.takerFee) }) : null;
}

function decidedPlan(plan: PlanRow): DecidedPlan {
  const { stopPrice, invalidationPrice } = plan;
  return {
    stop: stopPrice === null ? null : price(stopPrice),
    target: price(plan.targetPrice),
    invalidation: invalidationPrice === null ? null : price(invalidationPrice),
    riskShare: rate(plan.riskShare),
    equity: money(plan.equity),
    entry: price(plan.entryPrice),
    quantity: quantity(plan.quantity),
    takerFee: rate(plan.takerFee),
    lot: instrumentOf(INSTRUMENTS, plan.symbol).lot,
  };
}

/** Where a stop stood from its placing on. A trailing one has no levels: it only ever follows. */
function levelsOf(stop: OrderRow, wishes: readonly Wish[]): Price[] {
  if (stop.type === 'trailing-stop' || stop.triggerPrice === null) return [];
  const levels: Price[] = [];
  for (const { event } of wishes) {
    if (event.kind === 'amend') {
      if (event.orderId === stop.id && event.trigger !== undefined) levels.push(event.trigger);
      continue;
    }
    const placed = event.orders.find(({ terms }) => terms.id === stop.id)?.terms;
    if (placed?.type === 'stop' || placed?.type === 'stop-limit') levels.push(placed.trigger);
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
  if (type === 'limit' && limitPrice !== null) return { ...part, by: 'target', level: price(limitPrice) };
  return { ...part, by: 'hand', level: null };
}

/** The stops that stood while the trade was open, in the order in which they were placed. */
export function stopHistories({ trade, stops, wishes }: TradeRecords): (StopHistory & { readonly order: OrderRow })[] {
  const entries = new Set(trade.entries.map(({ fill }) => fill.orderId));
  return stops
    .filter(({ parentId }) => parentId === null || entries.has(parentId))
    .map((order) => ({ order, levels: levelsOf(order, wishes) }));
}

export function processFacts(records: TradeRecords): ProcessFacts {
  const { trade, orders, plans } = records;
  const plan = planOf(records);
  const entryRequests = new Set(trade.entries.map(({ fill }) => orders.get(fill.orderId ?? '')?.clientOrderId ?? ''));
  const stops = stopHistories(records);
  return {
    side: trade.side,
    averageEntry: trade.entryPrice,
    plan: plan === null ? null : decidedPlan(plan),
    unplannedEntries: [...entryRequests].filter((id) => !plans.has(id)).length,
    stops,
    hadStopAtTheEnd: stops.some(({ order: { endedAt } }) => endedAt === null || endedAt.getTime() >= trade.closedAt),
    exits: trade.exits.map((part) => exitOf(part, orders)),
  };
}
