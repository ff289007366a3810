import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts (“seals”) text, also for storage by a client. Only servers with this installation's key can read or create
 * sealed text.
 */
export interface Sealer {
  /** Returns the sealed text as base64url, different at each call. Its length reveals the length of `text`. */
  seal(text: string): string;
  /**
   * Returns the original text, or `null` if `sealed` was changed, or was sealed by another installation or for another
   * purpose.
   */
  open(sealed: string): string | null;
}

/** The part of the configuration with the keys of sealed texts. */
export type SecretKeys = Pick<Config, 'secretKey' | 'oldSecretKey'>;

/**
 * Creates the installation's sealer for a purpose. It seals with the secret key, and can also open texts that were
 * sealed with the old secret key. Sealed texts contain no dot: a future algorithm can then be marked by its number and
 * a dot at the beginning.
 */
export function installationSealer({ secretKey, oldSecretKey }: SecretKeys, purpose: string): Sealer {
  const current = createSealer(secretKey, purpose);
  const old = oldSecretKey === null ? null : createSealer(oldSecretKey, purpose);
  return { seal: (text) => current.seal(text), open: (sealed) => current.open(sealed) ?? old?.open(sealed) ?? null };
}

/** Creates a sealer with AES-256-GCM and one key per `purpose` (HKDF-SHA256 of the installation's secret). */
export function createSealer(secretKey: string, purpose: string): Sealer {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', purpose, KEY_BYTES));
  return {
    seal(text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < NONCE_BYTES + TAG_BYTES || bytes.toString('base64url') !== sealed) return null;
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const body = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
      try {
        return Buffer.concat([body, decipher.final()]).toString('utf8');
      } catch {
        // Node throws if the authentication tag does not match, for example because the text was changed.
        return null;
      }
    },
  };
}
