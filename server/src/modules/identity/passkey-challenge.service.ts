import { randomBytes } from 'node:crypto';
import { PRODUCT_NAME } from '@tradesense/contract/product.ts';
import { MINUTE_MS } from '@tradesense/core/kernel/time.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/module.ts';
import { insertChallenge, takeChallenge } from './passkeys.repo.ts';

/** Time that a browser has to answer a challenge. */
export const CHALLENGE_LIFE_MS = 5 * MINUTE_MS;
const CHALLENGE_BYTES = 32;

/**
 * Returns the site to which passkeys are bound: the host of the configured public address. No other site can use them.
 */
export function relyingParty({ config }: Pick<Platform, 'config'>) {
  const { origin, hostname } = new URL(config.publicUrl);
  return { rpName: PRODUCT_NAME, rpId: hostname, origin };
}

/** Stores a new challenge. `userId` is `null` for a sign-in, whose user is not known yet. */
export async function newChallenge(
  { db, ids, clock }: Pick<Platform, 'db' | 'ids' | 'clock'>,
  userId: string | null,
): Promise<{ readonly id: string; readonly challenge: Uint8Array<ArrayBuffer> }> {
  const challenge = randomBytes(CHALLENGE_BYTES);
  const now = clock.now();
  const id = ids.next();
  await db.transaction((tx) =>
    insertChallenge(tx, {
      id,
      userId,
      challenge,
      createdAt: new Date(now),
      expiresAt: new Date(now + CHALLENGE_LIFE_MS),
    }),
  );
  return { id, challenge: new Uint8Array(challenge) };
}

/**
 * Deletes the challenge, so that it works only once, and returns it in base64url. Throws `passkey-refused` (422) if it
 * was already used, is too old, or was made for another user.
 */
export async function endChallenge(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  id: string,
  userId: string | null,
): Promise<string> {
  const taken = await db.transaction((tx) => takeChallenge(tx, id));
  if (taken === undefined || taken.userId !== userId || taken.expiresAt.getTime() <= clock.now())
    throw passkeyRefused();
  return taken.challenge.toString('base64url');
}

export function passkeyRefused(): Problem {
  const message = 'This passkey was not accepted. Try again, or sign in with your password.';
  return new Problem('passkey-refused', { detail: message, message });
}
