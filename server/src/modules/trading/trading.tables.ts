import {
  bigint,
  boolean,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { PlacedOrders } from '@tradesense/contract/trading-orders.ts';
import type { AccountSettings } from '@tradesense/core/trading/account-state.ts';
import type { FillPreset } from '@tradesense/core/trading/fill-preset.ts';
import type { TimeInForceKind } from '@tradesense/core/trading/time-in-force.ts';
import type { MatchableOrder, Side } from '@tradesense/core/trading/order.ts';
import type { TradingEvent } from '@tradesense/core/trading/trading-event.ts';
import type { Interval } from '@tradesense/core/market/interval.ts';
import type { PriceSource } from '@tradesense/core/market/price-source.ts';
import type { ArchivedAttempt } from './account-archive.policy.ts';
import type { FillMarket } from './fill-market.ts';
import type { StoredLimits } from './own-limits.policy.ts';
import type { OrderEnd, OrderRole, OrderState } from './order-state.policy.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });
/** Defines a column with an amount in whole units: 10⁻⁶ SENSE$ for money; 10⁻⁸ for prices, quantities and rates. */
const units = (name: string) => bigint(name, { mode: 'bigint' });

/**
 * One attempt of a learner's account, or the account of a replay session. The constraints of this file's tables are in
 * `migrations`, mainly in `0012_sandbox_trading.sql`, `0015_journal.sql`, `0016_replay.sql` and
 * `0030_trade_evidence.sql`.
 */
export const sandboxAccounts = pgTable('sandbox_accounts', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  kind: text('kind').$type<'live' | 'replay'>().notNull(),
  /** Number of the account, from 1; 0 for the account of a replay session. */
  number: smallint('number').notNull(),
  attempt: integer('attempt').notNull(),
  name: text('name').notNull(),
  marginMode: text('margin_mode').$type<AccountSettings['marginMode']>().notNull(),
  preset: text('preset').$type<FillPreset>().notNull(),
  makerFee: units('maker_fee').notNull(),
  takerFee: units('taker_fee').notNull(),
  cash: units('cash').notNull(),
  /** Mark prices by symbol, as text in units of 10⁻⁸. */
  marks: jsonb('marks').$type<Readonly<Record<string, string>>>().notNull(),
  sequence: integer('sequence').notNull(),
  lastEventAt: instant('last_event_at').notNull(),
  openedAt: instant('opened_at').notNull(),
  archivedAt: instant('archived_at'),
  archive: jsonb('archive').$type<ArchivedAttempt>(),
  /** The trader's own limits; `null` if the trader has never set any. */
  ownLimits: jsonb('own_limits').$type<StoredLimits>(),
  /** Number of leading events that were copied from the account of another run of the same replay. */
  copiedEvents: integer('copied_events').notNull().default(0),
  /**
   * Number of leading events that count in figures that join live accounts and replays (`counted-accounts.repo.ts`);
   * `null` if all count.
   */
  countedEvents: integer('counted_events'),
});
export type AccountRow = typeof sandboxAccounts.$inferSelect;

export const sandboxEvents = pgTable(
  'sandbox_events',
  {
    accountId: uuid('account_id').notNull(),
    sequence: integer('sequence').notNull(),
    at: instant('at').notNull(),
    kind: text('kind').$type<TradingEvent['kind']>().notNull(),
    /** The event as text; see `trading-event-codec.ts`. */
    event: text('event').notNull(),
    key: text('key'),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.sequence] })],
);

export const sandboxOrderRequests = pgTable(
  'sandbox_order_requests',
  {
    accountId: uuid('account_id').notNull(),
    clientOrderId: text('client_order_id').notNull(),
    requestHash: text('request_hash').notNull(),
    response: jsonb('response').$type<PlacedOrders>().notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.clientOrderId] })],
);
export type OrderRequestRow = typeof sandboxOrderRequests.$inferSelect;

export const sandboxOrders = pgTable(
  'sandbox_orders',
  {
    accountId: uuid('account_id').notNull(),
    id: text('id').notNull(),
    clientOrderId: text('client_order_id').notNull(),
    role: text('role').$type<OrderRole>().notNull(),
    sequence: integer('sequence').notNull(),
    place: smallint('place').notNull(),
    symbol: text('symbol').notNull(),
    side: text('side').$type<Side>().notNull(),
    type: text('type').$type<Exclude<MatchableOrder['type'], 'liquidation'>>().notNull(),
    state: text('state').$type<OrderState>().notNull(),
    endReason: text('end_reason').$type<OrderEnd>(),
    quantity: units('quantity').notNull(),
    filled: units('filled').notNull(),
    remaining: units('remaining').notNull(),
    filledCost: numeric('filled_cost').notNull(),
    limitPrice: units('limit_price'),
    /** A stop-limit keeps its trigger price after it has become a limit order. */
    triggerPrice: units('trigger_price'),
    trailAmount: units('trail_amount'),
    trailRatio: units('trail_ratio'),
    trailBest: units('trail_best'),
    trailActivation: units('trail_activation'),
    groupId: text('group_id'),
    parentId: text('parent_id'),
    timeInForce: text('time_in_force').$type<TimeInForceKind>().notNull(),
    expiresAt: instant('expires_at'),
    isPostOnly: boolean('is_post_only').notNull(),
    isReduceOnly: boolean('is_reduce_only').notNull(),
    leverage: smallint('leverage').notNull(),
    /**
     * Money set aside for the order. Since rules version 3, only the order of a pair that needs the most has any; before,
     * each order reserves for itself.
     */
    reserved: units('reserved').notNull(),
    /**
     * Money that a live order of a pair would reserve if it were alone, since rules version 3; `null` if this is
     * `reserved`, as for every order before.
     */
    needed: units('needed'),
    remainingLatencyTicks: smallint('ticks_to_wait').notNull(),
    isResting: boolean('is_resting').notNull(),
    actsAtOrBelow: units('acts_at_or_below'),
    actsAtOrAbove: units('acts_at_or_above'),
    acceptedAt: instant('accepted_at').notNull(),
    amendedAt: instant('amended_at'),
    /** Quantity of a live exit that still waits, because its entry has not filled this part yet. */
    waitingQuantity: units('waiting'),
    updatedAt: instant('updated_at').notNull(),
    endedAt: instant('ended_at'),
    /** Bar length of the chart on which the order was placed, or `null` if it is not known. */
    chartInterval: text('chart_interval').$type<Interval>(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] })],
);
export type OrderRow = typeof sandboxOrders.$inferSelect;

