import type { ProfilePart } from '@tradesense/contract/people-constants.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import { lockAccount, renameAccount } from '../identity/index.ts';
import { deleteProfileImage } from './profile-images.repo.ts';
import { insertRemovals } from './profile-removals.repo.ts';
import { emptyAbout } from './profile-texts.repo.ts';
import { profileModerated } from './profiles.events.ts';
import { barName, claimName } from './usernames.repo.ts';
import { usernameKey } from './username.policy.ts';

interface Removal {
  readonly userId: string;
  readonly parts: readonly ProfilePart[];
  /** Reason for the removal, which is shown to the owner of the profile. */
  readonly reason: string;
}

/**
 * Removes parts of a profile on behalf of a moderator, and notifies the owner. A page that was opened earlier, or an
 * upload that started earlier, cannot restore the removed parts.
 */
export async function removeFromProfile(
  { clock, ids, outbox }: Pick<Platform, 'clock' | 'ids' | 'outbox'>,
  tx: Tx,
  { userId, parts, reason }: Removal,
): Promise<void> {
  const account = await lockAccount(tx, userId);
  const at = new Date(clock.now());
  let { username } = account;
  if (parts.includes('username') && username !== null) {
    const next = madeUpName(ids.next());
    invariant(await claimName(tx, { nameKey: next, userId, claimedAt: at, barredAt: null }), 'a made-up name is free');
    await barName(tx, usernameKey(username), at);
    await renameAccount(tx, userId, { username: next });
    username = next;
  }
  if (parts.includes('name')) await renameAccount(tx, userId, { name: username ?? madeUpName(ids.next()) });
  if (parts.includes('picture')) await deleteProfileImage(tx, userId);
  await emptyAbout(
    tx,
    userId,
    (['bio', 'links'] as const).filter((part) => parts.includes(part)),
    at,
  );
  await insertRemovals(
    tx,
    parts.map((part) => ({ id: ids.next(), userId, part, reason, at })),
  );
  outbox.append(tx, profileModerated.create({ userId, parts: [...parts], reason }));
}

/**
 * Returns a generated username for an account. It ends with the last digits of a new id, because these digits are
 * random.
 */
const madeUpName = (id: string): string => `learner_${id.replaceAll('-', '').slice(-10)}`;
