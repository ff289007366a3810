import { boolean, integer, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { ProfilePart } from '@tradesense/contract/people-constants.ts';
import { bytea } from '../../platform/database/database-bytes.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Every username that an account has or had; the account's own row contains the current one. Constraints are in
 * `migrations/0004_profiles.sql`.
 */
export const usernameHistory = pgTable('username_history', {
  /** The username in lower case. */
  nameKey: text('name_key').primaryKey(),
  userId: uuid('user_id').notNull(),
  claimedAt: instant('claimed_at').notNull(),
  /**
   * Time at which a moderator removed the name; `null` if none did. From this time on, the name identifies nobody, and
   * its owner cannot choose it again.
   */
  barredAt: instant('barred_at'),
});
export type UsernameRow = typeof usernameHistory.$inferSelect;

/** Usernames of deleted accounts. Constraints are in `migrations/0061_account_security.sql`. */
export const retiredUsernames = pgTable('retired_usernames', {
  /** HMAC of the username in lower case. */
  nameHash: bytea('name_hash').primaryKey(),
  retiredAt: instant('retired_at').notNull(),
});

/** What a learner writes about themselves. Constraints are in `migrations/0050_public_pages.sql`. */
export const profileTexts = pgTable('profile_texts', {
  userId: uuid('user_id').primaryKey(),
  bio: text('bio').notNull(),
  links: text('links').array().notNull(),
  updatedAt: instant('updated_at').notNull(),
  /** Version of the learner's texts; it increases with each change. */
  version: integer('version').notNull().default(1),
});

/**
 * Which parts of profiles moderators removed, without the removed content. Constraints are in
 * `migrations/0081_people_moderation.sql`.
 */
export const profileRemovals = pgTable('profile_removals', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  part: text('part').$type<ProfilePart>().notNull(),
  reason: text('reason').notNull(),
  at: instant('at').notNull(),
});

/** Users' profile images: one square WebP per user, without metadata. */
export const profileImages = pgTable('profile_images', {
  userId: uuid('user_id').primaryKey(),
  content: bytea('content').notNull(),
  /** Fingerprint of the image's content. */
  version: text('version').notNull(),
  edge: smallint('edge').notNull(),
  hasAlpha: boolean('has_alpha').notNull(),
  updatedAt: instant('updated_at').notNull(),
});
export type ProfileImageRow = typeof profileImages.$inferSelect;
