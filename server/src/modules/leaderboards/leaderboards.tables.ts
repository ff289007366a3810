import { boolean, doublePrecision, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Board } from '@tradesense/core/leaderboards/board-rules.ts';
import { instant } from '../../platform/database/database-instant.ts';

/**
 * Learners who have joined the leaderboards. `migrations/0068_leaderboards.sql` defines the constraints and indexes of
 * the tables in this file.
 */
export const leaderboardMembers = pgTable('leaderboard_members', {
  userId: uuid('user_id').primaryKey(),
  joinedAt: instant('joined_at').notNull(),
});

/** The standing of a learner on each board, stored even if they are not listed. */
export const leaderboardStandings = pgTable(
  'leaderboard_standings',
  {
    userId: uuid('user_id').notNull(),
    board: text('board').$type<Board>().notNull(),
    sample: integer('sample').notNull(),
    value: doublePrecision('value').notNull(),
    low: doublePrecision('low').notNull(),
    high: doublePrecision('high').notNull(),
    /** Sort key on the board, in thousandths; higher keys come first. */
    place: integer('place').notNull(),
    /** Time up to which the standing is listed. `null` while there is too little data. */
    listedUntil: instant('listed_until'),
    isMember: boolean('is_member').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.board] })],
);
