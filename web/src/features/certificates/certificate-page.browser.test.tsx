// If this fails, the page shows a modified or revoked certificate as valid.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  certificateDocument,
  didDocument,
  issuerDid,
  revocationList,
} from '@tradesense/core/certificates/certificate-document.ts';
import { proofOptions, signedBytes, type JsonObject } from '@tradesense/core/certificates/data-integrity.ts';
import { multikeyOf, toMultibase } from '@tradesense/core/certificates/multibase.ts';
import { CERTIFICATE_DAYS } from '@tradesense/core/certificates/certificate-rules.ts';
import { DAY_MS, epochMs } from '@tradesense/core/kernel/time.ts';
import { expectAccessiblePart } from '../../browser-test/expect-accessible.ts';
import { expectAbsent, expectContains } from '../../browser-test/expect-page.ts';
import { answerOf, FakeServer } from '../../browser-test/fake-server.ts';
import { mountApp } from '../../browser-test/mount-app.tsx';

const ID = '019bc186-de00-73f6-a333-be6209f5d8f0';
const SITE = 'https://issuer.test';
const CERTIFICATE = 'GET /api/certificates/{id}';
const MEASURE = { unit: 'rating', estimate: 1790, low: 1670.4, high: 1909.6, deviation: 61, level: 1600 } as const;
const main = page.getByRole('main');

async function signedCertificate(
  lifeDays = CERTIFICATE_DAYS,
  hashes: readonly string[] = ['a1'.repeat(32), 'b2'.repeat(32)],
): Promise<{ readonly credential: JsonObject; readonly multikey: string }> {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  const multikey = multikeyOf(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)));
  const issuedAt = epochMs(Date.now() - DAY_MS);
  const document = certificateDocument({
    id: ID,
    kind: 'swing-analysis',
    username: 'olga',
    publicUrl: SITE,
    issuedAt,
    validUntil: epochMs(issuedAt + lifeDays * DAY_MS),
    measure: MEASURE,
    first: '2026-01-03',
    last: '2026-04-05',
    ruleVersions: [2, 3],
    hashes,
  });
  const options = proofOptions(document, `${issuerDid(SITE)}#${multikey}`, '2026-04-06T00:00:00Z');
  const sha256 = async (text: string) =>
    new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  const bytes = Uint8Array.from(await signedBytes(document, options, { sha256 }));
  const proofValue = toMultibase(new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, bytes)));
  return { credential: { ...document, proof: { ...options, proofValue } }, multikey };
}

const serverOf = (credential: JsonObject | null, multikey: string, revoked: readonly string[] = []) =>
  new FakeServer()
    .answer(CERTIFICATE, { isRevoked: credential === null, credential })
    .answer('GET /.well-known/did.json', didDocument(issuerDid(SITE), [multikey]))
    .answer('GET /.well-known/certificate-revocations.json', revocationList(SITE, revoked));

const open = (server: FakeServer) => mountApp({ path: `/c/${ID}`, server });
const said = (name: string) => main.getByRole('region', { name });

test('a visitor sees that a certificate was checked in the browser; its file fails with one changed digit', async () => {
  const { credential, multikey } = await signedCertificate();
  await open(serverOf(credential, multikey));
  await expect.element(main.getByRole('heading', { name: 'Certificate: Chart Exam: swing analysis' })).toBeVisible();
  await expect.element(main.getByText('Valid, checked in this browser')).toBeVisible();
  await expectContains(said('What it says'), 'Rating 1,790.0 (95% interval 1,670.4 to 1,909.6), deviation 61.0');
  await expectContains(said('What it says'), 'n = 2 rated charts, January 3, 2026 to April 5, 2026');
  await expectContains(said('What it says'), '2, 3');
  await expectAccessiblePart();
  const file = (text: string) => new File([text], 'mine.json', { type: 'application/json' });
  const input = main.getByLabelText(/given as a file/);
  await input.upload(file(JSON.stringify(credential)));
  await expectContains(said('Check a file'), 'Valid, checked in this browser');
  await input.upload(file(JSON.stringify(credential).replace('1790', '1791')));
  await expectContains(said('Check a file'), 'the content is not what was signed');
  await input.upload(file('no JSON'));
  await expectContains(said('Check a file'), 'this is not a signed certificate');
});

test.each([
  [
    'was changed',
    async () => {
      const { credential, multikey } = await signedCertificate();
      return serverOf({ ...credential, name: 'Chart Exam: everything' }, multikey);
    },
    'the content is not what was signed',
  ],
  [
    'has a key that is not published',
    async () => {
      const { multikey } = await signedCertificate();
      return serverOf((await signedCertificate()).credential, multikey);
    },
    'does not publish the key',
  ],
  [
    'is in the list of revoked ones',
    async () => {
      const { credential, multikey } = await signedCertificate();
      return serverOf(credential, multikey, [ID]);
    },
    'it was revoked',
  ],
])('a certificate that %s is shown as not valid, without its content', async (_, server, reason) => {
  await open(await server());
  await expect.element(main.getByText('Not valid')).toBeVisible();
  await expectContains(main.getByRole('alert'), reason);
  await expectAbsent(said('What it says'));
});

test('an expired certificate is marked as expired and still shown', async () => {
  const { credential, multikey } = await signedCertificate(0.5);
  await open(serverOf(credential, multikey));
  await expectContains(main.getByRole('alert'), 'it has expired');
  await expect.element(said('What it says')).toBeVisible();
});

test('a single attempt is counted in the singular', async () => {
  const { credential, multikey } = await signedCertificate(CERTIFICATE_DAYS, ['a1'.repeat(32)]);
  await open(serverOf(credential, multikey));
  await expectContains(said('What it says'), 'n = 1 rated chart, ');
});

test('without the published keys a certificate is not called valid', async () => {
  const { credential, multikey } = await signedCertificate();
  const gone = () => answerOf(503, { code: 'unavailable', detail: 'Try again later.' });
  await open(serverOf(credential, multikey).respond('GET /.well-known/did.json', gone));
  await expect.element(main.getByText('Not confirmed')).toBeVisible();
});

test('a revoked certificate keeps its address and is shown as revoked', async () => {
  const { router } = await open(serverOf(null, 'none'));
  await expect.element(main.getByText('Revoked', { exact: true })).toBeVisible();
  expect(router.state.location.pathname).toBe(`/c/${ID}`);
});

test('the page of an unknown certificate says that there is none', async () => {
  await open(
    new FakeServer().respond(CERTIFICATE, () =>
      answerOf(404, { code: 'not-found', status: 404, detail: 'There is no such certificate.' }),
    ),
  );
  await expect.element(main.getByText('There is no such certificate')).toBeVisible();
});
