import { integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { DeskList } from '@tradesense/contract/desk-constants.ts';

/** A list that a learner keeps for the desk. Constraints are in `migrations/0064_desk_lists.sql`. */
export const deskLists = pgTable(
  'desk_lists',
  {
    userId: uuid('user_id').notNull(),
    list: text('list').$type<DeskList>().notNull(),
    /** As the contract of the release had them that stored them. */
    items: jsonb('items').$type<readonly unknown[]>().notNull(),
    version: integer('version').notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.list] })],
);