/**
 * The learner's intention for an entry. It is stored with the request that placed the entry and never changes. The
 * table is named after the module that first owned it.
 */
export const orderPlans = pgTable(
  'journal_plans',
  {
    accountId: uuid('account_id').notNull(),
    clientOrderId: text('client_order_id').notNull(),
    orderId: text('order_id').notNull(),
    at: instant('at').notNull(),
    symbol: text('symbol').notNull(),
    side: text('side').$type<Side>().notNull(),
    thesis: text('thesis').notNull(),
    stopPrice: units('stop_price'),
    targetPrice: units('target_price').notNull(),
    invalidationPrice: units('invalidation_price'),
    riskShare: units('risk_share').notNull(),
    confidence: smallint('confidence').notNull(),
    equity: units('equity').notNull(),
    markPrice: units('mark_price').notNull(),
    takerFee: units('taker_fee').notNull(),
    entryPrice: units('entry_price').notNull(),
    quantity: units('quantity').notNull(),
    leverage: smallint('leverage').notNull(),
    stopLoss: units('stop_loss'),
    takeProfit: units('take_profit'),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.clientOrderId] })],
);
export type PlanRow = typeof orderPlans.$inferSelect;

export const sandboxPositions = pgTable(
  'sandbox_positions',
  {
    accountId: uuid('account_id').notNull(),
    symbol: text('symbol').notNull(),
    place: integer('place').notNull(),
    quantity: units('quantity').notNull(),
    cost: numeric('cost').notNull(),
    margin: units('margin').notNull(),
    leverage: smallint('leverage').notNull(),
    openedAt: instant('opened_at').notNull(),
    actsAtOrBelow: units('acts_at_or_below'),
    actsAtOrAbove: units('acts_at_or_above'),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.symbol] })],
);
export type PositionRow = typeof sandboxPositions.$inferSelect;

export const sandboxFills = pgTable(
  'sandbox_fills',
  {
    accountId: uuid('account_id').notNull(),
    sequence: integer('sequence').notNull(),
    place: smallint('place').notNull(),
    orderId: text('order_id'),
    symbol: text('symbol').notNull(),
    side: text('side').$type<Side>().notNull(),
    quantity: units('quantity').notNull(),
    price: units('price').notNull(),
    fee: units('fee').notNull(),
    realised: units('realised').notNull(),
    reference: units('reference').notNull(),
    slippage: units('slippage').notNull(),
    foundBy: text('found_by').$type<'jump' | 'level' | 'tick' | 'liquidation'>().notNull(),
    isMaker: boolean('is_maker').notNull(),
    isAmbiguous: boolean('is_ambiguous').notNull(),
    subBar: smallint('sub_bar'),
    preset: text('preset').$type<FillPreset>().notNull(),
    market: jsonb('market').$type<FillMarket>().notNull(),
    source: text('source').$type<PriceSource>().notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.sequence, table.place] })],
);
export type FillRow = typeof sandboxFills.$inferSelect;

/**
 * The part of a position in a live account that one order opened. The row exists while some of the part is open; see
 * core's `open-entries.ts`.
 */
export const sandboxEntries = pgTable(
  'sandbox_entries',
  {
    accountId: uuid('account_id').notNull(),
    /** Sequence number of the account's event that opened the entry, and the entry's index within that event. */
    sequence: integer('sequence').notNull(),
    place: smallint('place').notNull(),
    userId: uuid('user_id').notNull(),
    orderId: text('order_id').notNull(),
    symbol: text('symbol').notNull(),
    side: text('side').$type<'long' | 'short'>().notNull(),
    plannedRisk: units('planned_risk'),
    quantity: units('quantity').notNull(),
    cost: numeric('cost').notNull(),
    settled: units('settled').notNull(),
    /** Whether the net loss of the entry has reached the limit at which the evidence meter settles it. */
    hasReachedLimit: boolean('has_reached_limit').notNull(),
    /**
     * Price at which the loss of the entry reaches the limit of `has_reached_limit`: a bid if the entry is long, an ask
     * if it is short. `null` if there is no planned risk, if no price reaches the limit, or if it has been reached.
     */
    limitPrice: units('limit_price'),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.sequence, table.place] })],
);
export type EntryRow = typeof sandboxEntries.$inferSelect;
