import { z } from 'zod';
import { PRICE_SOURCES } from '@tradesense/core/market/price-source.ts';
import { tradingActivity } from '@tradesense/contract/trading-activity.ts';
import { ORDER_ROLES } from '@tradesense/contract/trading-orders.ts';
import { defineEvent, type PayloadOf } from '../../platform/outbox/event-definition.ts';

/** An event of the account's log, and the learner who owns the account. */
const accountEvent = z.object({
  accountId: z.uuid(),
  userId: z.uuid(),
  /** Sequence number, in the account's log, of the event that caused this outbox event. */
  sequence: z.number().int(),
});
const ofAccount = ({ accountId }: { readonly accountId: string }) => accountId;

const tradingHappened = accountEvent.extend({
  at: z.iso.datetime(),
  news: tradingActivity,
  /** Role of the filled order. Absent if the news is not a fill, and in events stored before the field existed. */
  role: z.enum(ORDER_ROLES).exactOptional(),
  /** Whether the account belongs to a replay. Absent in events stored before the field existed. */
  isReplay: z.boolean().exactOptional(),
  /** Source of the prices of a fill or a liquidation. Absent in other events, and in those stored before the field. */
  source: z.enum(PRICE_SOURCES).exactOptional(),
});
export type TradingHappened = z.infer<typeof tradingHappened>;

const defineActivity = (type: string) =>
  defineEvent({ type, version: 1, payload: tradingHappened, aggregateOf: ofAccount });

/**
 * The outbox event types of an account, by the kind of `news` in their payload. Each event is appended in the
 * transaction of its change.
 */
export const TRADING_EVENTS = {
  'order-placed': defineActivity('orderPlaced'),
  'order-amended': defineActivity('orderAmended'),
  'order-triggered': defineActivity('orderTriggered'),
  'order-filled': defineActivity('orderFilled'),
  'order-cancelled': defineActivity('orderCancelled'),
  'order-expired': defineActivity('orderExpired'),
  'position-liquidated': defineActivity('positionLiquidated'),
  'funding-charged': defineActivity('fundingCharged'),
  granted: defineActivity('sandboxGranted'),
} as const satisfies Record<TradingHappened['news']['kind'], ReturnType<typeof defineActivity>>;

/** The account has new settings. It had no positions and no live orders when they changed. */
export const sandboxSettingsChanged = defineEvent({
  type: 'sandboxSettingsChanged',
  version: 1,
  payload: accountEvent,
  aggregateOf: ofAccount,
});

/**
 * An attempt was archived by a reset; this is the attempt's last event. `accountId` is the id of the account's next
 * attempt.
 */
export const sandboxReset = defineEvent({
  type: 'sandboxReset',
  version: 1,
  payload: z.object({
    userId: z.uuid(),
    archivedId: z.uuid(),
    accountId: z.uuid(),
    attempt: z.number().int(),
  }),
  aggregateOf: ({ archivedId }) => archivedId,
});

/** A position was closed, which ended its trade, even if the same event opened a new position. */
export const tradeClosed = defineEvent({
  type: 'tradeClosed',
  version: 1,
  payload: accountEvent.extend({ asset: z.string() }),
  aggregateOf: ofAccount,
});

/**
 * An event about an entry of an account, with the learner who owns the account. The events of one learner keep their
 * order across all of the learner's accounts.
 */
const entryEvent = accountEvent.extend({
  /** Id of the entry, unique among the account's entries. */
  entryId: z.string(),
  asset: z.string(),
  /** Planned risk in SENSE$, fixed when the entry opens. `null` if there is no planned stop. */
  plannedRisk: z.string().nullable(),
});
const ofLearner = ({ userId }: { readonly userId: string }) => userId;

/** An order opened a position or added to one. Replay accounts publish no entries. */
export const entryOpened = defineEvent({
  type: 'entryOpened',
  version: 1,
  payload: entryEvent.extend({ side: z.enum(['long', 'short']), isAdd: z.boolean() }),
  aggregateOf: ofLearner,
});
export type EntryOpened = PayloadOf<typeof entryOpened>;

/** `net` is in SENSE$, after fees and funding. */
const settledEntry = entryEvent.extend({ net: z.string() });

/** An entry was closed completely. A reset closes an open entry at the prices available at that moment. */
export const entryClosed = defineEvent({
  type: 'entryClosed',
  version: 1,
  payload: settledEntry.extend({ by: z.enum(['exit', 'liquidation', 'reset']) }),
  aggregateOf: ofLearner,
});
export type EntryClosed = PayloadOf<typeof entryClosed>;

/**
 * The net loss of an open entry, if it were closed now, has reached 4 times its planned risk. Published once per entry.
 */
export const entryLossReached = defineEvent({
  type: 'entryLossReached',
  version: 1,
  payload: settledEntry,
  aggregateOf: ofLearner,
});
export type EntryLossReached = PayloadOf<typeof entryLossReached>;
