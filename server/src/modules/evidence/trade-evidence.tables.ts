import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { TradeItem, TradeMeterState } from './trade-evidence.policy.ts';
import { instant } from '../../platform/database/database-instant.ts';

export const tradeItems = pgTable(
  'evidence_trade_items',
  {
    userId: uuid('user_id').notNull(),
    /** Number of the item within its meter, from 1, in the order in which the meter counts items. */
    sequence: integer('sequence').notNull(),
    /** The event that the item is about: `<account>/<entry>/opened` or `<account>/<entry>/settled`. */
    source: text('source').notNull(),
    at: instant('at').notNull(),
    content: jsonb('content').$type<TradeItem>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.sequence] })],
);

export const tradeMeters = pgTable('evidence_trade_meters', {
  userId: uuid('user_id').primaryKey(),
  items: integer('items').notNull(),
  state: jsonb('state').$type<TradeMeterState>().notNull(),
  firstStrongAt: instant('first_strong_at'),
  firstStrongN: integer('first_strong_n'),
  updatedAt: instant('updated_at').notNull(),
});
