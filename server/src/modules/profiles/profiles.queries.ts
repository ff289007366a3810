import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { publicAccounts } from '../identity/index.ts';
import { ownersWithImage } from './profile-images.repo.ts';
import { usernameKey } from './username.policy.ts';
import { findOwner, findOwners, ownersByPrefix } from './usernames.repo.ts';

/** A person's public data: username, profile image and time of registration. */
export interface Profile {
  readonly userId: string;
  readonly username: string;
  /** A path on this server; `null` without an image. */
  readonly profileImageUrl: string | null;
  readonly createdAt: EpochMs;
}

/**
 * Returns the public data of the people with these ids, by id. Suspended accounts and accounts without a username have
 * no entry.
 */
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

/**
 * Returns the person who has or had this username, in upper or lower case; `null` for an unknown name or a suspended
 * account.
 */
export async function profileNamed(tx: Tx, username: string): Promise<Profile | null> {
  const owner = await findOwner(tx, usernameKey(username));
  return owner === null ? null : ((await profilesOf(tx, [owner])).get(owner) ?? null);
}

/**
 * Returns the people who have or had these usernames, by the name in lower case. Unknown names and names of suspended
 * accounts have no entry.
 */
export async function profilesNamed(tx: Tx, names: readonly string[]): Promise<ReadonlyMap<string, Profile>> {
  const owners = await findOwners(tx, names);
  const profiles = await profilesOf(tx, [...new Set(owners.values())]);
  return new Map(
    [...owners].flatMap(([name, userId]) => {
      const profile = profiles.get(userId);
      return profile === undefined ? [] : [[name, profile] as const];
    }),
  );
}

/**
 * Returns people whose current username begins with a prefix, in upper or lower case, in alphabetical order. Reads at
 * most `limit` names, and leaves out the former names among them.
 */
export async function profilesByPrefix(tx: Tx, prefix: string, limit: number): Promise<Profile[]> {
  const key = prefix.toLowerCase();
  const owners = await ownersByPrefix(tx, key, limit);
  const profiles = await profilesOf(tx, [...new Set(owners)]);
  return [...profiles.values()]
    .filter(({ username }) => username.toLowerCase().startsWith(key))
    .toSorted((a, b) => (a.username.toLowerCase() < b.username.toLowerCase() ? -1 : 1));
}
