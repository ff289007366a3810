import { and, asc, eq, inArray } from 'drizzle-orm';
import type { CertificateKind } from '@tradesense/core/certificates/certificate-rules.ts';
import type { Tx } from '../../platform/database/database.ts';
import { certificateRevocations, certificates, type CertificateRow } from './certificates.tables.ts';

/** Stores the certificate, unless the learner already has one of this kind. Returns the stored certificate. */
export async function insertCertificate(tx: Tx, row: CertificateRow): Promise<CertificateRow> {
  await tx
    .insert(certificates)
    .values(row)
    .onConflictDoNothing({ target: [certificates.userId, certificates.kind] });
  return (await findOfKind(tx, row.userId, row.kind)) ?? row;
}

export async function findOfKind(tx: Tx, userId: string, kind: CertificateKind): Promise<CertificateRow | null> {
  const isOfKind = and(eq(certificates.userId, userId), eq(certificates.kind, kind));
  const [row] = await tx.select().from(certificates).where(isOfKind);
  return row ?? null;
}

export async function certificatesOf(tx: Tx, userId: string): Promise<readonly CertificateRow[]> {
  return await tx
    .select()
    .from(certificates)
    .where(eq(certificates.userId, userId))
    .orderBy(asc(certificates.issuedAt));
}

export async function findCertificate(tx: Tx, id: string): Promise<CertificateRow | null> {
  const [row] = await tx.select().from(certificates).where(eq(certificates.id, id));
  return row ?? null;
}

/**
 * Returns the number of the given learners' certificates that are based on at least one of the given attempts.
 * `sources` identifies the attempts.
 */
export async function countCertificatesWith(
  tx: Tx,
  userIds: readonly string[],
  sources: ReadonlySet<string>,
): Promise<number> {
  if (userIds.length === 0) return 0;
  const rows = await tx
    .select({ attempts: certificates.attempts })
    .from(certificates)
    .where(inArray(certificates.userId, [...userIds]));
  return rows.filter(({ attempts }) => attempts.some(({ source }) => sources.has(source))).length;
}

/** Deletes the certificate and adds its id to the list of revoked certificates. Returns whether the learner had it. */
export async function revoke(tx: Tx, userId: string, id: string): Promise<boolean> {
  const isOwn = and(eq(certificates.userId, userId), eq(certificates.id, id));
  const deleted = await tx.delete(certificates).where(isOwn).returning({ id: certificates.id });
  if (deleted.length > 0) await tx.insert(certificateRevocations).values(deleted).onConflictDoNothing();
  return deleted.length > 0;
}

/** Revokes all certificates of a learner whose account is being deleted. */
export async function revokeAll(tx: Tx, userId: string): Promise<void> {
  const own = await tx.delete(certificates).where(eq(certificates.userId, userId)).returning({ id: certificates.id });
  if (own.length > 0) await tx.insert(certificateRevocations).values(own).onConflictDoNothing();
}

export async function isRevoked(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.select().from(certificateRevocations).where(eq(certificateRevocations.id, id));
  return rows.length > 0;
}

/** Returns the ids of all revoked certificates, in ascending order. */
export async function revokedIds(tx: Tx): Promise<readonly string[]> {
  const rows = await tx.select().from(certificateRevocations).orderBy(asc(certificateRevocations.id));
  return rows.map(({ id }) => id);
}

/** Locks certificates that a key has signed until the transaction ends, and returns them. */
export async function lockSignedBy(tx: Tx, multikey: string, limit: number): Promise<readonly CertificateRow[]> {
  return await tx
    .select()
    .from(certificates)
    .where(eq(certificates.multikey, multikey))
    .orderBy(asc(certificates.id))
    .limit(limit)
    .for('update');
}

export async function storeSigned(
  tx: Tx,
  { id, multikey, credential }: Pick<CertificateRow, 'id' | 'multikey' | 'credential'>,
): Promise<void> {
  await tx.update(certificates).set({ multikey, credential }).where(eq(certificates.id, id));
}
