import { randomBytes } from 'node:crypto';

/** Number of bytes fetched in one call, because a call costs more than what is done with its bytes. */
const BYTES_AT_ONCE = 4_096;
const SECRET_BYTES = 32;

let unused = Buffer.alloc(0);

/** Returns `size` bytes of the system's secure generator, at most 4,096. No byte is returned twice; the caller may change them. */
export function takeRandomBytes(size: number): Buffer {
  if (size > unused.length) unused = randomBytes(BYTES_AT_ONCE);
  const taken = unused.subarray(0, size);
  unused = unused.subarray(size);
  return taken;
}

/** Returns 256 random bits as base64url (43 characters). */
export function randomSecret(): string {
  return takeRandomBytes(SECRET_BYTES).toString('base64url');
}
