import { and, asc, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { ltiCourses, ltiLinks, ltiPlatforms, type PlatformRow } from './lti.tables.ts';

export type PlatformFields = Omit<PlatformRow, 'id' | 'createdAt'>;

/** An LTI platform, with the number of people linked on it and the number of its connected courses. */
export interface CountedPlatform extends PlatformRow {
  readonly people: number;
  readonly courses: number;
}

export async function listPlatforms(tx: Tx): Promise<CountedPlatform[]> {
  const rows = await tx
    .select({
      platform: ltiPlatforms,
      people: sql<number>`(SELECT count(*)::int FROM ${ltiLinks} link WHERE link.platform_id = lti_platforms.id)`,
      courses: sql<number>`(SELECT count(*)::int FROM ${ltiCourses} course WHERE course.platform_id = lti_platforms.id)`,
    })
    .from(ltiPlatforms)
    .orderBy(asc(ltiPlatforms.name), asc(ltiPlatforms.id));
  return rows.map(({ platform, people, courses }) => ({ ...platform, people, courses }));
}

export async function findPlatform(tx: Tx, id: string): Promise<PlatformRow | null> {
  const [row] = await tx.select().from(ltiPlatforms).where(eq(ltiPlatforms.id, id));
  return row ?? null;
}

/**
 * Returns at most two registered platforms with this issuer. With a client id, returns only the registration that has
 * this client id.
 */
export async function findRegistrations(tx: Tx, issuer: string, clientId: string | null): Promise<PlatformRow[]> {
  return tx
    .select()
    .from(ltiPlatforms)
    .where(and(eq(ltiPlatforms.issuer, issuer), clientId === null ? undefined : eq(ltiPlatforms.clientId, clientId)))
    .limit(2);
}

/** Stores a platform. Returns `false` if the issuer is already registered with this client id. */
export async function insertPlatform(tx: Tx, row: PlatformRow): Promise<boolean> {
  const rows = await tx.insert(ltiPlatforms).values(row).onConflictDoNothing().returning({ id: ltiPlatforms.id });
  return rows.length === 1;
}

export async function lockPlatform(tx: Tx, id: string): Promise<PlatformRow | null> {
  const [row] = await tx.select().from(ltiPlatforms).where(eq(ltiPlatforms.id, id)).for('update');
  return row ?? null;
}

export async function updatePlatform(tx: Tx, id: string, fields: PlatformFields): Promise<void> {
  await tx.update(ltiPlatforms).set(fields).where(eq(ltiPlatforms.id, id));
}

export async function deletePlatform(tx: Tx, id: string): Promise<void> {
  await tx.delete(ltiPlatforms).where(eq(ltiPlatforms.id, id));
}
