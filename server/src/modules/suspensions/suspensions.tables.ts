import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Suspensions of accounts. Constraints and indexes are in `migrations/0074_suspensions.sql`. */
export const suspensions = pgTable('suspensions', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  reason: text('reason'),
  since: instant('since').notNull(),
  /** Time when the suspension ends automatically; `null` if only an administrator can end it. */
  until: instant('until'),
  endedAt: instant('ended_at'),
  /** Id of the appeal in the feedback inbox; `null` if there is no appeal. */
  appealId: uuid('appeal_id'),
});
export type SuspensionRow = typeof suspensions.$inferSelect;
