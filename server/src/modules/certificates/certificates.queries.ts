import type { z } from 'zod';
import type {
  attemptsProof,
  CertificateResponse,
  CertificatesResponse,
  IssuedCertificate,
} from '@tradesense/contract/certificates.ts';
import { didDocument, issuerDid, revocationList } from '@tradesense/core/certificates/certificate-document.ts';
import { CERTIFICATE_KINDS } from '@tradesense/core/certificates/certificate-rules.ts';
import type { JsonObject } from '@tradesense/core/certificates/data-integrity.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/module.ts';
import { profilesOf } from '../profiles/index.ts';
import { certificatesOf, findCertificate, isRevoked, revokedIds } from './certificates.repo.ts';
import type { CertificateRow } from './certificates.tables.ts';
import { publishedKeys } from './signing-key.repo.ts';
import { readMeasured, standingOf } from './standing.queries.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'config'>;

const noSuchCertificate = () => new Problem('not-found', { detail: 'There is no such certificate.' });

export function issuedView({ id, issuedAt, validUntil, attempts }: CertificateRow): IssuedCertificate {
  return {
    id,
    issuedAt: new Date(issuedAt).toISOString(),
    validUntil: new Date(validUntil).toISOString(),
    n: attempts.length,
  };
}

/** Returns every kind of certificate with the learner's progress, and the issued certificates. */
export function readCertificates({ db, clock }: Deps, userId: string): Promise<CertificatesResponse> {
  return db.read(async (tx) => {
    const issued = new Map((await certificatesOf(tx, userId)).map((row) => [row.kind, row]));
    const kinds: CertificatesResponse['kinds'] = [];
    const measured = await readMeasured(tx, userId, clock.now());
    for (const kind of CERTIFICATE_KINDS) {
      const { attempts, measure, lacks } = await standingOf(tx, measured, kind);
      const row = issued.get(kind);
      const certificate = row === undefined ? null : issuedView(row);
      kinds.push({ kind, n: attempts.length, measure, lacks: [...lacks], certificate });
    }
    return { hasUsername: (await profilesOf(tx, [userId])).has(userId), kinds };
  });
}

/**
 * Returns a certificate as it was signed. For a revoked certificate, returns only that it was revoked. Throws
 * `not-found` (404).
 */
export function readCertificate({ db }: Deps, id: string): Promise<CertificateResponse> {
  return db.read(async (tx) => {
    const row = await findCertificate(tx, id);
    if (row !== null) return { isRevoked: false, credential: JSON.parse(row.credential) as Record<string, unknown> };
    if (await isRevoked(tx, id)) return { isRevoked: true, credential: null };
    throw noSuchCertificate();
  });
}

/**
 * Returns the attempts on which the caller's certificate is based, and the salt with which the certificate's hashes of
 * them were made. Throws `not-found` (404).
 */
export function readAttempts({ db }: Deps, userId: string, id: string): Promise<z.infer<typeof attemptsProof>> {
  return db.read(async (tx) => {
    const row = await findCertificate(tx, id);
    if (row === null || row.userId !== userId) throw noSuchCertificate();
    return { certificate: id, salt: row.salt, attempts: [...row.attempts] };
  });
}

/** Returns this server's DID document, which contains the keys for verifying its certificates. */
export const readKeys = ({ db, config }: Deps): Promise<JsonObject> =>
  db.read(async (tx) => didDocument(issuerDid(config.publicUrl), await publishedKeys(tx)));

export const readRevocations = ({ db, config }: Deps): Promise<JsonObject> =>
  db.read(async (tx) => revocationList(config.publicUrl, await revokedIds(tx)));
