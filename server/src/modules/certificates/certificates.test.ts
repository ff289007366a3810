// If this fails, a certificate is issued without being earned, states something untrue, stays valid after it was
// revoked, or is rejected by other programs.
import { createHash, webcrypto } from 'node:crypto';
import { DataIntegrityProof } from '@digitalbazaar/data-integrity';
import { createVerifyCryptosuite } from '@digitalbazaar/eddsa-jcs-2022-cryptosuite';
import { verifyCredential } from '@digitalbazaar/vc';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DELETE_CONFIRMATION } from '@tradesense/contract/account-data-constants.ts';
import { attemptHash } from '@tradesense/core/certificates/attempt-hash.ts';
import { checkCredential, type CredentialFault } from '@tradesense/core/certificates/check-credential.ts';
import type { CredentialCrypto, JsonObject } from '@tradesense/core/certificates/data-integrity.ts';
import { CERTIFICATE_DAYS } from '@tradesense/core/certificates/certificate-rules.ts';
import { DAY_MS, epochMs } from '@tradesense/core/kernel/time.ts';
import { ACCOUNT_PASSWORD, givePassword, openAccount, sql, type Account } from '../../../test/account-world.ts';
import { EARNED, earnPairs } from '../../../test/certificates-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { rotateKey } from './index.ts';

const LIST = '/api/certificates';
const DID = '/.well-known/did.json';
const REVOCATIONS = '/.well-known/certificate-revocations.json';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const crypto: CredentialCrypto = {
  sha256: async (text) => createHash('sha256').update(text).digest(),
  async verifyEd25519(key, signature, data) {
    const imported = await webcrypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify']);
    return webcrypto.subtle.verify('Ed25519', imported, signature, data);
  },
};

let names = 0;
async function learner({ hasEarned = true, hasName = true, at = t } = {}): Promise<
  Account & { readonly name: string }
> {
  names += 1;
  const name = `certified${names}`;
  const account = await openAccount(at, name);
  if (hasName) await account.client.put('/api/profile/username', { username: name });
  const run = (text: string, values: readonly unknown[]) => sql(at, text, [...values]);
  if (hasEarned) await earnPairs(run, account.userId, new Date(at.clock.now()), () => at.platform.ids.next());
  return { ...account, name };
}

const issue = ({ client }: Account) => client.post(LIST, { kind: 'real-or-shuffled' });
async function issued(account: Account, at = t): Promise<{ id: string; credential: JsonObject }> {
  const { status, body } = await issue(account);
  expect(status).toBe(200);
  const { credential } = (await at.client().get(`${LIST}/${body.id}`)).body;
  return { id: body.id, credential };
}
const published = async () => {
  const visitor = t.client();
  return { keys: (await visitor.get(DID)).body, revocations: (await visitor.get(REVOCATIONS)).body };
};

test('each kind names the missing conditions, and is not issued without them', async () => {
  const { client } = await learner({ hasEarned: false });
  const { kinds } = (await client.get(LIST)).body;
  expect(kinds).toHaveLength(8);
  expect(kinds.every(({ lacks, n }: { lacks: string[]; n: number }) => n === 0 && lacks[0] === 'no-attempts')).toBe(
    true,
  );
  for (const { kind } of kinds) {
    const { status, body } = await client.post(LIST, { kind });
    expect([kind, status, body.code]).toEqual([kind, 422, 'certificate-not-earned']);
  }
});

test('a certificate cannot be issued to a learner without a username, which it names', async () => {
  const { status, body } = await issue(await learner({ hasName: false }));
  expect([status, body.code]).toEqual([409, 'username-needed']);
});

test('a rating that is too uncertain or whose evidence has fallen earns no certificate', async () => {
  const account = await learner();
  await sql(t, 'UPDATE real_or_shuffled_records SET deviation = 76 WHERE user_id = $1', [account.userId]);
  expect((await issue(account)).body.code).toBe('certificate-not-earned');
  const { kinds } = (await account.client.get(LIST)).body;
  expect(kinds.find(({ kind }: { kind: string }) => kind === 'real-or-shuffled').lacks).toEqual(['rating-uncertain']);
  await sql(t, 'UPDATE real_or_shuffled_records SET deviation = 61 WHERE user_id = $1', [account.userId]);
  await sql(t, 'DELETE FROM evidence_meters WHERE user_id = $1', [account.userId]);
  expect((await issue(account)).body.code).toBe('certificate-not-earned');
});

