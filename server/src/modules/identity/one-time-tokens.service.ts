import { RESET_LINK_HOURS, SETUP_LINK_HOURS } from '@tradesense/contract/product.ts';
import { HOUR_MS, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { OneTimeTokenKind, OneTimeTokenRow, UserRow } from './identity.tables.ts';
import { findOneTimeToken, insertOneTimeToken, lockOneTimeToken, markTokenUsed } from './one-time-tokens.repo.ts';
import { hashToken } from './secret-hash.ts';
import { lockUser } from './users.repo.ts';

const TOKEN_LIFE_MS: Readonly<Record<OneTimeTokenKind, number>> = {
  'reset-password': RESET_LINK_HOURS * HOUR_MS,
  setup: SETUP_LINK_HOURS * HOUR_MS,
};

type Tools = Pick<Platform, 'ids' | 'clock'>;

/** Stores the hash of `token`, a new secret. */
export async function storeToken(
  { ids, clock }: Tools,
  tx: Tx,
  kind: OneTimeTokenKind,
  userId: string | null,
  token: string,
): Promise<void> {
  const now = clock.now();
  await insertOneTimeToken(tx, {
    id: ids.next(),
    kind,
    userId,
    tokenHash: hashToken(token),
    createdAt: new Date(now),
    expiresAt: new Date(now + TOKEN_LIFE_MS[kind]),
    usedAt: null,
  });
}

function usable(row: OneTimeTokenRow | undefined, now: EpochMs): OneTimeTokenRow {
  if (row === undefined || row.usedAt !== null) throw new Problem('link-invalid');
  if (row.expiresAt.getTime() <= now) throw new Problem('link-expired');
  return row;
}

/**
 * Does what `consumeToken` does, but does not use up the token. It is called before expensive work, so that a forged
 * link cannot cause such work.
 */
export async function checkToken(
  { clock }: Tools,
  tx: Tx,
  kind: OneTimeTokenKind,
  token: string,
): Promise<OneTimeTokenRow> {
  return usable(await findOneTimeToken(tx, kind, hashToken(token)), clock.now());
}

/**
 * Marks the token as used. Throws `link-invalid` if it is forged or was already used, and `link-expired` if it is too
 * old (both 410).
 */
export async function consumeToken(
  { clock }: Tools,
  tx: Tx,
  kind: OneTimeTokenKind,
  token: string,
): Promise<OneTimeTokenRow> {
  const now = clock.now();
  const row = usable(await lockOneTimeToken(tx, kind, hashToken(token)), now);
  await markTokenUsed(tx, row.id, now);
  return row;
}

/**
 * Does what `consumeToken` does, for the kinds of tokens that belong to a user. Locks the user until the transaction
 * ends and returns them. NOTE: the user's row is always locked before the token's, so that two links of one account
 * cannot deadlock.
 */
export async function consumeUserToken(
  tools: Tools,
  tx: Tx,
  kind: Exclude<OneTimeTokenKind, 'setup'>,
  token: string,
): Promise<UserRow> {
  const { userId } = usable(await findOneTimeToken(tx, kind, hashToken(token)), tools.clock.now());
  const user = userId === null ? undefined : await lockUser(tx, userId);
  if (user === undefined) throw new Problem('link-invalid');
  await consumeToken(tools, tx, kind, token);
  return user;
}
