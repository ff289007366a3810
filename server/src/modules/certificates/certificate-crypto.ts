import { createHash, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import type { CredentialHash } from '@tradesense/core/certificates/data-integrity.ts';
import { multikeyOf } from '@tradesense/core/certificates/multibase.ts';

const PUBLIC_KEY_BYTES = 32;

export const credentialHash: CredentialHash = {
  sha256: async (text) => createHash('sha256').update(text).digest(),
};

export interface NewKey {
  readonly multikey: string;
  /** Secret key: PKCS #8 in base64url. */
  readonly secret: string;
}

export function generateKey(): NewKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const spki = publicKey.export({ format: 'der', type: 'spki' });
  return {
    multikey: multikeyOf(spki.subarray(-PUBLIC_KEY_BYTES)),
    secret: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url'),
  };
}

export function signEd25519(secret: string, data: Uint8Array): Uint8Array {
  return sign(null, data, createPrivateKey({ key: Buffer.from(secret, 'base64url'), format: 'der', type: 'pkcs8' }));
}
