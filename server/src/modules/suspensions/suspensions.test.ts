// If this fails, a suspended person does not see the reason, cannot appeal or get their data, or can still use the
// product.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '@tradesense/core/kernel/time.ts';
import { ACCOUNT_PASSWORD, givePassword, openAccount, sql, type Account } from '../../../test/account-world.ts';
import { openAdministrator } from '../../../test/admin-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { signIn } from '../../../test/sign-in.ts';

const NOTICE = '/api/account/suspension';
let t: TestApp;
let root: Account;
let names = 0;
beforeAll(async () => {
  t = await createTestApp();
  root = await openAdministrator(t);
});
afterAll(() => t.close());
beforeEach(() => root.client.post('/api/admin/confirmation', { password: ACCOUNT_PASSWORD }));

/** Creates a learner whom the administrator has suspended and who has signed in again. */
async function suspended(until: string | null = null) {
  names += 1;
  const name = `Sue${names}`;
  const { userId } = await openAccount(t, name);
  await givePassword(t, userId);
  const act = await root.client.post(`/api/admin/users/${userId}/suspend`, { reason: 'Spam in comments', until });
  expect(act.status).toBe(200);
  const email = `${name.toLowerCase()}@example.org`;
  return { userId, email, client: await signIn(t, { email, password: ACCOUNT_PASSWORD }) };
}
const mailsTo = (email: string) => sql(t, `SELECT kind FROM mail_queue WHERE to_address = $1 ORDER BY id`, [email]);

test('the notice has reason and start, one appeal reaches the inbox, and its answer is mailed and shown', async () => {
  const { client, email } = await suspended();
  expect((await client.get(NOTICE)).body).toEqual({
    reason: 'Spam in comments',
    since: new Date(t.clock.now()).toISOString(),
    until: null,
    appeal: null,
  });
  const text = 'The comments were quotes of the lesson.';
  expect((await client.post(`${NOTICE}/appeal`, { text })).body.appeal).toMatchObject({ text, answer: null });
  expect((await client.post(`${NOTICE}/appeal`, { text })).body.code).toBe('suspension-appealed');
  const inbox = (await root.client.get('/api/admin/feedback?state=open')).body.messages;
  const [appeal] = inbox.filter(({ message }: { message: string }) => message === text);
  expect(appeal).toMatchObject({ subject: 'Appeal of a suspension', canReply: true });
  await root.client.post(`/api/admin/feedback/${appeal.id}/reply`, { text: 'It stays until you remove them.' });
  expect((await client.get(NOTICE)).body.appeal).toMatchObject({
    answer: 'It stays until you remove them.',
    answeredAt: expect.any(String),
  });
  expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['account-suspended', 'feedback-reply']),
  );
});

test('an answer to an appeal is mailed once and shown after the account is open; other replies are not', async () => {
  const { userId, client, email } = await suspended();
  await client.post(`${NOTICE}/appeal`, { text: 'The comments were quotes.' });
  const [row] = await sql(t, 'SELECT appeal_id FROM suspensions WHERE user_id = $1', [userId]);
  await root.client.post(`/api/admin/feedback/${String(row?.['appeal_id'])}/reply`, { text: 'It stays.' });
  await t.drain();
  await t.platform.jobs.runNow('notifications-mail');
  expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['account-suspended', 'feedback-reply']);
  await root.client.post(`/api/admin/users/${userId}/restore`, { reason: 'Removed the comments' });
  const restored = await signIn(t, { email, password: ACCOUNT_PASSWORD });
  const answered = { type: 'appeal-answered', payload: { exam: null, answer: 'It stays.' } };
  expect((await restored.get('/api/notifications')).body.notifications).toMatchObject([
    { parts: 1, content: answered },
  ]);
  const asked = { type: 'other', subject: 'A question', message: 'How are charts drawn?' };
  const { id } = (await restored.post('/api/feedback', asked)).body;
  await root.client.post(`/api/admin/feedback/${id}/reply`, { text: 'By hand.' });
  await t.drain();
  expect((await restored.get('/api/notifications')).body.unreadCount).toBe(1);
});

