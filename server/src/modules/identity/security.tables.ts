import { bigint, boolean, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { bytea } from '../../platform/database/database-bytes.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Authenticator apps of accounts. `migrations/0061_account_security.sql` defines the constraints. */
export const totpFactors = pgTable('totp_factors', {
  userId: uuid('user_id').primaryKey(),
  sealedSecret: text('sealed_secret').notNull(),
  createdAt: instant('created_at').notNull(),
  /** When the first correct code was entered. `null` before that; a sign-in then requires no code. */
  confirmedAt: instant('confirmed_at'),
  /** Time step of the last accepted code; `null` before the first one. */
  lastStep: bigint('last_step', { mode: 'number' }),
});
export type TotpFactorRow = typeof totpFactors.$inferSelect;

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id').notNull(),
    /** HMAC of the recovery code. */
    codeHash: bytea('code_hash').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** Sign-ins with a correct password and a missing second factor. */
export const pendingSignIns = pgTable('pending_sign_ins', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  /** SHA-256 of the token for the second step. */
  tokenHash: bytea('token_hash').notNull(),
  isRemembered: boolean('is_remembered').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});
export type PendingSignInRow = typeof pendingSignIns.$inferSelect;

/** Passkeys of accounts. `migrations/0062_passkeys.sql` defines the constraints and indexes. */
export const passkeys = pgTable('passkeys', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  credentialId: bytea('credential_id').notNull(),
  publicKey: bytea('public_key').notNull(),
  counter: bigint('counter', { mode: 'number' }).notNull(),
  transports: text('transports').array().notNull(),
  name: text('name').notNull(),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at'),
});
export type PasskeyRow = typeof passkeys.$inferSelect;

export const passkeyChallenges = pgTable('passkey_challenges', {
  id: uuid('id').primaryKey(),
  /** Id of the user for whom the challenge was made. `null` for a sign-in, whose user is not known yet. */
  userId: uuid('user_id'),
  challenge: bytea('challenge').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

/**
 * Requested and confirmed changes of email addresses. `migrations/0063_email_changes.sql` defines the constraints and
 * indexes.
 */
export const emailChanges = pgTable('email_changes', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  oldEmail: text('old_email').notNull(),
  newEmail: text('new_email').notNull(),
  /** SHA-256 of the tokens of the two links: to confirm the change and to undo it. */
  confirmHash: bytea('confirm_hash').notNull(),
  undoHash: bytea('undo_hash').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  confirmedAt: instant('confirmed_at'),
  undoExpiresAt: instant('undo_expires_at').notNull(),
  undoneAt: instant('undone_at'),
});
export type EmailChangeRow = typeof emailChanges.$inferSelect;
