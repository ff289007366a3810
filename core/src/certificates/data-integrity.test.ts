// If this fails, other programs reject the signatures of our certificates, or our check accepts content that was not
// signed.
import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  canonicalText,
  isProofOf,
  proofOptions,
  signedBytes,
  type CredentialCrypto,
  type JsonObject,
} from './data-integrity.ts';
import { fromMultibase, multikeyOf, publicKeyOf, toMultibase } from './multibase.ts';

const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');
const publicKeyObject = (key: Uint8Array): KeyObject =>
  createPublicKey({ key: Buffer.concat([SPKI, key]), format: 'der', type: 'spki' });
const crypto: CredentialCrypto = {
  sha256: async (text) => createHash('sha256').update(text).digest(),
  verifyEd25519: async (key, signature, data) => verify(null, data, publicKeyObject(key), signature),
};
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

// The published example. Source: W3C Data Integrity EdDSA Cryptosuites 1.0, appendix B.3.
const PUBLIC = 'z6MkrJVnaZkeFzdQyMZu1cgjg7k1pZZ6pvBQ7XJPt4swbTQ2';
const SECRET = 'z3u2en7t5LR2WtQH5PfFqMqwVHBeXouLzo6haApm8XHqvjxq';
const CONTEXT = ['https://www.w3.org/ns/credentials/v2', 'https://www.w3.org/ns/credentials/examples/v2'];
const DOCUMENT: JsonObject = {
  '@context': CONTEXT,
  id: 'urn:uuid:58172aac-d8ba-11ed-83dd-0b3aef56cc33',
  type: ['VerifiableCredential', 'AlumniCredential'],
  name: 'Alumni Credential',
  description: 'A minimum viable example of an Alumni Credential.',
  issuer: 'https://vc.example/issuers/5678',
  validFrom: '2023-01-01T00:00:00Z',
  credentialSubject: { id: 'did:example:abcdefgh', alumniOf: 'The School of Examples' },
};
const OPTIONS = proofOptions(DOCUMENT, `did:key:${PUBLIC}#${PUBLIC}`, '2023-02-24T23:36:38Z');
const PROOF_VALUE = 'z2HnFSSPPBzR36zdDgK8PbEHeXbR56YF24jwMpt3R1eHXQzJDMWS93FCzpvJpwTWd3GAVFuUfjoJdcnTMuVor51aX';
const SIGNED: JsonObject = { ...DOCUMENT, proof: { ...OPTIONS, proofValue: PROOF_VALUE } };

describe('the published example of eddsa-jcs-2022', () => {
  test('has the published hashes', async () => {
    const bytes = await signedBytes(DOCUMENT, OPTIONS, crypto);
    expect(hex(bytes)).toBe(
      '66ab154f5c2890a140cb8388a22a160454f80575f6eae09e5a097cabe539a1db' +
        '59b7cb6251b8991add1ce0bc83107e3db9dbbab5bd2c28f687db1a03abc92f19',
    );
  });

  test('has the published signature', async () => {
    const seed = fromMultibase(SECRET)?.slice(2) ?? new Uint8Array();
    const key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
    expect(toMultibase(sign(null, await signedBytes(DOCUMENT, OPTIONS, crypto), key))).toBe(PROOF_VALUE);
  });

  const key = publicKeyOf(PUBLIC) ?? new Uint8Array();
  const proof = SIGNED['proof'] as JsonObject;
  test.each<[string, JsonObject, boolean]>([
    ['as it is', SIGNED, true],
    ['with its fields in another order', Object.fromEntries(Object.entries(SIGNED).toReversed()), true],
    ['with one digit changed', { ...SIGNED, validFrom: '2023-01-01T00:00:01Z' }, false],
    ['with a field more', { ...SIGNED, more: 1 }, false],
    ['with another context', { ...SIGNED, '@context': CONTEXT.toReversed() }, false],
    ['with a proof of another date', { ...SIGNED, proof: { ...proof, created: '2023-02-24T23:36:39Z' } }, false],
    ['with half a signature', { ...SIGNED, proof: { ...proof, proofValue: PROOF_VALUE.slice(0, 40) } }, false],
    ['without a proof', DOCUMENT, false],
  ])('has a valid proof only with unchanged content: %s', async (_, document, isValid) => {
    expect(await isProofOf(document, key, crypto)).toBe(isValid);
  });

  test('has no valid proof under another key', async () => {
    const other = publicKeyOf('z6MkjZRZv3aez3r18pB1RBFJR1kwUVJ5jHt92JmQwXbd5hwi') ?? new Uint8Array();
    expect(await isProofOf(SIGNED, other, crypto)).toBe(false);
  });
});

test('numbers, keys and texts are written as RFC 8785 requires', () => {
  const value = {
    '\u20ac': 'Euro',
    '\r': 'CR',
    '1': Number('333333333.33333329'),
    a: [1e30, 4.5, 2e-3, 1e-27, 56.0],
    b: '\u000f\nA\'B"\\',
  };
  expect(canonicalText(value)).toBe(
    '{"\\r":"CR","1":333333333.3333333,"a":[1e+30,4.5,0.002,1e-27,56],"b":"\\u000f\\nA\'B\\"\\\\","€":"Euro"}',
  );
});

test('keys and bytes are read back from Multibase, and other text is refused', () => {
  const key = Uint8Array.from({ length: 32 }, (_, index) => index * 7);
  expect(publicKeyOf(multikeyOf(key))).toEqual(key);
  const bytes = Uint8Array.from([0, 0, 255, 1]);
  expect(fromMultibase(toMultibase(bytes))).toEqual(bytes);
  expect(fromMultibase(toMultibase(new Uint8Array(3)))).toEqual(new Uint8Array(3));
  for (const wrong of ['', 'z0', 'm12', `z${'1'.repeat(200)}`]) expect(publicKeyOf(wrong)).toBeNull();
  expect(publicKeyOf(SECRET)).toBeNull();
});
