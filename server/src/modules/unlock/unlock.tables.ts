import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { UnlockKind } from './unlock.policy.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Results that count toward the unlock, each once. */
export const unlockCredits = pgTable(
  'unlock_credits',
  {
    userId: uuid('user_id').notNull(),
    kind: text('kind').$type<UnlockKind>().notNull(),
    /** Id of the test or exam. */
    sourceId: uuid('source_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.sourceId] })],
);

export const sandboxUnlocks = pgTable('sandbox_unlocks', {
  userId: uuid('user_id').primaryKey(),
  unlockedAt: instant('unlocked_at').notNull(),
});
