import { bigint, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const outboxEvents = pgTable('outbox_events', {
  id: uuid('id').primaryKey(),
  type: text('type').notNull(),
  version: smallint('version').notNull().default(1),
  payload: jsonb('payload').notNull(),
  occurredAt: instant('occurred_at').notNull(),
});

export const outboxDeliveries = pgTable(
  'outbox_deliveries',
  {
    eventId: uuid('event_id').notNull(),
    subscriber: text('subscriber').notNull(),
    /** Ascending number that determines the order of delivery within an aggregate. */
    sequence: bigint('sequence', { mode: 'bigint' }).notNull().generatedByDefaultAsIdentity(),
    aggregate: text('aggregate'),
    lane: smallint('lane').notNull().default(0),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull(),
    deliveredAt: instant('delivered_at'),
    parkedAt: instant('parked_at'),
    lastError: text('last_error'),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.subscriber] })],
);
