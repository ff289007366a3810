import { epochMs, type EpochMs } from '../kernel/time.ts';
import {
  CRYPTOSUITE,
  isObject,
  isProofOf,
  PROOF_PURPOSE,
  PROOF_TYPE,
  type CredentialCrypto,
  type JsonObject,
} from './data-integrity.ts';
import { publicKeyOf } from './multibase.ts';

/** Reasons why a credential is not valid. The first reason that applies is reported. */
export const CREDENTIAL_FAULTS = [
  'not-a-certificate',
  'content-changed',
  'other-issuer',
  'key-not-published',
  'not-valid-yet',
  'expired',
  'revoked',
] as const;
export type CredentialFault = (typeof CREDENTIAL_FAULTS)[number];

export interface CredentialCheck {
  /** The first fault that applies; `null` if no fault was found. */
  readonly fault: CredentialFault | null;
  /**
   * `unknown` if the issuer's DID document could not be read. `confirmed` means something only if `fault` is `null`.
   */
  readonly key: 'confirmed' | 'unknown';
  /**
   * `unknown` if the issuer's revocation list could not be read. `not-revoked` means something only if `fault` is
   * `null`.
   */
  readonly revocation: 'not-revoked' | 'unknown';
}

export interface CheckAgainst {
  /** The issuer's DID document; `null` if it could not be read. */
  readonly keys: unknown;
  /** The issuer's revocation list; `null` if it could not be read. */
  readonly revocations: unknown;
  readonly now: EpochMs;
  readonly crypto: CredentialCrypto;
}

/** The parts of a certificate that are needed to check it. */
export interface CredentialParts {
  readonly id: string;
  /** The issuer's DID. */
  readonly issuer: string;
  /** The public key that the proof names, as a Multikey. */
  readonly multikey: string;
  readonly publicKey: Uint8Array;
  readonly validFrom: EpochMs;
  readonly validUntil: EpochMs;
}

const momentOf = (value: unknown): EpochMs | null => {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? null : epochMs(at);
};

/**
 * Returns the parts of an Open Badges 3.0 credential whose proof uses the cryptosuite of TradeSense; `null` if the
 * value is not such a credential.
 */
export function credentialParts(credential: unknown): CredentialParts | null {
  if (!isObject(credential)) return null;
  const { id, type, issuer, proof } = credential;
  if (typeof id !== 'string' || !isObject(issuer) || !isObject(proof) || !Array.isArray(type)) return null;
  if (!['VerifiableCredential', 'OpenBadgeCredential'].every((each) => type.includes(each))) return null;
  if (proof['type'] !== PROOF_TYPE || proof['cryptosuite'] !== CRYPTOSUITE) return null;
  if (proof['proofPurpose'] !== PROOF_PURPOSE) return null;
  const method = proof['verificationMethod'];
  const did = issuer['id'];
  if (typeof method !== 'string' || typeof did !== 'string' || !did.startsWith('did:web:')) return null;
  const [controller, multikey = ''] = method.split('#');
  const publicKey = publicKeyOf(multikey);
  const [validFrom, validUntil] = [momentOf(credential['validFrom']), momentOf(credential['validUntil'])];
  if (controller !== did || publicKey === null || validFrom === null || validUntil === null) return null;
  return { id, issuer: did, multikey, publicKey, validFrom, validUntil };
}

/** Whether the DID document publishes the key for signing assertions. */
function publishes(keys: unknown, { issuer, multikey }: CredentialParts): boolean {
  if (!isObject(keys)) return false;
  const { verificationMethod, assertionMethod } = keys;
  const id = `${issuer}#${multikey}`;
  return (
    Array.isArray(verificationMethod) &&
    Array.isArray(assertionMethod) &&
    assertionMethod.includes(id) &&
    verificationMethod.some(
      (method) => isObject(method) && method['id'] === id && method['publicKeyMultibase'] === multikey,
    )
  );
}

const isRevoked = (list: unknown, id: string): boolean =>
  isObject(list) &&
  Array.isArray(list['revokedCredentials']) &&
  list['revokedCredentials'].some((entry) => isObject(entry) && entry['id'] === id);

/**
 * A text that JCS refuses, such as one with an unpaired surrogate, makes the check throw. A document with such a text
 * has no valid proof.
 */
const hasProof = (credential: JsonObject, key: Uint8Array, crypto: CredentialCrypto): Promise<boolean> =>
  isProofOf(credential, key, crypto).catch(() => false);

/**
 * Checks a credential. Content and key are checked before dates and revocation, so that changed content is never
 * reported as expired or revoked.
 */
export async function checkCredential(
  credential: unknown,
  { keys, revocations, now, crypto }: CheckAgainst,
): Promise<CredentialCheck> {
  const check = {
    key: keys === null ? 'unknown' : 'confirmed',
    revocation: revocations === null ? 'unknown' : 'not-revoked',
  } as const;
  const parts = credentialParts(credential);
  if (parts === null || !isObject(credential)) return { ...check, fault: 'not-a-certificate' };
  if (!(await hasProof(credential, parts.publicKey, crypto))) return { ...check, fault: 'content-changed' };
  if (keys !== null && (!isObject(keys) || keys['id'] !== parts.issuer)) return { ...check, fault: 'other-issuer' };
  if (keys !== null && !publishes(keys, parts)) return { ...check, fault: 'key-not-published' };
  if (now < parts.validFrom) return { ...check, fault: 'not-valid-yet' };
  if (now >= parts.validUntil) return { ...check, fault: 'expired' };
  if (isRevoked(revocations, parts.id)) return { ...check, fault: 'revoked' };
  return { ...check, fault: null };
}
