// If this fails, feedback is lost, stored twice or cut off, or cannot be answered.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FEEDBACK_TYPES } from '@tradesense/contract/feedback-constants.ts';
import { openAccount, sql } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';

const FEEDBACK = '/api/feedback';
const NOW = Date.UTC(2026, 10, 21, 9);
const good = { type: 'bug_report', subject: 'The chart is empty', message: 'On the Bias Test page.', email: null };
let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ nowMs: NOW });
});
afterAll(() => t.close());

const stored = (id: unknown) =>
  sql(t, 'SELECT user_id, type, subject, message, email, user_agent, created_at FROM feedback WHERE id = $1', [id]);
const count = async () => (await sql(t, 'SELECT count(*)::int AS n FROM feedback'))[0]?.['n'];

describe('stored feedback', () => {
  test('from a guest includes the address for the reply', async () => {
    const answer = await t
      .client()
      .post(FEEDBACK, { ...good, email: ' Guest@Example.org ' }, { 'user-agent': `Browser ${'x'.repeat(300)}` });
    expect(answer).toMatchObject({ status: 200, body: { id: expect.any(String) } });
    expect(await stored(answer.body.id)).toEqual([
      {
        ...good,
        email: 'Guest@Example.org',
        user_id: null,
        user_agent: `Browser ${'x'.repeat(192)}`,
        created_at: new Date(NOW),
      },
    ]);
  });

  test.each([[''], ['   '], [null], [undefined]])('from a guest with the address %j has no address', async (email) => {
    const { body } = await t.client().post(FEEDBACK, { ...good, email });
    expect((await stored(body.id))[0]).toMatchObject({ email: null, user_id: null });
  });

  test('from a signed-in user is linked to the account', async () => {
    const { client, userId } = await openAccount(t, 'Ann');
    const { body } = await client.post(FEEDBACK, { ...good, email: 'other@example.org' });
    expect((await stored(body.id))[0]).toMatchObject({ user_id: userId, email: null });
  });

  test('with an expired token is stored as that of a guest', async () => {
    const client = t.client();
    client.token = 'x'.repeat(43);
    const { body } = await client.post(FEEDBACK, { ...good, email: 'guest@example.org' });
    expect((await stored(body.id))[0]).toMatchObject({ user_id: null, email: 'guest@example.org' });
  });

  test.each(FEEDBACK_TYPES)('can have the type %s', async (type) => {
    const { body } = await t.client().post(FEEDBACK, { ...good, type });
    expect((await stored(body.id))[0]).toMatchObject({ type });
  });

  test('has the type general_feedback by default, and loses blanks around the text but not in it', async () => {
    const { type: _type, ...rest } = good;
    const { body } = await t.client().post(FEEDBACK, { ...rest, subject: '  A  b ', message: '\n one\n\n two \t' });
    expect((await stored(body.id))[0]).toMatchObject({
      type: 'general_feedback',
      subject: 'A  b',
      message: 'one\n\n two',
    });
  });

  test.each([
    ['letters', 'x', 'y'],
    ['characters that take two places in memory', '🚀', '📉'],
  ])('can have the maximum length of %s', async (_what, s, m) => {
    const { status, body } = await t
      .client()
      .post(FEEDBACK, { ...good, subject: s.repeat(200), message: m.repeat(2000) });
    expect(status).toBe(200);
    expect((await stored(body.id))[0]).toMatchObject({ subject: s.repeat(200), message: m.repeat(2000) });
  });

  test('stays, without a link to its account, if only the row of the account is deleted', async () => {
    const { client, userId } = await openAccount(t, 'Leaver');
    const { body } = await client.post(FEEDBACK, good);
    await sql(t, 'DELETE FROM users WHERE id = $1', [userId]);
    expect((await stored(body.id))[0]).toMatchObject({ user_id: null, subject: good.subject });
  });
});

