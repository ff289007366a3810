import { date, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { LeagueOutcome } from '@tradesense/core/leagues/league-rules.ts';
import { instant } from '../../platform/database/database-instant.ts';

/**
 * Members of the leagues. `migrations/0080_leagues.sql` defines the constraints and indexes of the tables in this file.
 */
export const leagueMembers = pgTable('league_members', {
  userId: uuid('user_id').primaryKey(),
  division: smallint('division').notNull(),
  joinedAt: instant('joined_at').notNull(),
});

/** Weeks whose groups have been formed. A week is stored as its Monday (UTC). */
export const leagueWeeks = pgTable('league_weeks', {
  week: date('week').primaryKey(),
  formedAt: instant('formed_at').notNull(),
});

export const leagueGroups = pgTable('league_groups', {
  id: uuid('id').primaryKey(),
  week: date('week').notNull(),
  division: smallint('division').notNull(),
});

export const leaguePlaces = pgTable(
  'league_places',
  {
    userId: uuid('user_id').notNull(),
    week: date('week').notNull(),
    groupId: uuid('group_id').notNull(),
    points: integer('points').notNull(),
    /** Time when these points were reached. */
    reachedAt: instant('reached_at').notNull(),
    /** Outcome; `null` until the week is decided. */
    outcome: text('outcome').$type<LeagueOutcome>(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.week] })],
);
export type PlaceRow = typeof leaguePlaces.$inferSelect;
