/** Images attached to the note of a closed trade: how many there may be, and who may read them. */
import { LEARNER_PICTURES_MAX, TRADE_PICTURES_MAX } from '@tradesense/contract/journal-constants.ts';
import type { TradePicturesResponse } from '@tradesense/contract/trade-pictures.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { pictureFacts, resized } from '../../platform/images/pictures.ts';
import type { Platform } from '../../platform/module.ts';
import { readOwnAccountRecord } from '../trading/index.ts';
import { noSuchTrade } from './journal.queries.ts';
import { findTrade, lockTrade } from './journal.repo.ts';
import {
  countPicturesOf,
  deletePicture,
  hasPicture,
  insertPicture,
  pictureContent,
  picturesOf,
} from './trade-pictures.repo.ts';

export type PictureDeps = Pick<Platform, 'db' | 'clock' | 'pictureUploads'>;

export interface TradePath {
  readonly id: string;
  readonly tradeId: string;
}
export type PicturePath = TradePath & { readonly pictureId: string };

/**
 * Maximum width and height of a stored image, in pixels. The height is larger, so that a screenshot of a long page
 * keeps its width. WebP allows up to 16,383 pixels on each side.
 */
const WIDTH_MAX = 1600;
const HEIGHT_MAX = 6400;
const QUALITY = 82;

async function viewOf(tx: Tx, tradeId: string): Promise<TradePicturesResponse> {
  const rows = await picturesOf(tx, tradeId);
  return { pictures: rows.map(({ addedAt, ...picture }) => ({ ...picture, addedAt: addedAt.toISOString() })) };
}

/** Throws `not-found` (404) for a trade that is in no account of the learner. */
async function requireTrade(tx: Tx, userId: string, { id, tradeId }: TradePath): Promise<void> {
  await readOwnAccountRecord(tx, userId, id);
  if ((await findTrade(tx, id, tradeId)) === null) throw noSuchTrade();
}

/** Returns the images of a trade. Throws `not-found` (404) unless the trade is in an account of the learner. */
export async function listPictures(
  { db }: Pick<PictureDeps, 'db'>,
  userId: string,
  path: TradePath,
): Promise<TradePicturesResponse> {
  return db.read(async (tx) => {
    await requireTrade(tx, userId, path);
    return viewOf(tx, path.tradeId);
  });
}

/**
 * Adds an image, re-encoded without its metadata. Nothing changes if the trade already has an image with this id.
 * Simultaneous uploads for several trades may exceed the learner's limit, by at most one per trade. Throws `not-found`
 * (404), `image-unreadable`, `image-too-large` or `too-many-pictures` (422), or `unavailable` (503) while too many
 * uploads wait.
 */
export async function addPicture(
  { db, clock, pictureUploads }: PictureDeps,
  userId: string,
  path: PicturePath,
  bytes: Buffer,
): Promise<TradePicturesResponse> {
  const { pictureId: id, tradeId } = path;
  const known = await db.read(async (tx) => {
    await requireTrade(tx, userId, path);
    return knownOrRoom(tx, userId, path);
  });
  if (known !== null) return known;
  const make = async () => {
    await pictureFacts(bytes);
    const content = await resized(bytes, { width: WIDTH_MAX, height: HEIGHT_MAX, quality: QUALITY, format: 'webp' });
    const { width, height } = await pictureFacts(content);
    return { content, width, height };
  };
  const made = await pictureUploads.run(make, { caller: userId });
  return db.transaction(async (tx) => {
    if ((await lockTrade(tx, path.id, tradeId)) === null) throw noSuchTrade();
    const added = await knownOrRoom(tx, userId, path);
    if (added !== null) return added;
    await insertPicture(tx, { id, tradeId, userId, addedAt: new Date(clock.now()), ...made });
    return viewOf(tx, tradeId);
  });
}

/**
 * Returns the images of the trade if `pictureId` is already among them; `null` if the image can be added. Throws
 * `too-many-pictures` (422) if there are too many.
 */
async function knownOrRoom(
  tx: Tx,
  userId: string,
  { tradeId, pictureId }: PicturePath,
): Promise<TradePicturesResponse | null> {
  const view = await viewOf(tx, tradeId);
  if (view.pictures.some(({ id }) => id === pictureId)) return view;
  await requireRoom(tx, userId, view.pictures.length);
  return null;
}

async function requireRoom(tx: Tx, userId: string, withTrade: number): Promise<void> {
  if (withTrade >= TRADE_PICTURES_MAX)
    throw new Problem('too-many-pictures', {
      detail: `A trade has at most ${TRADE_PICTURES_MAX} pictures. Delete one of them first.`,
    });
  if ((await countPicturesOf(tx, userId)) >= LEARNER_PICTURES_MAX)
    throw new Problem('too-many-pictures', {
      detail: `Your journal has at most ${LEARNER_PICTURES_MAX} pictures. Delete one of another trade first.`,
    });
}

/**
 * Deletes an image. Nothing changes if there is none with this id. Throws `not-found` (404) for a trade of another
 * learner.
 */
export async function removePicture(
  { db }: Pick<PictureDeps, 'db'>,
  userId: string,
  path: PicturePath,
): Promise<TradePicturesResponse> {
  return db.transaction(async (tx) => {
    await requireTrade(tx, userId, path);
    await deletePicture(tx, path.tradeId, path.pictureId);
    return viewOf(tx, path.tradeId);
  });
}

/**
 * Returns a function that reads the bytes of an image. Throws `not-found` (404) if there is no such image. The returned
 * function also throws `not-found` if the image was deleted in the meantime.
 */
export async function findPicture(
  { db }: Pick<PictureDeps, 'db'>,
  userId: string,
  path: PicturePath,
): Promise<() => Promise<Buffer>> {
  await db.read(async (tx) => {
    await requireTrade(tx, userId, path);
    if (!(await hasPicture(tx, path.tradeId, path.pictureId))) throw noSuchPicture();
  });
  return async () => {
    const content = await db.read((tx) => pictureContent(tx, path.tradeId, path.pictureId));
    if (content === null) throw noSuchPicture();
    return content;
  };
}

const noSuchPicture = (): Problem => new Problem('not-found', { detail: 'This picture does not exist.' });
