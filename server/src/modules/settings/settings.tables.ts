import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Stored settings. Constraints are in `migrations/0060_settings.sql`. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').$type<boolean | number | string>().notNull(),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  changedBy: uuid('changed_by').notNull(),
});
export type SettingRow = typeof settings.$inferSelect;
