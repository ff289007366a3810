import { and, asc, eq, inArray, isNull, lt, lte, min, notExists, sql } from 'drizzle-orm';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../database/database.ts';
import { withCommit } from '../database/database-with-commit.ts';
import { outboxDeliveries, outboxEvents } from './outbox.tables.ts';

export interface Delivery {
  readonly eventId: string;
  readonly subscriber: string;
  readonly attempts: number;
  readonly type: string;
  readonly payload: unknown;
  readonly occurredAt: Date;
}

/** Every command writes events, hence named statements; they go with the commit. */
export function insertEvents(
  tx: Tx,
  events: readonly { readonly id: string; readonly type: string; readonly payload: unknown }[],
  deliveries: readonly Pick<Delivery, 'eventId' | 'subscriber'>[],
  at: EpochMs,
): void {
  const occurredAt = new Date(at).toISOString();
  withCommit(
    tx,
    tx.$client.query({
      name: 'outbox-events',
      text: `INSERT INTO outbox_events (id, type, payload, occurred_at)
        SELECT id, type, payload, $4 FROM unnest($1::uuid[], $2::text[], $3::jsonb[]) AS event (id, type, payload)`,
      values: [
        events.map(({ id }) => id),
        events.map(({ type }) => type),
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
      text: `INSERT INTO outbox_deliveries (event_id, subscriber, next_attempt_at)
        SELECT event_id, subscriber, $3 FROM unnest($1::uuid[], $2::text[]) AS delivery (event_id, subscriber)`,
      values: [deliveries.map(({ eventId }) => eventId), deliveries.map(({ subscriber }) => subscriber), occurredAt],
    }),
  );
}

/** Locks the oldest delivery that is due; several relays take different ones. */
export async function lockDueDelivery(
  tx: Tx,
  subscribers: readonly string[],
  now: EpochMs,
): Promise<Delivery | undefined> {
  const rows = await tx
    .select({
      eventId: outboxDeliveries.eventId,
      subscriber: outboxDeliveries.subscriber,
      attempts: outboxDeliveries.attempts,
      type: outboxEvents.type,
      payload: outboxEvents.payload,
      occurredAt: outboxEvents.occurredAt,
    })
    .from(outboxDeliveries)
    .innerJoin(outboxEvents, eq(outboxEvents.id, outboxDeliveries.eventId))
    .where(
      and(
        isNull(outboxDeliveries.deliveredAt),
        lte(outboxDeliveries.nextAttemptAt, new Date(now)),
        inArray(outboxDeliveries.subscriber, [...subscribers]),
      ),
    )
    .orderBy(asc(outboxDeliveries.eventId), asc(outboxDeliveries.subscriber))
    .limit(1)
    .for('update', { of: outboxDeliveries, skipLocked: true });
  return rows[0];
}

function placeOf(delivery: Delivery) {
  return and(eq(outboxDeliveries.eventId, delivery.eventId), eq(outboxDeliveries.subscriber, delivery.subscriber));
}

export async function markDelivered(tx: Tx, delivery: Delivery, now: EpochMs): Promise<void> {
  await tx
    .update(outboxDeliveries)
    .set({ deliveredAt: new Date(now), attempts: delivery.attempts + 1, lastError: null })
    .where(placeOf(delivery));
}

export async function markFailed(tx: Tx, delivery: Delivery, reason: string, retryAt: EpochMs): Promise<void> {
  await tx
    .update(outboxDeliveries)
    .set({ attempts: delivery.attempts + 1, lastError: reason, nextAttemptAt: new Date(retryAt) })
    .where(and(placeOf(delivery), isNull(outboxDeliveries.deliveredAt)));
}

/** Deletes old events that every subscriber has handled. */
export async function deleteSettledEventsBefore(tx: Tx, time: EpochMs): Promise<void> {
  const waiting = tx
    .select({ one: sql`1` })
    .from(outboxDeliveries)
    .where(and(eq(outboxDeliveries.eventId, outboxEvents.id), isNull(outboxDeliveries.deliveredAt)));
  await tx.delete(outboxEvents).where(and(lt(outboxEvents.occurredAt, new Date(time)), notExists(waiting)));
}

export interface OutboxBacklog {
  readonly waiting: number;
  /** When the oldest waiting event happened; null when none waits. */
  readonly oldestAt: Date | null;
}

export async function outboxBacklog(tx: Tx): Promise<OutboxBacklog> {
  const rows = await tx
    .select({ waiting: sql<number>`count(*)::int`, oldestAt: min(outboxEvents.occurredAt) })
    .from(outboxDeliveries)
    .innerJoin(outboxEvents, eq(outboxEvents.id, outboxDeliveries.eventId))
    .where(isNull(outboxDeliveries.deliveredAt));
  return rows[0] ?? { waiting: 0, oldestAt: null };
}
