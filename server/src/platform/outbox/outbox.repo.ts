import { and, eq, gt, isNotNull, isNull, lt, min, notExists, sql } from 'drizzle-orm';
import type { SortOf } from '@tradesense/contract/admin-tables-constants.ts';
import type { DeliveryState } from '@tradesense/contract/administration-constants.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../database/database.ts';
import { placeOf, type ListPage, type SortedList } from '../database/sorted-list.ts';
import { withCommit } from '../database/database-with-commit.ts';
import { outboxDeliveries, outboxEvents } from './outbox.tables.ts';

/** Identifies one delivery: an event for a subscriber. */
export interface DeliveryKey {
  readonly eventId: string;
  readonly subscriber: string;
}

export interface PendingDelivery extends DeliveryKey {
  readonly lane: number;
}

export interface Delivery extends PendingDelivery {
  readonly attempts: number;
  readonly type: string;
  readonly payload: unknown;
  readonly occurredAt: Date;
}

/** A subscriber of a type of event, and the newest version of this type that this server can deliver. */
export interface Subscription {
  readonly subscriber: string;
  readonly type: string;
  readonly version: number;
}

export interface NewDelivery extends PendingDelivery {
  readonly aggregate: string | null;
}

interface StoredEvent {
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly payload: unknown;
}

/** First key of the advisory locks of lanes; the second key is the number of the lane. */
const LANE_LOCKS = 7_203_003;

/**
 * Stores events with their deliveries. The statements are sent with the commit. They are named, so that PostgreSQL
 * prepares them only once: almost every command stores events. Deliveries get a due time in 1970, so that every server
 * finds them, even if its clock is behind.
 */
export function insertEvents(
  tx: Tx,
  events: readonly StoredEvent[],
  deliveries: readonly NewDelivery[],
  at: EpochMs,
): void {
  const occurredAt = new Date(at).toISOString();
  withCommit(
    tx,
    tx.$client.query({
      name: 'outbox-events',
      text: `INSERT INTO outbox_events (id, type, version, payload, occurred_at)
        SELECT id, type, version, payload, $5
        FROM unnest($1::uuid[], $2::text[], $3::smallint[], $4::jsonb[]) AS event (id, type, version, payload)`,
      values: [
        events.map(({ id }) => id),
        events.map(({ type }) => type),
        events.map(({ version }) => version),
        events.map(({ payload }) => JSON.stringify(payload)),
        occurredAt,
      ],
    }),
  );
  if (deliveries.length === 0) return;
  withCommit(
    tx,
    tx.$client.query({
      name: 'outbox-deliveries',
      text: `INSERT INTO outbox_deliveries (event_id, subscriber, aggregate, lane, next_attempt_at)
        SELECT event_id, subscriber, aggregate, lane, 'epoch'
        FROM unnest($1::uuid[], $2::text[], $3::text[], $4::smallint[]) WITH ORDINALITY
          AS delivery (event_id, subscriber, aggregate, lane, position)
        ORDER BY position`,
      values: [
        deliveries.map(({ eventId }) => eventId),
        deliveries.map(({ subscriber }) => subscriber),
        deliveries.map(({ aggregate }) => aggregate),
        deliveries.map(({ lane }) => lane),
      ],
    }),
  );
}

/** Condition that `delivery` is neither delivered nor parked, and is due at `$1`. */
const IS_DUE = `delivery.delivered_at IS NULL AND delivery.parked_at IS NULL AND delivery.next_attempt_at <= $1`;

/**
 * SQL condition that `earlier` comes before `delivery`, has the same aggregate and subscriber, and is not settled, so
 * that `delivery` must wait for it.
 */
const WAITS_BEFORE = `earlier.aggregate = delivery.aggregate AND earlier.subscriber = delivery.subscriber
  AND earlier.sequence < delivery.sequence AND earlier.delivered_at IS NULL AND earlier.parked_at IS NULL`;

