/**
 * The key pair with which this installation signs its pushes (VAPID, RFC 8292).
 *
 * It is derived from SECRET_KEY, so every server has the same pair, and no server stores it (decision 0155). If
 * SECRET_KEY changes, learners must turn on pushes in their browsers again.
 */
import { createECDH, hkdfSync } from 'node:crypto';
import type { Config } from '../../../config.ts';

const PURPOSE = 'signing key of web push';
/** Order of the curve P-256. Source: FIPS 186-5. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
/**
 * Number of bytes to derive: 16 more than a key has, so that their remainder modulo the order is almost uniformly
 * distributed. Source: FIPS 186-5, A.2.1.
 */
const SEED_BYTES = 48;
const KEY_BYTES = 32;

/** The pair's keys in base64url. The public key is an uncompressed point on the curve. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

export function pushKeys({ secretKey }: Pick<Config, 'secretKey'>): PushKeys {
  const seed = BigInt(`0x${Buffer.from(hkdfSync('sha256', secretKey, '', PURPOSE, SEED_BYTES)).toString('hex')}`);
  const scalar = (seed % (ORDER - 1n)) + 1n;
  const privateKey = Buffer.from(scalar.toString(16).padStart(KEY_BYTES * 2, '0'), 'hex');
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey);
  return { publicKey: curve.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}
