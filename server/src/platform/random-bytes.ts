import { randomBytes } from 'node:crypto';
import { invariant } from '@tradesense/core/kernel/invariant.ts';

/**
 * Number of random bytes fetched per system call. They are fetched in advance, because the system call is the slow
 * part.
 */
const BYTES_AT_ONCE = 4_096;
const SECRET_BYTES = 32;

let unused = Buffer.alloc(0);

/**
 * Returns `size` secure random bytes. No other caller gets them, so the caller may change the buffer. Throws for more
 * than 4,096 bytes.
 */
export function takeRandomBytes(size: number): Buffer {
  invariant(
    size <= BYTES_AT_ONCE,
    `${size} random bytes were asked for, at most ${BYTES_AT_ONCE} can be taken at once`,
  );
  if (size > unused.length) unused = randomBytes(BYTES_AT_ONCE);
  const taken = unused.subarray(0, size);
  unused = unused.subarray(size);
  return taken;
}

/** Returns 256 random bits as base64url (43 characters). */
export function randomSecret(): string {
  return takeRandomBytes(SECRET_BYTES).toString('base64url');
}