test('a suspended learner can export data, cancel and delete the account, but cannot use the product', async () => {
  const { client, userId } = await suspended();
  expect((await client.get('/api/auth/me')).body).toMatchObject({ id: userId, isSuspended: true });
  expect((await client.get('/api/account/export')).status).toBe(200);
  expect((await client.post('/api/billing/cancel', {})).body.code).toBe('no-subscription');
  for (const path of ['/api/notifications', '/api/profile/about', '/api/billing/invoices', '/api/auth/sessions'])
    expect([path, (await client.get(path)).body.code]).toEqual([path, 'account-suspended']);
  // On public endpoints, a suspended learner counts as a guest, so that nothing is stored for the account.
  const feedback = { subject: 'Hello', message: 'From a visitor' };
  expect((await client.post('/api/feedback', feedback)).status).toBe(200);
  expect(await sql(t, `SELECT user_id FROM feedback WHERE message = 'From a visitor'`)).toEqual([{ user_id: null }]);
  const gone = { password: ACCOUNT_PASSWORD, confirmation: 'delete my account' };
  expect((await client.post('/api/account/delete', gone)).status).toBe(200);
  expect(await sql(t, 'SELECT id FROM users WHERE id = $1', [userId])).toEqual([]);
});

test('an end in the past is refused with the name of its field', async () => {
  const { userId } = await openAccount(t, 'Past');
  const body = { reason: 'Spam in comments', until: new Date(t.clock.now()).toISOString() };
  const answer = await root.client.post(`/api/admin/users/${userId}/suspend`, body);
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'body.until' }] } });
});

test('a suspension with an end is lifted automatically, and the owner of the account is notified', async () => {
  const until = new Date(t.clock.now() + HOUR_MS).toISOString();
  const { client, email } = await suspended(until);
  expect((await client.get(NOTICE)).body.until).toBe(until);
  t.clock.advance(HOUR_MS - MINUTE_MS);
  await t.drain();
  expect((await client.get(NOTICE)).status).toBe(200);
  t.clock.advance(2 * MINUTE_MS);
  await t.drain();
  expect((await client.get('/api/auth/me')).body.isSuspended).toBe(false);
  expect((await client.get(NOTICE)).body.code).toBe('not-suspended');
  expect((await mailsTo(email)).map(({ kind }) => kind)).toContain('account-restored');
});

/** Inserts accounts with a suspension that ends now. If they are not suspended any more, it cannot be ended. */
async function insertDue(prefix: string, count: number, isSuspended: boolean): Promise<void> {
  const now = new Date(t.clock.now());
  await sql(
    t,
    `INSERT INTO users (id, name, email, email_normalised, password_hash, is_suspended, verified_at, created_at)
     SELECT gen_random_uuid(), $1 || n, $1 || n || '@example.org', $1 || n || '@example.org', '$argon2id$none', $3, $4, $4
     FROM generate_series(1, $2::int) AS n`,
    [prefix, count, isSuspended, now],
  );
  await sql(
    t,
    `INSERT INTO suspensions (id, user_id, since, until)
     SELECT gen_random_uuid(), id, $2::timestamptz - interval '1 day', $2 FROM users WHERE email LIKE $1 || '%'`,
    [prefix, now],
  );
}

test('250 suspensions that end at the same time are lifted in one run, beside 120 that cannot be ended', async () => {
  await insertDue('stale', 120, false);
  await insertDue('due', 250, true);
  await t.platform.jobs.runNow('suspensions-end');
  const left = `SELECT count(*)::int AS n FROM users WHERE email LIKE 'due%' AND is_suspended`;
  expect(await sql(t, left)).toEqual([{ n: 0 }]);
  const mails = `SELECT count(*)::int AS n FROM mail_queue WHERE to_address LIKE 'due%' AND kind = 'account-restored'`;
  expect(await sql(t, mails)).toEqual([{ n: 250 }]);
});

test('a suspension whose end fails keeps no other from ending, and ends in the next run', async () => {
  await insertDue('late', 3, true);
  vi.spyOn(t.platform.mailer, 'queue').mockRejectedValueOnce(new Error('a fault'));
  const left = `SELECT count(*)::int AS n FROM users WHERE email LIKE 'late%' AND is_suspended`;
  await t.platform.jobs.runNow('suspensions-end');
  expect(await sql(t, left)).toEqual([{ n: 1 }]);
  await t.platform.jobs.runNow('suspensions-end');
  expect(await sql(t, left)).toEqual([{ n: 0 }]);
});
