import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { profileImages, type ProfileImageRow } from './profiles.tables.ts';

export type ProfileImageFacts = Omit<ProfileImageRow, 'content' | 'userId'>;

export async function storeProfileImage(tx: Tx, image: ProfileImageRow): Promise<void> {
  await tx.insert(profileImages).values(image).onConflictDoUpdate({ target: profileImages.userId, set: image });
}

export async function deleteProfileImage(tx: Tx, userId: string): Promise<void> {
  await tx.delete(profileImages).where(eq(profileImages.userId, userId));
}

/** Returns the metadata of a user's profile image, or `undefined` if there is none. */
export async function findProfileImage(tx: Tx, userId: string): Promise<ProfileImageFacts | undefined> {
  const { version, edge, hasAlpha, updatedAt } = profileImages;
  const rows = await tx
    .select({ version, edge, hasAlpha, updatedAt })
    .from(profileImages)
    .where(eq(profileImages.userId, userId));
  return rows[0];
}

/** Returns the metadata of the given users' profile images, by user id. Users without an image have no entry. */
export async function findProfileImages(
  tx: Tx,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, ProfileImageFacts>> {
  const { userId, version, edge, hasAlpha, updatedAt } = profileImages;
  const rows = await tx
    .select({ userId, version, edge, hasAlpha, updatedAt })
    .from(profileImages)
    .where(sql`${userId} = ANY(${sql.param([...userIds])}::uuid[])`);
  return new Map(rows.map(({ userId: owner, ...facts }) => [owner, facts]));
}

/**
 * Returns the bytes of this version of a user's profile image, or `undefined` if the image was changed or removed in
 * the meantime.
 */
export async function profileImageContent(tx: Tx, userId: string, version: string): Promise<Buffer | undefined> {
  const rows = await tx
    .select({ content: profileImages.content })
    .from(profileImages)
    .where(and(eq(profileImages.userId, userId), eq(profileImages.version, version)));
  return rows[0]?.content;
}

/** Returns the ids of those given users who have a profile image. */
export async function ownersWithImage(tx: Tx, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const { userId } = profileImages;
  const rows = await tx
    .select({ userId })
    .from(profileImages)
    .where(inArray(userId, [...userIds]));
  return new Set(rows.map((row) => row.userId));
}
