import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { publicAccounts } from '../identity/index.ts';
import { ownersWithImage } from './profile-images.repo.ts';
import { usernameKey } from './username.policy.ts';
import { findOwner } from './usernames.repo.ts';

/** A person as everybody may know them. */
export interface Profile {
  readonly userId: string;
  readonly username: string;
  /** A path on this server; `null` without a picture. */
  readonly profileImageUrl: string | null;
  readonly createdAt: EpochMs;
}

/** Returns the people with these ids. Accounts without a username, and suspended ones, are absent. */
export async function profilesOf(tx: Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, Profile>> {
  const accounts = await publicAccounts(tx, userIds);
  const withImage = await ownersWithImage(
    tx,
    accounts.map(({ userId }) => userId),
  );
  return new Map(
    accounts.map((account) => {
      const profileImageUrl = withImage.has(account.userId) ? `/media/avatars/${account.userId}` : null;
      return [account.userId, { ...account, profileImageUrl }];
    }),
  );
}

/** Returns the person who has or had this name, in any capitals; `null` for an unknown name and a suspended account. */
export async function profileNamed(tx: Tx, username: string): Promise<Profile | null> {
  const owner = await findOwner(tx, usernameKey(username));
  return owner === null ? null : ((await profilesOf(tx, [owner])).get(owner) ?? null);
}
