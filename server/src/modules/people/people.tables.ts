import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { RelationKind } from '@tradesense/contract/people-constants.ts';
import type { Audience, ProfileBlock } from '@tradesense/core/people/audience.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Relations of one account to another. Constraints and indexes are in `migrations/0049_people_relations.sql`. */
export const peopleRelations = pgTable(
  'people_relations',
  {
    userId: uuid('user_id').notNull(),
    kind: text('kind').$type<RelationKind>().notNull(),
    otherId: uuid('other_id').notNull(),
    /** Id that increases with time. Lists use it as the place of a relation. */
    id: uuid('id').notNull(),
    since: instant('since').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.otherId] })],
);
export type RelationRow = typeof peopleRelations.$inferSelect;

/** Audiences that owners have chosen for the blocks of their public pages. */
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

/** Starts of follows, even of follows that have ended. */
export const followActs = pgTable('people_follow_acts', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  otherId: uuid('other_id').notNull(),
  at: instant('at').notNull(),
  /**
   * When the other account was notified. It is stored with only one action for each pair of accounts, and is `null` in
   * the others.
   */
  notifiedAt: instant('notified_at'),
});
