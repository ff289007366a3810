import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { NotificationContent } from './notification-content.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const notifications = pgTable('notifications', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  /** The outbox event behind it; a learner is notified of each event once. */
  eventId: uuid('event_id').notNull(),
  type: text('type').$type<NotificationContent['type']>().notNull(),
  payload: jsonb('payload').$type<NotificationContent['payload']>().notNull(),
  createdAt: instant('created_at').notNull(),
  readAt: instant('read_at'),
});
