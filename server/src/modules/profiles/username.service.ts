import type { User } from '@tradesense/contract/auth.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/module.ts';
import { lockAccount, renameAccount } from '../identity/index.ts';
import { isRetired } from './retired-usernames.repo.ts';
import type { UsernameRow } from './profiles.tables.ts';
import { NEW_NAMES_MAX, NEW_NAMES_WINDOW_MS, reservedReason, usernameKey } from './username.policy.ts';
import { claimName, hasLookalike, namesOf } from './usernames.repo.ts';

const FIELD = 'body.username';

/**
 * Gives the account this username. The account's own earlier names, also in different upper and lower case, stay
 * available, except those that a moderator removed. Throws `username-reserved` (422), `username-taken` (409) for a name
 * that another user has or had, even if their account was deleted, or that looks like one, and `too-many-requests`
 * (429) after too many new names.
 */
export async function setUsername(
  { db, clock, config }: Pick<Platform, 'db' | 'clock' | 'config'>,
  userId: string,
  username: string,
): Promise<User> {
  const reason = reservedReason(username);
  if (reason !== null) throw reserved(reason);
  return db.transaction(async (tx) => {
    const account = await lockAccount(tx, userId);
    if (account.username === username) return account;
    const nameKey = usernameKey(username);
    const names = await namesOf(tx, userId);
    const own = names.find((name) => name.nameKey === nameKey);
    if (own !== undefined && own.barredAt !== null)
      throw reserved('A moderator removed this username. Choose another one.');
    if (own === undefined) {
      const now = clock.now();
      refuseTooManyNames(names, now);
      const looksTaken = await hasLookalike(tx, nameKey, userId);
      if (!(await claimName(tx, { nameKey, userId, claimedAt: new Date(now) }))) throw taken(username);
      if (looksTaken) throw lookalike(username);
      // This check comes after the claim: if an account with this name is being deleted, the claim waits until the
      // deletion has retired the name.
      if (await isRetired(tx, config, nameKey)) throw taken(username);
    }
    return renameAccount(tx, userId, { username });
  });
}

const reserved = (reason: string): Problem =>
  new Problem('username-reserved', { detail: reason, errors: [{ path: FIELD, message: reason }] });

const taken = (username: string): Problem => unavailable(`The username “${username}” is taken.`);

const lookalike = (username: string): Problem =>
  unavailable(`The username “${username}” looks like one that is taken. Choose one that differs more.`);

function unavailable(message: string): Problem {
  return new Problem('username-taken', { detail: message, errors: [{ path: FIELD, message }] });
}

/**
 * Throws `too-many-requests` (429) if the account has taken too many new names. They are limited because an account
 * keeps every name that it ever had.
 */
function refuseTooManyNames(names: readonly UsernameRow[], now: EpochMs): void {
  const recent = names.map(({ claimedAt }) => claimedAt.getTime() + NEW_NAMES_WINDOW_MS).filter((until) => until > now);
  if (recent.length < NEW_NAMES_MAX) return;
  const message = `You have taken ${NEW_NAMES_MAX} new usernames in 30 days. Choose one of them again, or wait.`;
  throw new Problem('too-many-requests', {
    detail: message,
    errors: [{ path: FIELD, message }],
    retryAfter: Math.ceil((Math.min(...recent) - now) / 1000),
  });
}
