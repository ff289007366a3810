import { createHash, createHmac } from 'node:crypto';
import type { SecretKeys } from '../../platform/sealed-text.ts';

/**
 * Returns the SHA-256 of a 256-bit random token. The hash is stored instead of the token. Slow hashing is needed only
 * for guessable secrets.
 */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Returns an HMAC-SHA256 with the installation's secret. `purpose` separates its uses. */
export function keyedHash(secretKey: string, purpose: string, value: string): Buffer {
  return createHmac('sha256', secretKey).update(`${purpose}\n${value}`).digest();
}

/** Returns the hashes under which a value may be stored: with the secret key, and with the old one if there is one. */
export function keyedHashes({ secretKey, oldSecretKey }: SecretKeys, purpose: string, value: string): Buffer[] {
  const keys = oldSecretKey === null ? [secretKey] : [secretKey, oldSecretKey];
  return keys.map((key) => keyedHash(key, purpose, value));
}
