import { and, asc, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { journalPictures, type PictureRow } from './journal.tables.ts';

const { id, tradeId, userId, addedAt, width, height, content } = journalPictures;
const isOne = (trade: string, picture: string) => and(eq(tradeId, trade), eq(id, picture));

/** Returns the metadata of a trade's images, oldest first. */
export async function picturesOf(
  tx: Tx,
  trade: string,
): Promise<readonly Pick<PictureRow, 'id' | 'width' | 'height' | 'addedAt'>[]> {
  return await tx
    .select({ id, width, height, addedAt })
    .from(journalPictures)
    .where(eq(tradeId, trade))
    .orderBy(asc(addedAt), asc(id));
}

export const countPicturesOf = (tx: Tx, learner: string): Promise<number> =>
  tx.$count(journalPictures, eq(userId, learner));

export async function insertPicture(tx: Tx, row: PictureRow): Promise<void> {
  await tx.insert(journalPictures).values(row);
}

export async function deletePicture(tx: Tx, trade: string, picture: string): Promise<void> {
  await tx.delete(journalPictures).where(isOne(trade, picture));
}

export const hasPicture = async (tx: Tx, trade: string, picture: string): Promise<boolean> =>
  (await tx.$count(journalPictures, isOne(trade, picture))) === 1;

/** Returns the bytes of an image; `null` if there is none. */
export async function pictureContent(tx: Tx, trade: string, picture: string): Promise<Buffer | null> {
  const rows = await tx.select({ content }).from(journalPictures).where(isOne(trade, picture));
  return rows[0]?.content ?? null;
}

/** Returns the metadata of all of a learner's images. */
export async function allPicturesOf(tx: Tx, learner: string): Promise<readonly Pick<PictureRow, 'id' | 'tradeId'>[]> {
  return await tx
    .select({ id, tradeId })
    .from(journalPictures)
    .where(eq(userId, learner))
    .orderBy(asc(tradeId), asc(addedAt));
}