test('a certificate states results and their uncertainty, never money, and is issued once', async () => {
  const account = await learner();
  const { id, credential } = await issued(account);
  expect((await issue(account)).body.id).toBe(id);
  expect(credential).toMatchObject({
    id: `http://localhost:3000/c/${id}`,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    issuer: { id: 'did:web:localhost%3A3000', name: 'TradeSense' },
    credentialSubject: { identifier: [{ identityHash: account.name, identityType: 'userName' }] },
    measured: {
      unit: 'rating',
      estimate: EARNED.rating,
      deviation: EARNED.deviation,
      n: EARNED.pairs,
      ruleVersions: [1],
    },
  });
  expect(JSON.stringify(credential)).not.toMatch(/profit|balance|SENSE\$/);
});

test('a certificate contains the hashes of the attempts, which only its owner can download', async () => {
  const [account, other] = [await learner(), await learner({ hasEarned: false })];
  const { id, credential } = await issued(account);
  const { salt, attempts } = (await account.client.get(`${LIST}/${id}/attempts`)).body;
  const { hashes } = credential['attempts'] as { hashes: string[] };
  expect(hashes).toHaveLength(EARNED.pairs);
  expect(await Promise.all(attempts.map((each: never) => attemptHash(salt, each, crypto)))).toEqual(hashes);
  expect(attempts.filter(({ result }: { result: number }) => result === 1)).toHaveLength(EARNED.hits);
  expect((await other.client.get(`${LIST}/${id}/attempts`)).status).toBe(404);
  expect((await other.client.delete(`${LIST}/${id}`)).status).toBe(404);
});

test('pages of any origin can read certificates, keys and revocations, but not whose certificates they are', async () => {
  const account = await learner();
  const { id } = await issued(account);
  const origin = async (path: string) => (await account.client.get(path)).headers['access-control-allow-origin'];
  for (const path of [`${LIST}/${id}`, DID, REVOCATIONS]) expect([path, await origin(path)]).toEqual([path, '*']);
  for (const path of [LIST, `${LIST}/${id}/attempts`]) expect([path, await origin(path)]).toEqual([path, undefined]);
});

describe('an issued certificate', () => {
  let credential: JsonObject;
  let keys: unknown;
  let revocations: unknown;
  beforeAll(async () => {
    ({ credential } = await issued(await learner()));
    ({ keys, revocations } = await published());
  });
  const measured = () => credential['measured'] as JsonObject;
  const proof = () => credential['proof'] as JsonObject;

  test.each<
    [string, () => unknown, Partial<{ keys: unknown; at: number; revocations: unknown }>, CredentialFault | null]
  >([
    ['as it is', () => credential, {}, null],
    ['written in another order', () => Object.fromEntries(Object.entries(credential).toReversed()), {}, null],
    ['with one digit changed', () => ({ ...credential, measured: { ...measured(), n: 61 } }), {}, 'content-changed'],
    ['with a longer life', () => ({ ...credential, validUntil: '2099-01-01T00:00:00Z' }), {}, 'content-changed'],
    ['with another id', () => ({ ...credential, id: 'http://localhost:3000/c/1' }), {}, 'content-changed'],
    ['with half a character', () => ({ ...credential, name: '\ud800' }), {}, 'content-changed'],
    ['without a proof', () => ({ ...credential, proof: undefined }), {}, 'not-a-certificate'],
    [
      'with another purpose',
      () => ({ ...credential, proof: { ...proof(), proofPurpose: 'authentication' } }),
      {},
      'not-a-certificate',
    ],
    [
      'with another suite',
      () => ({ ...credential, proof: { ...proof(), cryptosuite: 'eddsa-rdfc-2022' } }),
      {},
      'not-a-certificate',
    ],
    ['something else', () => [1], {}, 'not-a-certificate'],
    ['of another issuer', () => credential, { keys: { id: 'did:web:example.org' } }, 'other-issuer'],
    ['before it was issued', () => credential, { at: -DAY_MS }, 'not-valid-yet'],
    ['on its last day', () => credential, { at: 729 * DAY_MS }, null],
    ['expired', () => credential, { at: CERTIFICATE_DAYS * DAY_MS }, 'expired'],
    ['without the list of keys', () => credential, { keys: null }, null],
  ])('%s', async (_, of, against, fault) => {
    const now = epochMs(t.clock.now() + (against.at ?? 0));
    const check = await checkCredential(of(), { keys, revocations, ...against, now, crypto });
    expect(check.fault).toBe(fault);
    expect(check.key).toBe(against.keys === null ? 'unknown' : 'confirmed');
  });

  test('a certificate signed by a forger with another key is refused', async () => {
    const forger = await createTestApp({ config: { secretKey: 'another key for tests, 32 characters or more' } });
    try {
      const { credential: forged } = await issued(await learner({ at: forger }), forger);
      const now = t.clock.now();
      expect((await checkCredential(forged, { keys, revocations, now, crypto })).fault).toBe('key-not-published');
    } finally {
      await forger.close();
    }
  });

  const verified = async (document: JsonObject) => {
    const result = await verifyCredential({
      credential: structuredClone(document),
      suite: new DataIntegrityProof({ cryptosuite: createVerifyCryptosuite() }),
      now: new Date(t.clock.now()),
      checkStatus: async () => ({ verified: true }),
      documentLoader: async (url: string) => {
        const did = keys as { id: string; verificationMethod: { id: string }[] };
        const method = did.verificationMethod.find(({ id }) => id === url);
        if (url === did.id) return { contextUrl: null, documentUrl: url, document: did };
        if (method === undefined) throw new Error(`nothing may be loaded from ${url}`);
        const document = { '@context': 'https://w3id.org/security/multikey/v1', ...method };
        return { contextUrl: null, documentUrl: url, document };
      },
    });
    return result.verified;
  };

  test('is valid for an independent library, and invalid with one changed digit', async () => {
    expect(await verified(credential)).toBe(true);
    expect(await verified({ ...credential, measured: { ...measured(), n: 61 } })).toBe(false);
  });
});

