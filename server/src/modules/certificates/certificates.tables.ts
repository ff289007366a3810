import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { CertifiedAttempt } from '@tradesense/core/certificates/attempt-hash.ts';
import type { CertificateKind } from '@tradesense/core/certificates/certificate-rules.ts';
import { instant } from '../../platform/database/database-instant.ts';

/** `migrations/0076_certificates.sql` defines the constraints of the tables in this file. */
export const certificateKeys = pgTable('certificate_keys', {
  multikey: text('multikey').primaryKey(),
  /** The sealed secret part of the key; `null` once the key no longer signs. */
  sealed: text('sealed'),
  createdAt: instant('created_at').notNull(),
  retiredAt: instant('retired_at'),
  withdrawnAt: instant('withdrawn_at'),
});

export const certificates = pgTable('certificates', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  kind: text('kind').$type<CertificateKind>().notNull(),
  issuedAt: instant('issued_at').notNull(),
  validUntil: instant('valid_until').notNull(),
  multikey: text('multikey').notNull(),
  credential: text('credential').notNull(),
  salt: text('salt').notNull(),
  attempts: jsonb('attempts').$type<readonly CertifiedAttempt[]>().notNull(),
});
export type CertificateRow = typeof certificates.$inferSelect;

export const certificateRevocations = pgTable('certificate_revocations', { id: uuid('id').primaryKey() });
