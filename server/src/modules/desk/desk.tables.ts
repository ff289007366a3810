import { integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { DeskList } from '@tradesense/contract/desk-constants.ts';

/** A learner's order presets or chart templates. `migrations/0064_desk_lists.sql` defines the constraints. */
export const deskLists = pgTable(
  'desk_lists',
  {
    userId: uuid('user_id').notNull(),
    list: text('list').$type<DeskList>().notNull(),
    /** The list's items in the format of the release that stored them. */
    items: jsonb('items').$type<readonly unknown[]>().notNull(),
    version: integer('version').notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.list] })],
);
