import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Moments at which something was due for every account, and is done. */
export const sandboxBoundaries = pgTable(
  'sandbox_boundaries',
  {
    kind: text('kind').$type<'funding' | 'grant'>().notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.at] })],
);
