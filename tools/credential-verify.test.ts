// If this fails, a downloaded certificate cannot be checked without its server, or a forged one passes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attemptHash, type CertifiedAttempt } from '../core/src/certificates/attempt-hash.ts';
import { certificateDocument, didDocument, issuerDid } from '../core/src/certificates/certificate-document.ts';
import { proofOptions, signedBytes, type JsonObject } from '../core/src/certificates/data-integrity.ts';
import { toMultibase } from '../core/src/certificates/multibase.ts';
import { CERTIFICATE_DAYS } from '../core/src/certificates/certificate-rules.ts';
import { DAY_MS, epochMs } from '../core/src/kernel/time.ts';
import { credentialHash, generateKey, signEd25519 } from '../server/src/modules/certificates/certificate-crypto.ts';

const SITE = 'https://issuer.invalid';
const SALT = '5a'.repeat(32);
const ATTEMPTS: readonly CertifiedAttempt[] = [
  { source: 'exam/0', at: '2026-01-03T10:00:00.000Z', result: 0.8, confidence: null, ruleVersion: 2 },
  { source: 'exam/1', at: '2026-01-03T10:05:00.000Z', result: 0.9, confidence: null, ruleVersion: 2 },
];
const folder = mkdtempSync(join(tmpdir(), 'certificates-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(name: string, content: unknown): string {
  const path = join(folder, `${name}.json`);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  return path;
}

async function signed(secret: string, multikey: string, issuedDaysAgo: number): Promise<JsonObject> {
  const issuedAt = epochMs(Date.now() - issuedDaysAgo * DAY_MS);
  const document = certificateDocument({
    id: '019bc186-de00-73f6-a333-be6209f5d8f0',
    kind: 'swing-analysis',
    username: 'olga',
    publicUrl: SITE,
    issuedAt,
    validUntil: epochMs(issuedAt + CERTIFICATE_DAYS * DAY_MS),
    measure: { unit: 'rating', estimate: 1790, low: 1670.4, high: 1909.6, deviation: 61, level: 1600 },
    first: '2026-01-03',
    last: '2026-01-03',
    ruleVersions: [2],
    hashes: await Promise.all(ATTEMPTS.map((attempt) => attemptHash(SALT, attempt, credentialHash))),
  });
  const options = proofOptions(document, `${issuerDid(SITE)}#${multikey}`, '2026-01-04T00:00:00Z');
  const proofValue = toMultibase(signEd25519(secret, await signedBytes(document, options, credentialHash)));
  return { ...document, proof: { ...options, proofValue } };
}

async function verify(...args: readonly string[]): Promise<readonly [status: number, said: string]> {
  const child = spawn('node', ['tools/credential-verify.ts', ...args], { cwd: join(import.meta.dirname, '..') });
  const [out, error, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return [Number(status), out + error];
}

let good: string;
let keys: string;
let files: Readonly<Record<string, string>>;
beforeAll(async () => {
  const [own, forger] = [generateKey(), generateKey()];
  const credential = await signed(own.secret, own.multikey, 1);
  good = fileOf('good', credential);
  keys = fileOf('keys', didDocument(issuerDid(SITE), [own.multikey]));
  files = {
    changed: fileOf('changed', JSON.stringify(credential).replace('1790', '1791')),
    expired: fileOf('expired', await signed(own.secret, own.multikey, CERTIFICATE_DAYS + 1)),
    forged: fileOf('forged', await signed(forger.secret, forger.multikey, 1)),
    'not JSON': fileOf('none', 'no JSON'),
    'another document': fileOf('other', { id: 1 }),
  };
});

test('offline, with the issuer’s keys, a certificate is valid, its issuer named and its revocation unknown', async () => {
  expect(await verify(good, '--keys', keys, '--offline')).toEqual([
    0,
    'valid: signed by a key that the issuer publishes, and unchanged since\nthe issuer is did:web:issuer.invalid\nrevocation unknown\n',
  ]);
});

test('offline without keys, the tool confirms only that the content is unchanged', async () => {
  const [status, said] = await verify(good, '--offline');
  expect(status).toBe(2);
  expect(said).toContain('key not confirmed');
  expect(said).toContain('revocation unknown');
});

test.each([
  ['changed', 'not valid: the content is not what was signed'],
  ['expired', 'not valid: it has expired'],
  ['forged', 'not valid: the issuer does not publish the key that signed it, or has withdrawn it'],
  ['not JSON', 'is not a readable JSON file'],
  ['another document', 'not valid: this is not a signed certificate'],
])('%s', async (name, reason) => {
  const [status, said] = await verify(files[name] ?? '', '--keys', keys, '--offline');
  expect(status).toBe(1);
  expect(said).toContain(reason);
});

test('the owner proves which attempts counted, and cannot prove others', async () => {
  const proof = (attempts: readonly CertifiedAttempt[]) => fileOf('attempts', { salt: SALT, attempts });
  const run = (attempts: readonly CertifiedAttempt[]) =>
    verify(good, '--keys', keys, '--offline', '--attempts', proof(attempts));
  expect((await run(ATTEMPTS))[1]).toContain('\nthe attempts are those that it names');
  for (const wrong of [ATTEMPTS.slice(1), ATTEMPTS.map((attempt) => ({ ...attempt, result: 1 }))]) {
    const [status, said] = await run(wrong);
    expect(status).toBe(1);
    expect(said).toContain('not valid: the attempts are not those that it names');
  }
});

test('a wrong call prints the usage', async () => {
  for (const args of [[], [good, '--what']]) {
    const [status, said] = await verify(...args);
    expect(status).toBe(1);
    expect(said).toContain('usage: npm run credential:verify');
  }
});
