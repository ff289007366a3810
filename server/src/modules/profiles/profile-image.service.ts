import { createHash } from 'node:crypto';
import type { ProfileImageResponse } from '@tradesense/contract/profile.ts';
import { PROFILE_IMAGE_EDGE } from '@tradesense/contract/product.ts';
import { Problem } from '../../platform/http/problem.ts';
import { pictureFacts, squareWebp, type Square } from '../../platform/images/pictures.ts';
import { batchLookups } from '../../platform/batch-lookups.ts';
import type { Platform } from '../../platform/module.ts';
import { isShownAccount, lockAccount, shownAccounts } from '../identity/index.ts';
import { squareWithin } from './crop.policy.ts';
import { wasRemovedSince } from './profile-removals.repo.ts';
import {
  deleteProfileImage,
  findProfileImage,
  findProfileImages,
  profileImageContent,
  storeProfileImage,
  type ProfileImageFacts,
} from './profile-images.repo.ts';

export type ProfileImageDeps = Pick<Platform, 'db' | 'clock' | 'pictureUploads'>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Maximum number of profile images that one query looks up. */
const PICTURES_AT_ONCE_MAX = 200;
const REMOVED = 'A moderator removed your image while this one was sent. Read why in your notifications first.';
const NONE: ProfileImageResponse = { profileImageUrl: null };

function viewOf(userId: string): ProfileImageResponse {
  return { profileImageUrl: `/media/avatars/${userId}` };
}

/**
 * Stores the square of an uploaded image, re-encoded without metadata. Throws `image-unreadable` or `image-too-large`
 * (422), `invalid-request` (400) for a square outside of the image, `unavailable` (503) if too many uploads are
 * waiting, and `profile-changed` (409) if a moderator removed the image in the meantime.
 */
export async function putProfileImage(
  { db, clock, pictureUploads }: ProfileImageDeps,
  userId: string,
  bytes: Buffer,
  wanted: Square | null,
): Promise<ProfileImageResponse> {
  const startedAt = new Date(clock.now());
  const make = async () => {
    const facts = await pictureFacts(bytes);
    const square = squareWithin(facts, wanted);
    const content = await squareWebp(bytes, square, PROFILE_IMAGE_EDGE);
    return { content, edge: Math.min(square.size, PROFILE_IMAGE_EDGE), hasAlpha: facts.hasAlpha };
  };
  const made = await pictureUploads.run(make, { caller: userId });
  const version = createHash('sha256').update(made.content).digest('base64url').slice(0, 22);
  await db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    if (await wasRemovedSince(tx, userId, 'picture', startedAt))
      throw new Problem('profile-changed', { detail: REMOVED });
    await storeProfileImage(tx, { userId, ...made, version, updatedAt: new Date(clock.now()) });
  });
  return viewOf(userId);
}

export async function removeProfileImage({ db }: ProfileImageDeps, userId: string): Promise<ProfileImageResponse> {
  await db.transaction((tx) => deleteProfileImage(tx, userId));
  return NONE;
}

export async function ownProfileImage({ db }: ProfileImageDeps, userId: string): Promise<ProfileImageResponse> {
  return (await db.read((tx) => findProfileImage(tx, userId))) === undefined ? NONE : viewOf(userId);
}

/**
 * Returns the address of a user's profile image; `null` if the user has none. Throws `not-found` (404) for an unknown
 * or suspended user.
 */
export async function userProfileImage({ db }: ProfileImageDeps, userId: string): Promise<ProfileImageResponse> {
  return db.read(async (tx) => {
    if (!UUID.test(userId) || !(await isShownAccount(tx, userId))) {
      throw new Problem('not-found', { detail: 'There is no such user.' });
    }
    return (await findProfileImage(tx, userId)) === undefined ? NONE : viewOf(userId.toLowerCase());
  });
}

/** A stored profile image, and access to its bytes. */
export interface ProfilePicture extends ProfileImageFacts {
  /** Returns the bytes, or `null` if the image has changed or was removed since it was found. */
  readonly content: () => Promise<Buffer | null>;
}

/** Returns a user's profile image; `null` if the user is unknown, is suspended or has no image. */
export type FindProfilePicture = (userId: string) => Promise<ProfilePicture | null>;

/**
 * Creates the lookup of profile images by user id. A page requests the images of all its people at once, so
 * simultaneous lookups share one query. A hundred separate queries would occupy the embedded database for 0.1 s.
 */
export function createPictureLookup({ db }: Pick<Platform, 'db'>): FindProfilePicture {
  const lookUp = batchLookups(
    (userIds) => db.read(async (tx) => findProfileImages(tx, await shownAccounts(tx, userIds))),
    PICTURES_AT_ONCE_MAX,
  );
  return async (userId) => {
    const facts = UUID.test(userId) ? await lookUp(userId.toLowerCase()) : null;
    if (facts === null) return null;
    const content = async () => (await db.read((tx) => profileImageContent(tx, userId, facts.version))) ?? null;
    return { ...facts, content };
  };
}
