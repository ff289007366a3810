import { randomBytes } from 'node:crypto';
import { attemptHash } from '@tradesense/core/certificates/attempt-hash.ts';
import { certificateDocument } from '@tradesense/core/certificates/certificate-document.ts';
import { CERTIFICATE_DAYS, type CertificateKind } from '@tradesense/core/certificates/certificate-rules.ts';
import { DAY_MS, epochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/module.ts';
import { profilesOf } from '../profiles/index.ts';
import { credentialHash } from './certificate-crypto.ts';
import { findOfKind, insertCertificate, revoke } from './certificates.repo.ts';
import type { CertificateRow } from './certificates.tables.ts';
import { signCredential, signingKey } from './signing-key.service.ts';
import { readMeasured, standingOf } from './standing.queries.ts';

export type IssuePlatform = Pick<Platform, 'db' | 'clock' | 'ids' | 'config'>;

const SALT_BYTES = 32;

/**
 * Issues a certificate. If the learner already has a valid certificate of this kind, returns that certificate. Throws
 * `username-needed` (409) and `certificate-not-earned` (422).
 */
export function issueCertificate(
  platform: IssuePlatform,
  userId: string,
  kind: CertificateKind,
): Promise<CertificateRow> {
  return platform.db.transaction(async (tx) => {
    const issued = await findOfKind(tx, userId, kind);
    if (issued !== null && issued.validUntil > platform.clock.now()) return issued;
    const row = await makeCertificate(platform, tx, userId, kind);
    if (issued !== null) await revoke(tx, userId, issued.id);
    return insertCertificate(tx, row);
  });
}

async function makeCertificate(
  platform: IssuePlatform,
  tx: Tx,
  userId: string,
  kind: CertificateKind,
): Promise<CertificateRow> {
  const { clock, ids, config } = platform;
  const username = (await profilesOf(tx, [userId])).get(userId)?.username;
  if (username === undefined)
    throw new Problem('username-needed', { detail: 'Choose a username first: the certificate names you by it.' });
  const issuedAt = clock.now();
  const { attempts, measure, lacks } = await standingOf(tx, await readMeasured(tx, userId, issuedAt), kind);
  const [first, last] = [attempts[0], attempts.at(-1)];
  if (measure === null || lacks.length > 0 || first === undefined || last === undefined)
    throw new Problem('certificate-not-earned');
  const salt = randomBytes(SALT_BYTES).toString('hex');
  const hashes = await Promise.all(attempts.map((attempt) => attemptHash(salt, attempt, credentialHash)));
  const id = ids.next();
  const validUntil = epochMs(issuedAt + CERTIFICATE_DAYS * DAY_MS);
  const document = certificateDocument({
    id,
    kind,
    username,
    publicUrl: config.publicUrl,
    issuedAt,
    validUntil,
    measure,
    first: first.at.slice(0, 10),
    last: last.at.slice(0, 10),
    ruleVersions: [...new Set(attempts.map(({ ruleVersion }) => ruleVersion))].toSorted((a, b) => a - b),
    hashes,
  });
  const key = await signingKey(platform, tx);
  const credential = await signCredential(platform, document, key);
  return { id, userId, kind, issuedAt, validUntil, multikey: key.multikey, credential, salt, attempts };
}
