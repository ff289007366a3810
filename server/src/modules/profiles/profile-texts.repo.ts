import { eq, sql } from 'drizzle-orm';
import type { OwnAbout, ProfileAbout } from '@tradesense/contract/people.ts';
import type { Tx } from '../../platform/database/database.ts';
import { profileTexts } from './profiles.tables.ts';

const { userId: owner, bio, links, version } = profileTexts;

/** Returns the texts that a learner wrote about themselves; empty ones if they wrote nothing. */
export async function readAbout(tx: Tx, userId: string): Promise<ProfileAbout> {
  const rows = await tx.select({ bio, links }).from(profileTexts).where(eq(owner, userId));
  return rows[0] ?? { bio: '', links: [] };
}

/**
 * Returns a learner's texts about themselves, with their version. Only the learner needs the version, for saving
 * changes.
 */
export async function readOwnAbout(tx: Tx, userId: string): Promise<OwnAbout> {
  const rows = await tx.select({ bio, links, version }).from(profileTexts).where(eq(owner, userId));
  return rows[0] ?? { bio: '', links: [], version: 0 };
}

/**
 * Stores a learner's texts about themselves. Returns `false` and stores nothing if the stored texts changed since the
 * version that the learner edited.
 */
export async function storeAbout(tx: Tx, userId: string, about: OwnAbout, now: Date): Promise<boolean> {
  const texts = { bio: about.bio, links: about.links, updatedAt: now, version: about.version + 1 };
  if (about.version === 0) {
    const inserted = await tx
      .insert(profileTexts)
      .values({ userId, ...texts })
      .onConflictDoNothing()
      .returning({ owner });
    return inserted.length === 1;
  }
  const updated = await tx
    .update(profileTexts)
    .set(texts)
    .where(sql`${owner} = ${userId} AND ${version} = ${about.version}`)
    .returning({ owner });
  return updated.length === 1;
}

/**
 * Empties some of a learner's texts. Their version changes, so that a page which is already open cannot store the
 * removed texts again.
 */
export async function emptyAbout(
  tx: Tx,
  userId: string,
  which: readonly ('bio' | 'links')[],
  now: Date,
): Promise<void> {
  if (which.length === 0) return;
  const empty = { ...(which.includes('bio') ? { bio: '' } : {}), ...(which.includes('links') ? { links: [] } : {}) };
  await tx
    .insert(profileTexts)
    .values({ userId, bio: '', links: [], updatedAt: now, version: 1 })
    .onConflictDoUpdate({ target: owner, set: { ...empty, updatedAt: now, version: sql`${version} + 1` } });
}