describe('a certificate is revoked', () => {
  test('when its owner revokes it, and only its id stays', async () => {
    const account = await learner();
    const { id, credential } = await issued(account);
    expect((await account.client.delete(`${LIST}/${id}`)).body).toEqual({ done: true });
    expect((await t.client().get(`${LIST}/${id}`)).body).toEqual({ isRevoked: true, credential: null });
    const { keys, revocations } = await published();
    const check = await checkCredential(credential, { keys, revocations, now: t.clock.now(), crypto });
    expect(check).toEqual({ fault: 'revoked', key: 'confirmed', revocation: 'not-revoked' });
    const offline = await checkCredential(credential, { keys, revocations: null, now: t.clock.now(), crypto });
    expect(offline).toEqual({ fault: null, key: 'confirmed', revocation: 'unknown' });
    expect((await issued(account)).id).not.toBe(id);
  });

  test('when its owner deletes the account, which also erases it', async () => {
    const account = await learner();
    await givePassword(t, account.userId);
    const { id } = await issued(account);
    const deletion = await account.client.post('/api/account/delete', {
      password: ACCOUNT_PASSWORD,
      confirmation: DELETE_CONFIRMATION,
    });
    expect(deletion.status).toBe(200);
    expect((await t.client().get(`${LIST}/${id}`)).body).toEqual({ isRevoked: true, credential: null });
    expect(await sql(t, 'SELECT * FROM certificates WHERE id = $1', [id])).toEqual([]);
    expect(await sql(t, 'SELECT * FROM certificate_revocations WHERE id = $1', [id])).toEqual([{ id }]);
  });

  test('but not if its id is unknown', async () => {
    expect((await t.client().get(`${LIST}/${t.platform.ids.next()}`)).status).toBe(404);
  });
});

describe('a new key', () => {
  let account: Account;
  let before: { id: string; credential: JsonObject };
  beforeEach(async () => {
    account = await learner();
    before = await issued(account);
  });
  const fault = async (credential: unknown) =>
    (await checkCredential(credential, { ...(await published()), now: t.clock.now(), crypto })).fault;
  const shown = async () => (await t.client().get(`${LIST}/${before.id}`)).body.credential;

  test('signs after a rotation, and certificates of the old key stay valid', async () => {
    await rotateKey(t.platform, { isWithdrawn: false });
    expect(await fault(before.credential)).toBeNull();
    const next = await issued(await learner());
    expect(await fault(next.credential)).toBeNull();
    expect((next.credential['proof'] as JsonObject)['verificationMethod']).not.toBe(
      (before.credential['proof'] as JsonObject)['verificationMethod'],
    );
    expect(await sql(t, 'SELECT count(*)::int AS n FROM certificate_keys WHERE sealed IS NOT NULL')).toEqual([
      { n: 1 },
    ]);
  });

  test('replaces a withdrawn key: copies no longer verify, and stored certificates are signed again', async () => {
    const { text } = await rotateKey(t.platform, { isWithdrawn: true });
    expect(text).toMatch(/is withdrawn, and \d+ of its certificates were signed again/);
    expect(await fault(before.credential)).toBe('key-not-published');
    expect(await fault(await shown())).toBeNull();
    expect({ ...(await shown()), proof: null }).toEqual({ ...before.credential, proof: null });
  });

  test('signs after SECRET_KEY was changed', async () => {
    const config = { ...t.platform.config, secretKey: 'changed for a test, 32 characters or more' };
    const { issueCertificate } = await import('./issue-certificate.service.ts');
    const other = await learner();
    await issueCertificate({ ...t.platform, config }, other.userId, 'real-or-shuffled');
    const { id } = (await issue(other)).body;
    expect(await fault((await t.client().get(`${LIST}/${id}`)).body.credential)).toBeNull();
    expect(await fault(before.credential)).toBeNull();
  });
});
