import { hash, verify } from '@node-rs/argon2';

/**
 * Parameters of Argon2id, the library's default variant, as OWASP recommends first. One hash takes 19 MiB of memory.
 */
export const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * A hash that no password matches and that takes as long to compare as any other. It is compared if the account is
 * unknown, so that the response is not faster than for a known account.
 */
export const DUMMY_PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

// Passwords are normalized to NFKC, because the same letters can have different code points on two systems.

/** Hashes a password on a thread of the pool, never on the event loop. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), ARGON2ID);
}

/** Compares a password on a thread of the pool, never on the event loop. */
export function passwordMatches(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, password.normalize('NFKC'));
}