/** Returns the oldest deliveries that are due now, without locking them. Deliveries of `excludedLanes` are left out. */
export async function findDueDeliveries(
  tx: Tx,
  subscriptions: readonly Subscription[],
  { now, excludedLanes, limit }: { now: EpochMs; excludedLanes: readonly number[]; limit: number },
): Promise<PendingDelivery[]> {
  const { rows } = await tx.$client.query<PendingDelivery>({
    name: 'outbox-due',
    text: `SELECT delivery.event_id AS "eventId", delivery.subscriber, delivery.lane
      FROM outbox_deliveries AS delivery
      WHERE ${IS_DUE} AND delivery.lane <> ALL ($5::smallint[])
        AND EXISTS (
          SELECT FROM outbox_events AS event
          JOIN unnest($2::text[], $3::text[], $4::smallint[]) AS handled (subscriber, type, version)
            ON handled.type = event.type AND handled.version >= event.version
          WHERE event.id = delivery.event_id AND handled.subscriber = delivery.subscriber)
        AND NOT EXISTS (
          SELECT FROM outbox_deliveries AS earlier
          WHERE ${WAITS_BEFORE} AND earlier.attempts > 0 AND earlier.next_attempt_at > $1)
      ORDER BY delivery.sequence
      LIMIT $6`,
    values: [
      new Date(now),
      subscriptions.map(({ subscriber }) => subscriber),
      subscriptions.map(({ type }) => type),
      subscriptions.map(({ version }) => version),
      excludedLanes,
      limit,
    ],
  });
  return rows;
}

/** Locks lanes until the end of the transaction. Returns the lanes that no other relay had locked. */
async function lockLanes(tx: Tx, lanes: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await tx.$client.query<{ lane: number }>({
    name: 'outbox-lock-lanes',
    text: `SELECT lane FROM unnest($2::int[]) AS lane WHERE pg_try_advisory_xact_lock($1::int, lane)`,
    values: [LANE_LOCKS, lanes],
  });
  return new Set(rows.map(({ lane }) => lane));
}

/**
 * Locks the lanes of the found deliveries until the end of the transaction and returns the deliveries that are still
 * due, in order. Leaves out lanes that another relay has locked, and deliveries that must wait for an earlier delivery
 * that is not in the list.
 */
export async function lockDeliveries(tx: Tx, found: readonly PendingDelivery[], now: EpochMs): Promise<Delivery[]> {
  // The locks are a separate statement, so that the next statement sees what the previous holder of a lane has
  // committed.
  const locked = await lockLanes(tx, [...new Set(found.map(({ lane }) => lane))]);
  const keys = found.filter(({ lane }) => locked.has(lane));
  if (keys.length === 0) return [];
  const { rows } = await tx.$client.query<Delivery>({
    name: 'outbox-claim',
    // Each step of the query is written so that it uses a specific index. Without statistics, as on the embedded
    // database, the planner would assume that the indexes of waiting deliveries are empty, and would scan a whole index
    // for each delivery.
    text: `WITH picked AS (
        SELECT event_id, subscriber FROM unnest($2::uuid[], $3::text[]) AS key (event_id, subscriber)),
      delivery AS MATERIALIZED (
        SELECT held.event_id, held.subscriber, held.aggregate, held.lane, held.sequence, held.attempts, held.next_attempt_at,
          held.delivered_at, held.parked_at
        FROM picked CROSS JOIN LATERAL (
          SELECT event_id, subscriber, aggregate, lane, sequence, attempts, next_attempt_at, delivered_at, parked_at
          FROM outbox_deliveries AS each
          WHERE each.event_id = picked.event_id AND each.subscriber = picked.subscriber OFFSET 0 FOR UPDATE SKIP LOCKED) AS held)
      SELECT delivery.event_id AS "eventId", delivery.subscriber, delivery.lane, delivery.attempts,
        event.type, event.payload, event.occurred_at AS "occurredAt"
      FROM delivery
      JOIN outbox_events AS event ON event.id = delivery.event_id
      WHERE ${IS_DUE}
        AND NOT EXISTS (
          SELECT FROM (
            SELECT earlier.event_id, earlier.subscriber, earlier.next_attempt_at FROM outbox_deliveries AS earlier
            WHERE ${WAITS_BEFORE} ORDER BY earlier.aggregate, earlier.subscriber, earlier.sequence) AS before
          WHERE before.next_attempt_at > $1 OR (before.event_id, before.subscriber) NOT IN (SELECT event_id, subscriber FROM picked))
      ORDER BY delivery.sequence`,
    values: [new Date(now), keys.map(({ eventId }) => eventId), keys.map(({ subscriber }) => subscriber)],
  });
  return rows;
}

