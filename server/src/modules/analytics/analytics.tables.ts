import { bigint, date, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { bytea } from '../../platform/database/database-bytes.ts';

/** The random salt of a UTC day; visitors are hashed with it. */
export const visitorSalts = pgTable('visitor_salts', {
  day: date('day').primaryKey(),
  salt: bytea('salt').notNull(),
});

export const pageViews = pgTable('page_views', {
  viewId: uuid('view_id').primaryKey(),
  day: date('day').notNull(),
  viewedAt: timestamp('viewed_at', { withTimezone: true }).notNull(),
  visitor: bytea('visitor').notNull(),
  path: text('path').notNull(),
  title: text('title').notNull(),
  visibleMs: bigint('visible_ms', { mode: 'number' }).notNull().default(0),
});

export const pageViewDays = pgTable(
  'page_view_days',
  {
    day: date('day').notNull(),
    path: text('path').notNull(),
    title: text('title').notNull(),
    views: integer('views').notNull(),
    visitors: integer('visitors').notNull(),
    visibleMs: bigint('visible_ms', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.path] })],
);
