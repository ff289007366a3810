import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const jobLeases = pgTable('job_leases', {
  name: text('name').primaryKey(),
  /** Id of the server process that may run the job until `expiresAt`. */
  owner: uuid('owner').notNull(),
  expiresAt: instant('expires_at').notNull(),
  lastRunAt: instant('last_run_at'),
});
