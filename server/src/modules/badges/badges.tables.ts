import { date, doublePrecision, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { Badge, BadgeTier } from '@tradesense/core/badges/badge-catalogue.ts';
import { instant } from '../../platform/database/database-instant.ts';

/** Earned tiers of badges. `migrations/0079_badges.sql` defines the constraints of the tables in this file. */
export const learnerBadges = pgTable('learner_badges', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  badge: text('badge').$type<Badge>().notNull(),
  tier: text('tier').$type<BadgeTier>().notNull(),
  ruleVersion: smallint('rule_version').notNull(),
  /** The value that the rule measured when the badge was earned. */
  value: doublePrecision('value').notNull(),
  earnedAt: instant('earned_at').notNull(),
});
export type EarnedRow = typeof learnerBadges.$inferSelect;

/** For each learner, the newest day of practice (UTC) for which badges were checked. */
export const badgeDays = pgTable('badge_days', {
  userId: uuid('user_id').primaryKey(),
  day: date('day').notNull(),
});
