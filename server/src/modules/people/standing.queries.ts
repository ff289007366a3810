import { isShownTo, type Audience, type ProfileBlock, type ProfileReader } from '@tradesense/core/people/audience.ts';
import type { Tx } from '../../platform/database/database.ts';
import { audiencesOf } from './audiences.repo.ts';
import { openPage, type OpenPage } from './open-page.service.ts';
import { pageReader, type Caller } from './page-reader.policy.ts';
import { blockNotShown } from './people-problems.ts';
import { hasRelation } from './relation-view.policy.ts';
import { followersAmong, keptApart, relationsBetween } from './relations.repo.ts';

/** Returns what kind of reader the caller is for a person's posts and page; `null` if a block separates the two. */
export async function readerOf(tx: Tx, caller: Caller, ownerId: string): Promise<ProfileReader | null> {
  const isOther = caller !== null && caller.userId !== ownerId;
  const between = isOther ? await relationsBetween(tx, caller.userId, ownerId) : [];
  const reader = pageReader(caller, ownerId, between, 'me');
  return reader === 'nobody' ? null : reader;
}

/**
 * Returns which of the given accounts belong to an audience of the owner and may see what the owner publishes for it.
 */
export async function readersAmong(
  tx: Tx,
  ownerId: string,
  audience: Audience,
  userIds: readonly string[],
): Promise<readonly string[]> {
  const apart = await keptApart(tx, ownerId, userIds);
  const followers = await followersAmong(tx, ownerId, userIds);
  return userIds.filter((id) => {
    if (apart.has(id)) return false;
    const reader: ProfileReader = id === ownerId ? 'owner' : followers.has(id) ? 'follower' : 'stranger';
    return isShownTo(audience, reader);
  });
}

/**
 * Whether the account `listener` may be notified of actions of the account `actor`: the two are different accounts, no
 * block separates them, and `listener` does not mute `actor`.
 */
export async function mayHearOf(tx: Tx, listener: string, actor: string): Promise<boolean> {
  if (listener === actor) return false;
  const between = await relationsBetween(tx, listener, actor);
  return !hasRelation(between, listener, 'mute') && !between.some(({ kind }) => kind === 'block');
}

/**
 * Returns the owner of the page with this username, and what kind of reader the caller is. Throws `not-found` (404) if
 * the caller may not see the page or the given block of it.
 */
export async function openPageBlock(
  tx: Tx,
  username: string,
  caller: Caller,
  block: ProfileBlock,
): Promise<Pick<OpenPage, 'owner' | 'reader'>> {
  const { owner, reader } = await openPage(tx, username, caller);
  if (!isShownTo((await audiencesOf(tx, owner.userId))[block], reader)) throw blockNotShown();
  return { owner, reader };
}
