import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { RelationKind } from '@tradesense/contract/people-constants.ts';
import type { Audience, ProfileBlock } from '@tradesense/core/people/audience.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Follows, blocks and mutes of one account toward another. Constraints and indexes are in
 * `migrations/0049_people_relations.sql`.
 */
export const peopleRelations = pgTable(
  'people_relations',
  {
    userId: uuid('user_id').notNull(),
    kind: text('kind').$type<RelationKind>().notNull(),
    otherId: uuid('other_id').notNull(),
    /** Id that increases with time. Lists are sorted by it, and their cursors contain it. */
    id: uuid('id').notNull(),
    since: instant('since').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.otherId] })],
);
export type RelationRow = typeof peopleRelations.$inferSelect;

/** Audiences that learners chose for the blocks of their public pages. */
export const peopleAudiences = pgTable(
  'people_audiences',
  {
    userId: uuid('user_id').notNull(),
    block: text('block').$type<ProfileBlock>().notNull(),
    audience: text('audience').$type<Audience>().notNull(),
    chosenAt: instant('chosen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.block] })],
);

/** Log of follows: a row for each time that an account followed another one. Rows stay when the follow ends. */
export const followActs = pgTable('people_follow_acts', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  otherId: uuid('other_id').notNull(),
  at: instant('at').notNull(),
  /**
   * Time at which the followed account was notified. Of all rows of a pair of accounts, only one has this time; the
   * others have `null`.
   */
  notifiedAt: instant('notified_at'),
});