/** Marks the deliveries as delivered. The statement is sent with the commit. */
export function markDelivered(tx: Tx, deliveries: readonly DeliveryKey[], now: EpochMs): void {
  withCommit(
    tx,
    tx.$client.query({
      name: 'outbox-delivered',
      text: `UPDATE outbox_deliveries AS delivery
        SET delivered_at = $3, attempts = attempts + 1, last_error = NULL
        FROM unnest($1::uuid[], $2::text[]) AS done (event_id, subscriber)
        WHERE delivery.event_id = done.event_id AND delivery.subscriber = done.subscriber`,
      values: [deliveries.map(({ eventId }) => eventId), deliveries.map(({ subscriber }) => subscriber), new Date(now)],
    }),
  );
}

export interface DeliveryFailure {
  readonly reason: string;
  readonly retryAt: EpochMs;
  /** Time at which the delivery is parked; `null` if it will be retried. */
  readonly parkedAt: EpochMs | null;
}

/**
 * Stores a failure. Does nothing if another relay has tried the delivery in the meantime. Waits for the lock on the
 * lane. Without the lock, a relay that claims deliveries at this moment would skip this delivery and deliver later
 * events of the aggregate.
 */
export async function markFailed(
  tx: Tx,
  { eventId, subscriber, lane, attempts }: Delivery,
  { reason, retryAt, parkedAt }: DeliveryFailure,
): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${LANE_LOCKS}::int, ${lane}::int)`);
  await tx
    .update(outboxDeliveries)
    .set({
      attempts: attempts + 1,
      lastError: reason,
      nextAttemptAt: new Date(retryAt),
      parkedAt: parkedAt === null ? null : new Date(parkedAt),
    })
    .where(
      and(
        eq(outboxDeliveries.eventId, eventId),
        eq(outboxDeliveries.subscriber, subscriber),
        eq(outboxDeliveries.attempts, attempts),
        isNull(outboxDeliveries.deliveredAt),
      ),
    );
}

export interface FailedDelivery extends DeliveryKey {
  /** Unique number of the delivery, in the order in which deliveries were queued. */
  readonly sequence: string;
  readonly type: string;
  readonly aggregate: string | null;
  readonly attempts: number;
  readonly nextAttemptAt: Date;
  /** Time at which the delivery was parked; `null` if it is being retried. */
  readonly parkedAt: Date | null;
  readonly lastError: string | null;
}

const LIST: SortedList<SortOf<'deliveries'>> = {
  from: sql`${outboxDeliveries} JOIN ${outboxEvents} ON ${outboxEvents.id} = ${outboxDeliveries.eventId}`,
  key: outboxDeliveries.sequence,
  columns: {
    state: sql`(${outboxDeliveries.parkedAt} IS NULL)`,
    queued: null,
    type: sql`${outboxEvents.type}`,
    subscriber: sql`${outboxDeliveries.subscriber}`,
    attempts: sql`${outboxDeliveries.attempts}`,
  },
};

/**
 * Returns a page of the deliveries that have failed at least once and are not delivered yet. If a state is given,
 * returns only deliveries in that state.
 */
export async function findFailedDeliveries(
  tx: Tx,
  state: DeliveryState | null,
  page: ListPage<SortOf<'deliveries'>>,
): Promise<FailedDelivery[]> {
  const hasFailed = and(gt(outboxDeliveries.attempts, 0), isNull(outboxDeliveries.deliveredAt));
  const conditions = { parked: isNotNull(outboxDeliveries.parkedAt), retried: isNull(outboxDeliveries.parkedAt) };
  const { isAfter, orderBy } = placeOf(LIST, page);
  return tx
    .select({
      sequence: sql<string>`${outboxDeliveries.sequence}::text`,
      eventId: outboxDeliveries.eventId,
      subscriber: outboxDeliveries.subscriber,
      type: outboxEvents.type,
      aggregate: outboxDeliveries.aggregate,
      attempts: outboxDeliveries.attempts,
      nextAttemptAt: outboxDeliveries.nextAttemptAt,
      parkedAt: outboxDeliveries.parkedAt,
      lastError: outboxDeliveries.lastError,
    })
    .from(outboxDeliveries)
    .innerJoin(outboxEvents, eq(outboxEvents.id, outboxDeliveries.eventId))
    .where(and(hasFailed, state === null ? undefined : conditions[state], isAfter))
    .orderBy(...orderBy)
    .limit(page.limit);
}

/**
 * Makes parked deliveries due for one more attempt. `null` selects any event or any subscriber. Returns the number of
 * deliveries that it made due.
 */
export async function retryParkedDeliveries(
  tx: Tx,
  { eventId, subscriber }: { readonly eventId: string | null; readonly subscriber: string | null },
  now: EpochMs,
): Promise<number> {
  const rows = await tx
    .update(outboxDeliveries)
    .set({ parkedAt: null, nextAttemptAt: new Date(now), attempts: sql`${outboxDeliveries.attempts} - 1` })
    .where(
      and(
        isNotNull(outboxDeliveries.parkedAt),
        isNull(outboxDeliveries.deliveredAt),
        eventId === null ? undefined : eq(outboxDeliveries.eventId, eventId),
        subscriber === null ? undefined : eq(outboxDeliveries.subscriber, subscriber),
      ),
    )
    .returning({ eventId: outboxDeliveries.eventId });
  return rows.length;
}

/** Deletes old events that were delivered to all their subscribers. */
export async function deleteSettledEventsBefore(tx: Tx, time: EpochMs): Promise<void> {
  const undelivered = tx
    .select({ one: sql`1` })
    .from(outboxDeliveries)
    .where(and(eq(outboxDeliveries.eventId, outboxEvents.id), isNull(outboxDeliveries.deliveredAt)));
  await tx.delete(outboxEvents).where(and(lt(outboxEvents.occurredAt, new Date(time)), notExists(undelivered)));
}

/** Numbers of deliveries that have not succeeded yet. An event with two subscribers has two deliveries. */
export interface OutboxBacklog {
  /** Number of deliveries that are due now or later, including retries. */
  readonly waiting: number;
  /** Number of deliveries that have failed and will be retried. */
  readonly retried: number;
  /** Number of deliveries that have failed too often and wait for an operator. */
  readonly parked: number;
  /** Time of the oldest event that waits for delivery; `null` if none waits. */
  readonly oldestAt: Date | null;
}

/**
 * Counts the deliveries that have not succeeded yet, for the metrics, the administration's pages and the operator's
 * commands.
 */
export async function outboxBacklog(tx: Tx): Promise<OutboxBacklog> {
  const isWaiting = sql`${outboxDeliveries.parkedAt} is null`;
  const rows = await tx
    .select({
      waiting: sql<number>`(count(*) filter (where ${isWaiting}))::int`,
      retried: sql<number>`(count(*) filter (where ${isWaiting} and ${outboxDeliveries.attempts} > 0))::int`,
      parked: sql<number>`(count(*) filter (where not ${isWaiting}))::int`,
      oldestAt: min(sql`case when ${isWaiting} then ${outboxEvents.occurredAt} end`).mapWith(outboxEvents.occurredAt),
    })
    .from(outboxDeliveries)
    .innerJoin(outboxEvents, eq(outboxEvents.id, outboxDeliveries.eventId))
    .where(isNull(outboxDeliveries.deliveredAt));
  return rows[0] ?? { waiting: 0, retried: 0, parked: 0, oldestAt: null };
}

/**
 * Returns the aggregates with events that have not been delivered to a subscriber yet. Parked events are ignored,
 * because they wait for an operator.
 */
export async function aggregatesToDeliver(tx: Tx, subscriber: string): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectDistinct({ aggregate: outboxDeliveries.aggregate })
    .from(outboxDeliveries)
    .where(
      and(
        eq(outboxDeliveries.subscriber, subscriber),
        isNull(outboxDeliveries.deliveredAt),
        isNull(outboxDeliveries.parkedAt),
      ),
    );
  return new Set(rows.flatMap(({ aggregate }) => aggregate ?? []));
}
