import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import { Problem } from '../../platform/http/problem.ts';
import { deleteAttempts, lockAttempts, saveAttempts, takeBackFailure } from './login-attempts.repo.ts';
import { waitBefore, withFailure } from './login-delay.policy.ts';
import { networkOf } from './network-address.policy.ts';
import { keyedHash } from './secret-hash.ts';

type Tools = Pick<Platform, 'config' | 'clock' | 'db'>;

/** Who tries a password: an account, known or not, from a network address. */
export interface Attempt {
  readonly accountHash: Buffer;
  readonly addressHash: Buffer;
}

function accountHash({ config }: Pick<Tools, 'config'>, emailNormalised: string): Buffer {
  return keyedHash(config.secretKey, 'login-account', emailNormalised);
}

/**
 * Counts the attempt as a failure before the password is looked at, so that a hundred guesses sent at once are a
 * hundred failures. Throws `too-many-requests` (429) with the seconds to wait, without telling whether the account
 * exists; a refused attempt is not counted.
 */
export async function beginAttempt(tools: Tools, emailNormalised: string, address: string): Promise<Attempt> {
  const { config, clock, db } = tools;
  const attempt: Attempt = {
    accountHash: accountHash(tools, emailNormalised),
    addressHash: keyedHash(config.secretKey, 'login-address', networkOf(address)),
  };
  const now = clock.now();
  await db.transaction(async (tx) => {
    // NOTE: the account's row always before the address's, here and below: two attempts cannot wait for each other.
    const account = await lockAttempts(tx, attempt.accountHash, now);
    const network = await lockAttempts(tx, attempt.addressHash, now);
    const waitMs = Math.max(waitBefore(account, now), waitBefore(network, now));
    if (waitMs > 0) throw tooManyAttempts(waitMs);
    await saveAttempts(tx, attempt.accountHash, withFailure(account, 'account', now));
    await saveAttempts(tx, attempt.addressHash, withFailure(network, 'address', now));
  });
  return attempt;
}

/** The password was right: the account starts afresh, and the address is not charged. */
export async function forgiveAttempt({ clock }: Tools, tx: Tx, attempt: Attempt): Promise<void> {
  await deleteAttempts(tx, attempt.accountHash);
  await takeBackFailure(tx, attempt.addressHash, clock.now());
}

/** The owner proved who they are in another way. */
export async function forgetFailures(tools: Pick<Tools, 'config'>, tx: Tx, emailNormalised: string): Promise<void> {
  await deleteAttempts(tx, accountHash(tools, emailNormalised));
}

function tooManyAttempts(waitMs: number): Problem {
  const retryAfter = Math.ceil(waitMs / SECOND_MS);
  const message = `Too many attempts. Try again in ${retryAfter} s.`;
  return new Problem('too-many-requests', { detail: message, error: message, message, retryAfter });
}
