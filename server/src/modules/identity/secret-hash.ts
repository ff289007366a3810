import { createHash, createHmac } from 'node:crypto';

/**
 * Returns the SHA-256 of a 256-bit random token, which is stored in its place. Slow hashing is needed only for
 * guessable secrets.
 */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Returns an HMAC-SHA256 with the installation's secret. `purpose` separates its uses. */
export function keyedHash(secretKey: string, purpose: string, value: string): Buffer {
  return createHmac('sha256', secretKey).update(`${purpose}\n${value}`).digest();
}
