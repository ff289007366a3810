import { createHash, createHmac } from 'node:crypto';
import type { SecretKeys } from '../../platform/sealed-text.ts';

/**
 * Returns the SHA-256 of a token, which is stored instead of the token. A fast hash is enough, because the token has
 * 256 random bits. Only secrets that can be guessed need a slow hash.
 */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * Returns the HMAC-SHA256 of a value with the installation's secret. `purpose` keeps hashes for different uses apart.
 */
export function keyedHash(secretKey: string, purpose: string, value: string): Buffer {
  return createHmac('sha256', secretKey).update(`${purpose}\n${value}`).digest();
}

/**
 * Returns the hashes under which a value may be stored: one made with the secret key, and one made with the old key if
 * there is one.
 */
export function keyedHashes({ secretKey, oldSecretKey }: SecretKeys, purpose: string, value: string): Buffer[] {
  const keys = oldSecretKey === null ? [secretKey] : [secretKey, oldSecretKey];
  return keys.map((key) => keyedHash(key, purpose, value));
}
