import { eq } from 'drizzle-orm';
import type { ProfileAbout } from '@tradesense/contract/people.ts';
import type { Tx } from '../../platform/database/database.ts';
import { profileTexts } from './profiles.tables.ts';

/** What a learner wrote about themselves; nothing until they do. */
export async function readAbout(tx: Tx, userId: string): Promise<ProfileAbout> {
  const { bio, links } = profileTexts;
  const rows = await tx.select({ bio, links }).from(profileTexts).where(eq(profileTexts.userId, userId));
  return rows[0] ?? { bio: '', links: [] };
}

export async function storeAbout(tx: Tx, userId: string, about: ProfileAbout, now: Date): Promise<void> {
  const texts = { ...about, updatedAt: now };
  await tx
    .insert(profileTexts)
    .values({ userId, ...texts })
    .onConflictDoUpdate({ target: profileTexts.userId, set: texts });
}