describe('refused feedback names the field and stores nothing', () => {
  test.each<[what: string, body: unknown, paths: string[]]>([
    ['an unknown type', { ...good, type: 'praise' }, ['body.type']],
    ['no subject', { ...good, subject: undefined }, ['body.subject']],
    ['a blank subject', { ...good, subject: ' \n\t\u00a0 ' }, ['body.subject']],
    ['a subject of 201 characters', { ...good, subject: 'x'.repeat(201) }, ['body.subject']],
    ['a subject of 201 emoji', { ...good, subject: '🚀'.repeat(201) }, ['body.subject']],
    ['U+0000 in the subject', { ...good, subject: 'a\u0000b' }, ['body.subject']],
    ['a number for a subject', { ...good, subject: 7 }, ['body.subject']],
    ['no message', { ...good, message: undefined }, ['body.message']],
    ['a blank message', { ...good, message: '   ' }, ['body.message']],
    ['a message of 2001 characters', { ...good, message: 'x'.repeat(2001) }, ['body.message']],
    ['U+0000 in the message', { ...good, message: 'a\u0000b' }, ['body.message']],
    ['a message that is a list', { ...good, message: ['x'] }, ['body.message']],
    ['an address that is none', { ...good, email: 'guest' }, ['body.email']],
    ['two addresses', { ...good, email: 'a@example.org,b@example.org' }, ['body.email']],
    ['U+0000 in the address', { ...good, email: 'a\u0000@example.org' }, ['body.email']],
    ['a line break in the address', { ...good, email: 'a@example.org\nBcc: b@example.org' }, ['body.email']],
    ['an address of 255 characters', { ...good, email: `${'a'.repeat(243)}@example.org` }, ['body.email']],
    ['an unknown field', { ...good, userId: 'x' }, ['body.userId']],
    ['several', { type: 'x', subject: '', message: '' }, ['body.message', 'body.subject', 'body.type']],
    ['no body', undefined, ['body']],
  ])('%s', async (_what, body, paths) => {
    const before = await count();
    const answer = await t.client().post(FEEDBACK, body);
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid-request']);
    const named = answer.body.errors.map(({ path }: { path: string }) => path) as string[];
    expect([...new Set(named)].toSorted()).toEqual(paths);
    expect(await count()).toBe(before);
  });

  test('a write without the CSRF token', async () => {
    const before = await count();
    expect((await t.client().post(FEEDBACK, good, { 'x-csrf-token': 'wrong' })).status).toBe(403);
    expect(await count()).toBe(before);
  });
});

describe('with an idempotency key', () => {
  const key = { 'idempotency-key': 'one-click-of-a-button' };

  test('repeated feedback is stored once, a different text is refused, and browsers have separate keys', async () => {
    const [guest, other] = [t.client(), t.client()];
    const before = Number(await count());
    const [first, again] = [await guest.post(FEEDBACK, good, key), await guest.post(FEEDBACK, good, key)];
    expect([first.status, again.body]).toEqual([200, first.body]);
    expect(await guest.post(FEEDBACK, { ...good, subject: 'Another' }, key)).toMatchObject({
      status: 409,
      body: { code: 'idempotency-conflict' },
    });
    expect((await other.post(FEEDBACK, good, key)).body.id).not.toBe(first.body.id);
    expect(await count()).toBe(before + 2);
  });

  test('eight parallel requests are stored once', async () => {
    const { client } = await openAccount(t, 'Clicker');
    await client.get('/api/auth/csrf-token');
    const before = Number(await count());
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.post(FEEDBACK, good, key)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await count()).toBe(before + 1);
  });

  test('nothing that identifies the browser is stored', async () => {
    const guest = t.client();
    await guest.post(FEEDBACK, good, key);
    const scopes = (await sql(t, 'SELECT scope FROM idempotency_keys')).map((row) => String(row['scope']));
    expect(scopes.length).toBeGreaterThan(0);
    expect(scopes.join('\n')).not.toContain(guest.cookies.get('sid'));
  });

  test('a key of seven characters is refused', async () => {
    const answer = await t.client().post(FEEDBACK, good, { 'idempotency-key': '1234567' });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'headers.idempotency-key' }] } });
  });
});

test('more than 10 messages a minute from one address get 429 with the time to wait', async () => {
  const limited = await createTestApp({ config: { rateLimitPerMinute: 1000 } });
  const statuses: number[] = [];
  for (let n = 0; n < 10; n += 1) statuses.push((await limited.client().post(FEEDBACK, good)).status);
  expect(statuses).toEqual(Array.from({ length: 10 }, () => 200));
  const refused = await limited.client().post(FEEDBACK, good);
  expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests', retryAfter: expect.any(Number) } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  await limited.close();
});
