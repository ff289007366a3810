import type { EpochMs } from '../kernel/time.ts';
import { CERTIFICATE_RULES_VERSION, type CertificateKind } from './certificate-rules.ts';
import type { CertificateMeasure } from './certificate-standing.ts';
import { certificateText } from './certificate-text.ts';
import type { JsonObject } from './data-integrity.ts';

/** Paths, relative to the issuer's address, of the two documents that a check of a certificate reads. */
export const DID_DOCUMENT_PATH = '/.well-known/did.json';
export const REVOCATIONS_PATH = '/.well-known/certificate-revocations.json';
export const CONTEXT_PATH = '/.well-known/certificate-context.json';

const CREDENTIALS_CONTEXT = 'https://www.w3.org/ns/credentials/v2';
const OPEN_BADGES_CONTEXT = 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json';
const VOCABULARY = 'urn:tradesense:certificate-terms:';

/** JSON-LD context that defines the two terms that Open Badges lacks; the values of the two terms are plain JSON. */
export const CERTIFICATE_CONTEXT = {
  '@context': {
    measured: { '@id': `${VOCABULARY}measured`, '@type': '@json' },
    attempts: { '@id': `${VOCABULARY}attempts`, '@type': '@json' },
  },
} as const;

/** Returns the DID of the issuer at an address, such as `did:web:example.org%3A8443`. A path in the address is ignored. */
export const issuerDid = (publicUrl: string): string =>
  `did:web:${publicUrl
    .replace(/^https?:\/\//, '')
    .replace(/\/.*$/, '')
    .replaceAll(':', '%3A')}`;

/**
 * Returns the URL of an issuer's DID document, or `null` if the DID does not use did:web. Only localhost is fetched
 * without TLS.
 */
export function didDocumentUrl(did: string): string | null {
  const host = /^did:web:([\w.-]+(?:%3A\d+)?)$/i.exec(did)?.[1]?.replace(/%3A/i, ':');
  if (host === undefined) return null;
  const isLocal = /^(localhost|127\.0\.0\.1)(:\d+)?$/.test(host);
  return `${isLocal ? 'http' : 'https'}://${host}${DID_DOCUMENT_PATH}`;
}

/** Returns the DID document that publishes the keys. `multikeys` are public keys in the Multikey format. */
export function didDocument(did: string, multikeys: readonly string[]): JsonObject {
  const methods = multikeys.map((publicKeyMultibase) => {
    return { id: `${did}#${publicKeyMultibase}`, type: 'Multikey', controller: did, publicKeyMultibase };
  });
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/multikey/v1'],
    id: did,
    verificationMethod: methods,
    assertionMethod: methods.map(({ id }) => id),
  };
}

/** Returns the address at which a certificate is shown, which is also its id in the credential. */
export const certificateUrl = (publicUrl: string, id: string): string => `${publicUrl}/c/${id}`;

/** Returns the revocation list in the 1EdTech format. `ids` are certificate ids. */
export function revocationList(publicUrl: string, ids: readonly string[]): JsonObject {
  return {
    id: `${publicUrl}${REVOCATIONS_PATH}`,
    issuer: issuerDid(publicUrl),
    revokedCredentials: ids.map((id) => ({ id: certificateUrl(publicUrl, id), revoked: true })),
  };
}

export interface CertifiedFacts {
  readonly id: string;
  readonly kind: CertificateKind;
  readonly username: string;
  readonly publicUrl: string;
  readonly issuedAt: EpochMs;
  readonly validUntil: EpochMs;
  readonly measure: CertificateMeasure;
  /** Dates (ISO, UTC) of the first and of the last attempt. */
  readonly first: string;
  readonly last: string;
  /** Versions of the rules that graded the attempts, ascending. */
  readonly ruleVersions: readonly number[];
  /** One hash for each attempt, in the order of the attempts. */
  readonly hashes: readonly string[];
}

const isoSeconds = (at: EpochMs): string => `${new Date(at).toISOString().slice(0, 19)}Z`;

/**
 * Returns the credential without its proof: Open Badges 3.0, with the figures and the hashes of the attempts. It never
 * contains amounts of money.
 */
export function certificateDocument(facts: CertifiedFacts): JsonObject {
  const { id, kind, username, publicUrl, measure, first, last, ruleVersions, hashes } = facts;
  const { title, about, criteria, attempts } = certificateText(kind);
  const achievement = `urn:tradesense:certificate:${kind}:${CERTIFICATE_RULES_VERSION}`;
  return {
    '@context': [CREDENTIALS_CONTEXT, OPEN_BADGES_CONTEXT, `${publicUrl}${CONTEXT_PATH}`],
    id: certificateUrl(publicUrl, id),
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: title,
    description: `${about} n = ${hashes.length}.`,
    issuer: { id: issuerDid(publicUrl), type: ['Profile'], name: 'TradeSense', url: publicUrl },
    validFrom: isoSeconds(facts.issuedAt),
    validUntil: isoSeconds(facts.validUntil),
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [{ type: 'IdentityObject', identityHash: username, identityType: 'userName', hashed: false }],
      achievement: {
        id: achievement,
        type: ['Achievement'],
        achievementType: 'Assessment',
        name: title,
        description: about,
        criteria: { narrative: criteria },
      },
    },
    credentialStatus: { id: `${publicUrl}${REVOCATIONS_PATH}`, type: '1EdTechRevocationList' },
    measured: {
      kind,
      ...measure,
      n: hashes.length,
      first,
      last,
      ruleVersions,
      certificateRules: CERTIFICATE_RULES_VERSION,
    },
    attempts: { what: attempts, hash: 'SHA-256 of the salt, a line break and the attempt as JCS', hashes },
  };
}
