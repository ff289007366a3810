// If this fails, it cannot be proven who accepted which terms and when, or a learner must accept them repeatedly.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acceptTermsResponse } from '@tradesense/contract/terms.ts';
import { TERMS_VERSION } from '@tradesense/contract/product.ts';
import { HOUR_MS } from '@tradesense/core/kernel/time.ts';
import { openAccount, sql } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';

const ACCEPT = '/api/auth/accept-terms';
const NOW = Date.UTC(2026, 10, 21, 9);
let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ nowMs: NOW });
});
afterAll(() => t.close());

const acceptancesOf = (userId: string) =>
  sql(t, 'SELECT terms_version, accepted_at, address FROM terms_acceptances WHERE user_id = $1', [userId]);

test('accepting stores version, time and address, and returns the time, now and with the account', async () => {
  const { client, userId } = await openAccount(t, 'Ann');
  expect((await client.get('/api/auth/me')).body.termsAcceptedAt).toBeNull();
  const accepted = await client.post(ACCEPT, undefined, { 'content-type': 'application/json' });
  expect([accepted.status, acceptTermsResponse.parse(accepted.body)]).toEqual([
    200,
    { termsAcceptedAt: new Date(NOW).toISOString() },
  ]);
  expect((await client.get('/api/auth/me')).body.termsAcceptedAt).toBe(accepted.body.termsAcceptedAt);
  expect(await acceptancesOf(userId)).toEqual([
    { terms_version: TERMS_VERSION, accepted_at: new Date(NOW), address: '127.0.0.1' },
  ]);
});

test('a second acceptance of a version stores nothing and returns the time of the first', async () => {
  const { client, userId } = await openAccount(t, 'Ben');
  const first = (await client.post(ACCEPT)).body;
  t.clock.advance(HOUR_MS);
  const again = await client.post(ACCEPT, {});
  expect([again.status, again.body]).toEqual([200, first]);
  expect(await acceptancesOf(userId)).toHaveLength(1);
  expect((await client.get('/api/auth/me')).body.termsAcceptedAt).toBe(first.termsAcceptedAt);
});

test('eight simultaneous acceptances store one row and return eight equal responses', async () => {
  const { client, userId } = await openAccount(t, 'Cleo');
  await client.get('/api/auth/csrf-token');
  const answers = await Promise.all(Array.from({ length: 8 }, () => client.post(ACCEPT)));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  expect(await acceptancesOf(userId)).toHaveLength(1);
});

test('a user who accepted an older version is asked again, and both acceptances are stored', async () => {
  const { client, userId } = await openAccount(t, 'Dan');
  const old = new Date(NOW - HOUR_MS);
  await sql(t, `INSERT INTO terms_acceptances VALUES ($1, 'older', $2, '127.0.0.1')`, [userId, old]);
  await sql(t, `UPDATE users SET terms_version = 'older', terms_accepted_at = $2 WHERE id = $1`, [userId, old]);
  expect((await client.get('/api/auth/me')).body.termsAcceptedAt).toBeNull();
  const { body } = await client.post(ACCEPT);
  expect((await client.get('/api/auth/me')).body.termsAcceptedAt).toBe(body.termsAcceptedAt);
  expect((await acceptancesOf(userId)).map((row) => String(row['terms_version'])).toSorted()).toEqual(
    [TERMS_VERSION, 'older'].toSorted(),
  );
});

describe('a refused acceptance has a message and stores nothing', () => {
  test.each([
    ['a guest', null, undefined, 401, 'not-signed-in'],
    ['a forged token', 'x'.repeat(43), undefined, 401, 'not-signed-in'],
    ['a body with something in it', 'own', { accepted: true }, 400, 'invalid-request'],
  ])('%s', async (what, token, body, status, code) => {
    const { client, userId } = await openAccount(t, `Eve ${what.length}`.replace(' ', ''));
    if (token !== 'own') client.token = token;
    const refused = await client.post(ACCEPT, body);
    expect(refused).toMatchObject({ status, body: { code, message: expect.stringMatching(/\w/) } });
    expect(refused.headers['content-type']).toContain('application/problem+json');
    expect(await acceptancesOf(userId)).toEqual([]);
  });

  test('a write without the CSRF token', async () => {
    const { client, userId } = await openAccount(t, 'Fay');
    const refused = await client.post(ACCEPT, undefined, { 'x-csrf-token': 'wrong' });
    expect(refused).toMatchObject({ status: 403, body: { code: 'csrf-rejected', message: expect.any(String) } });
    expect(await acceptancesOf(userId)).toEqual([]);
  });
});
