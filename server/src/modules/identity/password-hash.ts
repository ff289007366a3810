import { hash, verify } from '@node-rs/argon2';

/**
 * Argon2id (the library's default variant) with OWASP's first choice of parameters; one hash takes 19 MiB of memory.
 */
export const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * A hash of the same cost that no password matches. It is compared for unknown accounts, so that they take as long as
 * known ones.
 */
export const DUMMY_PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

// NFKC, because the same letters typed on two systems may have different code points.

/** Hashes a password on a thread of the pool, never on the event loop. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), ARGON2ID);
}

/** Compares a password on a thread of the pool, never on the event loop. */
export function passwordMatches(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, password.normalize('NFKC'));
}
