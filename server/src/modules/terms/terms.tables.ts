import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * Who accepted which version of the terms, when and from which network address. Constraints are in
 * `migrations/0004_profiles.sql`.
 */
export const termsAcceptances = pgTable(
  'terms_acceptances',
  {
    userId: uuid('user_id').notNull(),
    termsVersion: text('terms_version').notNull(),
    acceptedAt: timestamp('accepted_at', { withTimezone: true }).notNull(),
    address: text('address').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.termsVersion] })],
);
export type TermsAcceptanceRow = typeof termsAcceptances.$inferSelect;
