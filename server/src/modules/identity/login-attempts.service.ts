/**
 * Delays attempts to guess a password without locking out the owner.
 *
 * Guarantees: every attempt is counted as a failure before its password is compared. For each account, every device and
 * every network from which the owner has signed in has a counter of its own; all other callers share one counter.
 * Attempts from unknown devices are also counted for their network, regardless of the account. An attempt that is
 * refused because of a delay is not counted, because its password is not checked. Limits: a device or network is known
 * for a year after the last sign-in from it (decision 0082).
 */
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import { Problem } from '../../platform/http/problem.ts';
import { deleteAttempts, lockAttempts, saveAttempts, takeBackFailure } from './login-attempts.repo.ts';
import { afterSetBack, waitBefore, withFailure, type Attempts, type AttemptSubject } from './login-delay.policy.ts';
import { deletePlaces, isKnownPlace, placesOf, savePlaces } from './login-places.repo.ts';
import { networkOf } from './network-address.policy.ts';
import { keyedHash } from './secret-hash.ts';

type Tools = Pick<Platform, 'config' | 'clock' | 'db'>;

/** Origin of a password attempt: the network address, and the browser's device cookie if it sent one. */
export interface LoginPlace {
  readonly address: string;
  readonly device: string | null;
}

interface Counter {
  readonly hash: Buffer;
  readonly subject: AttemptSubject;
  /**
   * Whether the counter also counts attempts from places that the account does not know. If so, a correct password
   * takes back only the failure that was counted for its own attempt.
   */
  readonly isShared: boolean;
}

interface Counted extends Counter {
  readonly before: Attempts;
}

/** An attempt that is already counted as a failure. */
export interface Attempt {
  readonly counted: readonly Counted[];
}

function hashesOf({ config }: Pick<Tools, 'config'>, emailNormalised: string, { address, device }: LoginPlace) {
  const hash = (purpose: string, value: string) => keyedHash(config.secretKey, purpose, value);
  const network = networkOf(address);
  return {
    account: hash('login-account', emailNormalised),
    network: hash('login-address', network),
    networkOfAccount: hash('login-network', `${emailNormalised}\n${network}`),
    deviceOfAccount: device === null ? null : hash('login-device', `${emailNormalised}\n${device}`),
  };
}

/**
 * Counts an attempt to sign in as a failure before its password is checked, so that a hundred simultaneous guesses
 * count as a hundred failures. Throws `too-many-requests` (429) with the seconds to wait, which do not reveal whether
 * the account exists.
 */
export async function beginAttempt(tools: Tools, emailNormalised: string, place: LoginPlace): Promise<Attempt> {
  const hashes = hashesOf(tools, emailNormalised, place);
  const { deviceOfAccount: device, networkOfAccount } = hashes;
  return countAttempt(tools, async (tx) => {
    if (device !== null && (await isKnownPlace(tx, device))) {
      return [{ hash: device, subject: 'account', isShared: false }];
    }
    const isKnownNetwork = await isKnownPlace(tx, networkOfAccount);
    return [
      { hash: isKnownNetwork ? networkOfAccount : hashes.account, subject: 'account', isShared: !isKnownNetwork },
      { hash: hashes.network, subject: 'address', isShared: true },
    ];
  });
}

/** Does what `beginAttempt` does, for the current password of a signed-in user. Each session has its own counter. */
export async function beginConfirmation(tools: Tools, sessionId: string): Promise<Attempt> {
  const hash = keyedHash(tools.config.secretKey, 'login-session', sessionId);
  return countAttempt(tools, async () => [{ hash, subject: 'account', isShared: false }]);
}

/**
 * Does what `beginAttempt` does, for the code of a second factor. The account has a single counter, because whoever
 * enters a code knows the password already.
 */
export async function beginSecondFactor(tools: Tools, userId: string): Promise<Attempt> {
  const hash = keyedHash(tools.config.secretKey, 'login-second-factor', userId);
  return countAttempt(tools, async () => [{ hash, subject: 'account', isShared: false }]);
}

async function countAttempt(
  { clock, db }: Tools,
  findCounters: (tx: Tx) => Promise<readonly Counter[]>,
): Promise<Attempt> {
  const now = clock.now();
  const outcome = await db.transaction(async (tx) => {
    const counted: Counted[] = [];
    // NOTE: the account's counter is always locked before the network's, so that two attempts cannot deadlock.
    for (const counter of await findCounters(tx)) {
      const stored = await lockAttempts(tx, counter.hash, now);
      const before = afterSetBack(stored, now);
      if (before !== stored) await saveAttempts(tx, counter.hash, before);
      counted.push({ ...counter, before });
    }
    const waitMs = Math.max(...counted.map(({ before }) => waitBefore(before, now)));
    if (waitMs > 0) return tooManyAttempts(waitMs);
    for (const { hash, subject, before } of counted) await saveAttempts(tx, hash, withFailure(before, subject, now));
    return { counted };
  });
  if (outcome instanceof Problem) throw outcome;
  return outcome;
}

/**
 * Records that the password or code was correct: deletes the counters that are not shared, and takes back this
 * attempt's failure in shared counters.
 */
export async function forgiveAttempt(tx: Tx, { counted }: Attempt): Promise<void> {
  for (const { hash, isShared, before } of counted) {
    if (isShared) await takeBackFailure(tx, hash, before);
    else await deleteAttempts(tx, hash);
  }
}

/** Whether the account knows devices or networks of its owner, but not this device. */
export async function isNewDevice(tools: Tools, tx: Tx, emailNormalised: string, place: LoginPlace): Promise<boolean> {
  const { account, deviceOfAccount } = hashesOf(tools, emailNormalised, place);
  const known = await placesOf(tx, account);
  return known.length > 0 && !known.some((hash) => deviceOfAccount?.equals(hash) ?? false);
}

/** Stores the device and the network of a sign-in as known. */
export async function rememberPlace(tools: Tools, tx: Tx, emailNormalised: string, place: LoginPlace): Promise<void> {
  const { account, networkOfAccount, deviceOfAccount } = hashesOf(tools, emailNormalised, place);
  const places = deviceOfAccount === null ? [networkOfAccount] : [networkOfAccount, deviceOfAccount];
  await savePlaces(tx, places, account, tools.clock.now());
}

/**
 * Records that the owner has proved their identity by email: deletes the account's counters of failures that apply to
 * this place, and forgets all other known places, because one may belong to a thief.
 */
export async function forgetFailures(tools: Tools, tx: Tx, emailNormalised: string, place: LoginPlace): Promise<void> {
  const { account, networkOfAccount, deviceOfAccount } = hashesOf(tools, emailNormalised, place);
  for (const hash of [account, networkOfAccount, deviceOfAccount]) if (hash !== null) await deleteAttempts(tx, hash);
  await deletePlaces(tx, account);
  await rememberPlace(tools, tx, emailNormalised, place);
}

/**
 * Deletes the records of attempts to sign in to a deleted account that are stored under its email address.
 */
export async function forgetAttemptsOf(config: Tools['config'], tx: Tx, emailNormalised: string): Promise<void> {
  const account = keyedHash(config.secretKey, 'login-account', emailNormalised);
  await deleteAttempts(tx, account);
  for (const hash of await placesOf(tx, account)) await deleteAttempts(tx, hash);
  await deletePlaces(tx, account);
}

function tooManyAttempts(waitMs: number): Problem {
  const retryAfter = Math.ceil(waitMs / SECOND_MS);
  const message = `Too many attempts. Try again in ${retryAfter} s.`;
  return new Problem('too-many-requests', { detail: message, error: message, message, retryAfter });
}
