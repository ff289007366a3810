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
 * Returns and throws like `consumeToken`, but does not use the token. Called first, so that forged links never cause
 * expensive work.
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
 * Works like `consumeToken`, for the kinds of tokens that belong to a user. Returns the user, locked until the
 * transaction ends. NOTE: the user's row is always locked before the token's, so that two links of one account cannot
 * deadlock.
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
