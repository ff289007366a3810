import { checkCredential, type CredentialCheck } from '@tradesense/core/certificates/check-credential.ts';
import type { CredentialCrypto } from '@tradesense/core/certificates/data-integrity.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import { call } from '../../platform/api-client.ts';

const ED25519 = 'Ed25519';

const importKey = (key: Uint8Array): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', Uint8Array.from(key), ED25519, false, ['verify']);

const browserCrypto: CredentialCrypto = {
  sha256: async (text) => new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))),
  verifyEd25519: async (key, signature, data) =>
    crypto.subtle.verify(ED25519, await importKey(key), Uint8Array.from(signature), Uint8Array.from(data)),
};

/**
 * A valid public key. If the browser can import the key, it supports Ed25519. Source: RFC 8032, section 7.1, test 1.
 */
const KNOWN_KEY = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a';

/** Whether this browser supports Ed25519. `false` outside a secure context, which has no `crypto.subtle`. */
async function knowsEd25519(): Promise<boolean> {
  const bytes = KNOWN_KEY.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? [];
  try {
    await importKey(Uint8Array.from(bytes));
    return true;
  } catch {
    return false;
  }
}

const nothingOnFailure = (reading: Promise<unknown>): Promise<unknown> => reading.catch(() => null);

/**
 * Checks a credential in this browser against the keys and revocations that the issuer publishes now. Returns `null` if
 * this browser cannot check signatures.
 */
export async function checkHere(credential: unknown): Promise<CredentialCheck | null> {
  if (!(await knowsEd25519())) return null;
  const [keys, revocations] = await Promise.all([
    nothingOnFailure(call('GET /.well-known/did.json', { isPublic: true })),
    nothingOnFailure(call('GET /.well-known/certificate-revocations.json', { isPublic: true })),
  ]);
  return checkCredential(credential, { keys, revocations, now: epochMs(Date.now()), crypto: browserCrypto });
}
