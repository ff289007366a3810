/**
 * Data Integrity proofs of the cryptosuite eddsa-jcs-2022. Source: W3C Data Integrity EdDSA Cryptosuites 1.0, section
 * 3.3. The platform's SHA-256 and Ed25519 are arguments, so that server, browser and command line make the same check.
 */
import canonicalize from 'canonicalize';
import { invariant } from '../kernel/invariant.ts';
import { fromMultibase } from './multibase.ts';

/** A JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>;

export interface CredentialHash {
  /** Hashes the UTF-8 bytes of a text. */
  readonly sha256: (text: string) => Promise<Uint8Array>;
}

export interface CredentialCrypto extends CredentialHash {
  readonly verifyEd25519: (publicKey: Uint8Array, signature: Uint8Array, data: Uint8Array) => Promise<boolean>;
}

export const PROOF_TYPE = 'DataIntegrityProof';
export const CRYPTOSUITE = 'eddsa-jcs-2022';
export const PROOF_PURPOSE = 'assertionMethod';

/** Returns the canonical JSON text of a value by RFC 8785 (JCS). */
export function canonicalText(value: unknown): string {
  const text = canonicalize(value);
  invariant(text !== undefined, 'only JSON is hashed');
  return text;
}

/** Returns the options of the proof for this content: a proof without its signature value. */
export function proofOptions(content: JsonObject, verificationMethod: string, created: string): JsonObject {
  return {
    type: PROOF_TYPE,
    cryptosuite: CRYPTOSUITE,
    created,
    verificationMethod,
    proofPurpose: PROOF_PURPOSE,
    '@context': content['@context'],
  };
}

/** Returns the 64 bytes to sign: the hash of the options, followed by the hash of the document. */
export async function signedBytes(
  content: JsonObject,
  options: JsonObject,
  { sha256 }: CredentialHash,
): Promise<Uint8Array> {
  const [first, second] = [await sha256(canonicalText(options)), await sha256(canonicalText(content))];
  return Uint8Array.from([...first, ...second]);
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/**
 * Whether the proof of a secured document was made with this key and covers the document's content. Contexts that the
 * document adds after those of the proof are not covered.
 */
export async function isProofOf(
  { proof, ...content }: JsonObject,
  publicKey: Uint8Array,
  algorithms: CredentialCrypto,
): Promise<boolean> {
  if (!isObject(proof)) return false;
  const { proofValue, ...options } = proof;
  const signature = typeof proofValue === 'string' ? fromMultibase(proofValue) : null;
  if (signature === null || signature.length !== 64) return false;
  const context = options['@context'];
  if (context === undefined)
    return algorithms.verifyEd25519(publicKey, signature, await signedBytes(content, options, algorithms));
  const own = listOf(content['@context']);
  const isPrefix = listOf(context).every((each, index) => canonicalText(each) === canonicalText(own[index] ?? null));
  if (!isPrefix) return false;
  const unsecured = { ...content, '@context': context };
  return algorithms.verifyEd25519(publicKey, signature, await signedBytes(unsecured, options, algorithms));
}
