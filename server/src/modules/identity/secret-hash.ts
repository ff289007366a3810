import { createHash, createHmac } from 'node:crypto';

/** SHA-256 of a 256-bit random token: what is stored of it. Slow hashing is for guessable secrets only. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** HMAC-SHA256 with the installation's secret; `purpose` separates its uses. */
export function keyedHash(secretKey: string, purpose: string, value: string): Buffer {
  return createHmac('sha256', secretKey).update(`${purpose}\n${value}`).digest();
}
