import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { bytea } from '../../platform/database/database-bytes.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Accounts. `migrations/0001_identity.sql` and later migrations define the constraints and indexes. */
export const users = pgTable('users', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  /** Email address as the owner typed it; `emailNormalised` identifies the account. */
  email: text('email').notNull(),
  emailNormalised: text('email_normalised').notNull(),
  username: text('username'),
  passwordHash: text('password_hash').notNull(),
  isAdmin: boolean('is_admin').notNull().default(false),
  isModerator: boolean('is_moderator').notNull().default(false),
  isSuspended: boolean('is_suspended').notNull().default(false),
  verifiedAt: instant('verified_at'),
  /**
   * When the account accepted version `termsVersion` of the terms; `null` if it accepted none. The terms module stores
   * every acceptance.
   */
  termsAcceptedAt: instant('terms_accepted_at'),
  termsVersion: text('terms_version'),
  promoCode: text('promo_code'),
  /** When the owner was last notified that somebody tried to register this address again; `null` if never. */
  registrationNoticeAt: instant('registration_notice_at'),
  createdAt: instant('created_at').notNull(),
  /**
   * When the account was last used; `null` if that is not known. It is written at most every `ACCOUNT_SEEN_MS`, and stays
   * when sessions end.
   */
  lastSeenAt: instant('last_seen_at'),
});
export type UserRow = typeof users.$inferSelect;

/** Registrations that await confirmation. `migrations/0023_registrations.sql` defines the constraints and indexes. */
export const registrations = pgTable('registrations', {
  /** Id that the account gets when this registration is confirmed. */
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  emailNormalised: text('email_normalised').notNull(),
  passwordHash: text('password_hash').notNull(),
  promoCode: text('promo_code'),
  /** HMAC of the visitor id of the browser that registered. `null` for a registration of an earlier release. */
  visitorHash: bytea('visitor_hash'),
  /** HMAC of the network from which the browser registered. */
  networkHash: bytea('network_hash').notNull(),
  /** SHA-256 of the registration token, with which the browser can request the email again. */
  tokenHash: bytea('token_hash').notNull(),
  /** When the owner of the address was last advised to register again; `null` if never. */
  noticeAt: instant('notice_at'),
  createdAt: instant('created_at').notNull(),
});
export type RegistrationRow = typeof registrations.$inferSelect;

export const registrationLinks = pgTable('registration_links', {
  id: uuid('id').primaryKey(),
  registrationId: uuid('registration_id').notNull(),
  /** SHA-256 of the token in the mailed link. */
  tokenHash: bytea('token_hash').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

/** Sign-ins, one per row, each with the token of the tab in which the user signed in. */
export const sessions = pgTable('sessions', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  /** SHA-256 of the first tab's token; only the browser has the token itself. */
  tokenHash: bytea('token_hash').notNull(),
  createdAt: instant('created_at').notNull(),
  lastSeenAt: instant('last_seen_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  userAgent: text('user_agent').notNull(),
  address: text('address').notNull(),
  /**
   * SHA-256 of the cookie with which other tabs of the browser get their tokens. `null` for a sign-in of an earlier
   * release.
   */
  resumeHash: bytea('resume_hash'),
  isRemembered: boolean('is_remembered').notNull().default(false),
  /** When the password was last entered again to allow dangerous actions; `null` if it was never entered again. */
  confirmedAt: instant('confirmed_at'),
});
export type SessionRow = typeof sessions.$inferSelect;

/**
 * Tokens of a sign-in's tabs, except the first tab. `migrations/0024_sign_ins.sql` defines the constraints and indexes.
 */
export const sessionTabs = pgTable('session_tabs', {
  id: uuid('id').primaryKey(),
  sessionId: uuid('session_id').notNull(),
  tokenHash: bytea('token_hash').notNull(),
  createdAt: instant('created_at').notNull(),
});

export const oneTimeTokens = pgTable('one_time_tokens', {
  id: uuid('id').primaryKey(),
  kind: text('kind').$type<OneTimeTokenKind>().notNull(),
  /**
   * Id of the user for whom the token was made. `null` only for the kind `setup`, whose link is made before the first
   * user exists.
   */
  userId: uuid('user_id'),
  tokenHash: bytea('token_hash').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});
/**
 * Kinds of stored one-time tokens. The database also allows `verify-email` and `registration`, which earlier releases
 * stored.
 */
export type OneTimeTokenKind = 'reset-password' | 'setup';
export type OneTimeTokenRow = typeof oneTimeTokens.$inferSelect;

export const loginAttempts = pgTable('login_attempts', {
  /**
   * HMAC of what the failures are counted for, such as an account's email address or a network address. The table must
   * not contain names or addresses themselves.
   */
  subjectHash: bytea('subject_hash').primaryKey(),
  failures: integer('failures').notNull(),
  lastAttemptAt: instant('last_attempt_at').notNull(),
  blockedUntil: instant('blocked_until').notNull(),
});

/**
 * Devices and networks from which owners have signed in. `migrations/0026_login_places.sql` defines the constraints and
 * indexes.
 */
export const loginPlaces = pgTable('login_places', {
  /** HMAC of an account's address together with a device or a network from which its owner signed in. */
  placeHash: bytea('place_hash').primaryKey(),
  accountHash: bytea('account_hash').notNull(),
  lastSuccessAt: instant('last_success_at').notNull(),
});
