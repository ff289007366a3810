import { and, count, desc, eq, gt, lt, notExists, sql } from 'drizzle-orm';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { registrationLinks, registrations, type RegistrationRow } from './identity.tables.ts';

export interface LinkedRegistration {
  readonly registration: RegistrationRow;
  readonly linkExpiresAt: Date;
}

/**
 * Locks an email address until the transaction ends, so that registrations and confirmations of this address run one
 * after the other.
 */
export async function lockRegistrationsOf(tx: Tx, emailNormalised: string): Promise<void> {
  await tx.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`identity.registration ${emailNormalised}`}, 0))`,
  );
}

export async function insertRegistration(tx: Tx, registration: RegistrationRow): Promise<void> {
  await tx.insert(registrations).values(registration);
}

export async function insertRegistrationLink(tx: Tx, link: typeof registrationLinks.$inferSelect): Promise<void> {
  await tx.insert(registrationLinks).values(link);
}

export async function findRegistrationByLink(tx: Tx, linkHash: Buffer): Promise<LinkedRegistration | undefined> {
  const rows = await tx
    .select({ registration: registrations, linkExpiresAt: registrationLinks.expiresAt })
    .from(registrationLinks)
    .innerJoin(registrations, eq(registrations.id, registrationLinks.registrationId))
    .where(eq(registrationLinks.tokenHash, linkHash));
  return rows[0];
}

export async function findRegistration(tx: Tx, id: string): Promise<RegistrationRow | undefined> {
  const rows = await tx.select().from(registrations).where(eq(registrations.id, id));
  return rows[0];
}

export async function findRegistrationByToken(tx: Tx, tokenHash: Buffer): Promise<RegistrationRow | undefined> {
  const rows = await tx.select().from(registrations).where(eq(registrations.tokenHash, tokenHash));
  return rows[0];
}

/** Returns the newest registration of the address from each network, newest first. */
export async function newestRegistrations(tx: Tx, emailNormalised: string, limit: number): Promise<RegistrationRow[]> {
  const rows = await tx
    .selectDistinctOn([registrations.networkHash])
    .from(registrations)
    .where(eq(registrations.emailNormalised, emailNormalised))
    .orderBy(registrations.networkHash, desc(registrations.createdAt));
  return rows.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime()).slice(0, limit);
}

/** Returns the registration of the address that was made in this browser, or else the address's newest one. */
export async function registrationForLogin(
  tx: Tx,
  emailNormalised: string,
  visitorHash: Buffer | null,
): Promise<RegistrationRow | undefined> {
  const isOwn =
    visitorHash === null ? sql`false` : sql`${registrations.visitorHash} IS NOT DISTINCT FROM ${visitorHash}`;
  const rows = await tx
    .select()
    .from(registrations)
    .where(eq(registrations.emailNormalised, emailNormalised))
    .orderBy(sql`${isOwn} DESC`, desc(registrations.createdAt))
    .limit(1);
  return rows[0];
}

/**
 * Returns how many links were mailed to the address since a given time: in total, and for registrations from one
 * network.
 */
export async function countLinksSince(
  tx: Tx,
  emailNormalised: string,
  networkHash: Buffer,
  since: EpochMs,
): Promise<{ readonly all: number; readonly ofNetwork: number }> {
  const rows = await tx
    .select({
      all: count(),
      ofNetwork: sql<number>`count(*) FILTER (WHERE ${registrations.networkHash} = ${networkHash})`.mapWith(Number),
    })
    .from(registrationLinks)
    .innerJoin(registrations, eq(registrations.id, registrationLinks.registrationId))
    .where(and(eq(registrations.emailNormalised, emailNormalised), gt(registrationLinks.createdAt, new Date(since))));
  return rows[0] ?? { all: 0, ofNetwork: 0 };
}

export async function noteRegistrationNotice(tx: Tx, emailNormalised: string, now: EpochMs): Promise<void> {
  await tx
    .update(registrations)
    .set({ noticeAt: new Date(now) })
    .where(eq(registrations.emailNormalised, emailNormalised));
}

export async function deleteRegistration(tx: Tx, id: string): Promise<void> {
  await tx.delete(registrations).where(eq(registrations.id, id));
}

export async function deleteRegistrationsOf(tx: Tx, emailNormalised: string): Promise<void> {
  await tx.delete(registrations).where(eq(registrations.emailNormalised, emailNormalised));
}

/** Deletes the registrations that were made before `time` and have no link that expires after `time`. */
export async function deleteRegistrationsBefore(tx: Tx, time: EpochMs): Promise<void> {
  const live = tx
    .select({ id: registrationLinks.id })
    .from(registrationLinks)
    .where(
      and(eq(registrationLinks.registrationId, registrations.id), gt(registrationLinks.expiresAt, new Date(time))),
    );
  await tx.delete(registrations).where(and(lt(registrations.createdAt, new Date(time)), notExists(live)));
}
