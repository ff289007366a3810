// If this fails, two simultaneous requests create two accounts or use one link twice, or a replaced cookie stays valid.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { besideTransaction } from '../../../test/beside-transaction.ts';
import { linkToken, startIdentity, type Identity } from '../../../test/identity-world.ts';
import { prepareFirstAdministrator } from './first-administrator.service.ts';
import { hashToken } from './secret-hash.ts';
import { insertTab, replaceSecrets } from './sessions.repo.ts';

const PASSWORD = 'candles drawn at noon';
const AT_ONCE = 16;
let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.close());

async function statuses(calls: readonly (() => Promise<{ status: number }>)[]): Promise<number[]> {
  return (await Promise.all(calls.map((call) => call()))).map(({ status }) => status).toSorted((a, b) => a - b);
}

async function browsers() {
  return Promise.all(Array.from({ length: AT_ONCE }, () => identity.browser()));
}

test('the tests of this file run on a PostgreSQL server', () => {
  expect(identity.testApp.db.kind).toBe('postgres');
});

test('registrations of one address in different cases get equal responses, and only one is confirmed', async () => {
  const spelled = (i: number) => ['ann@example.org', 'Ann@Example.org', 'ANN@EXAMPLE.ORG', 'aNN@example.ORG'][i % 4];
  const calls = (await browsers()).map(
    (browser, i) => () =>
      browser.call('POST /api/auth/register', { name: `Ann ${i}`, email: spelled(i), password: PASSWORD }),
  );
  expect(await statuses(calls)).toEqual(calls.map(() => 200));
  expect(await identity.sql('SELECT kind, count(*)::int AS mails FROM mail_queue GROUP BY kind ORDER BY kind')).toEqual(
    [{ kind: 'verify-email', mails: 5 }],
  );
  const tokens = (await identity.mailsTo('ann@example.org')).map((mail) => linkToken(mail, 'verify-email'));
  const browser = await identity.browser();
  const confirmed = await statuses(
    tokens.map((token) => () => browser.call('POST /api/auth/verify-email', { token, password: PASSWORD })),
  );
  expect(confirmed).toEqual([200, 410, 410, 410, 410]);
  expect(await identity.sql('SELECT count(*)::int AS users FROM users')).toEqual([{ users: 1 }]);
});

test('a tab that the old cookie opens while the password changes does not stay signed in', async () => {
  const email = 'tabs@example.org';
  await identity.learner(email, PASSWORD);
  const { db, platform } = identity.testApp;
  const [session] = await identity.sql(
    `SELECT s.id FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.email = '${email}'`,
  );
  const id = String(session?.['id']);
  const hashOf = () => hashToken(platform.ids.secret());
  await besideTransaction(
    db,
    (tx) => tx.$client.query('SELECT 1 FROM sessions WHERE id = $1 FOR UPDATE', [id]),
    () => db.transaction((tx) => replaceSecrets(tx, id, { tokenHash: hashOf(), resumeHash: hashOf() })),
    (tx) => insertTab(tx, { id: platform.ids.next(), sessionId: id, tokenHash: hashOf(), createdAt: new Date() }),
  );
  expect(await identity.sql(`SELECT id FROM session_tabs WHERE session_id = '${id}'`)).toEqual([]);
});

test('a verification link that many browsers open at once works in one of them', async () => {
  const email = 'verify@example.org';
  const [first, ...others] = await browsers();
  await first?.call('POST /api/auth/register', { name: 'Ann', email, password: PASSWORD });
  const token = linkToken((await identity.mailsTo(email))[0], 'verify-email');
  const results = await statuses(
    others.map((browser) => () => browser.call('POST /api/auth/verify-email', { token, password: PASSWORD })),
  );
  expect(results).toEqual([200, ...Array.from({ length: AT_ONCE - 2 }, () => 410)]);
  expect(
    await identity.sql(
      `SELECT 1 FROM outbox_events e JOIN users u ON e.payload ->> 'userId' = u.id::text
       WHERE e.type = 'userVerified' AND u.email = 'verify@example.org'`,
    ),
  ).toHaveLength(1);
});

test('simultaneous reset requests for an unconfirmed address send one email', async () => {
  const email = 'unconfirmed@example.org';
  const all = await browsers();
  await all[0]?.call('POST /api/auth/register', { name: 'Ann', email, password: PASSWORD });
  await statuses(all.map((browser) => () => browser.call('POST /api/auth/forgot-password', { email })));
  const subjects = (await identity.mailsTo(email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.endsWith('registration is not confirmed'))).toHaveLength(1);
});

test('a reset link used at once with different passwords sets one of them, and that one works', async () => {
  const email = 'reset@example.org';
  const browser = await identity.learner(email, PASSWORD);
  await browser.call('POST /api/auth/forgot-password', { email });
  const token = linkToken((await identity.mailsTo(email)).at(-1), 'reset-password');
  const passwords = Array.from({ length: 6 }, (_, i) => `a new password ${i}`);
  const answers = await Promise.all(
    passwords.map(async (password) =>
      (await identity.browser()).call('POST /api/auth/reset-password', { token, password }),
    ),
  );
  const winners = passwords.filter((_, i) => answers[i]?.status === 200);
  expect(winners).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 410)).toHaveLength(5);
  await identity.signIn(email, winners[0] ?? '');
});

test('a reset at the same moment as logins leaves no session of the old password', async () => {
  const email = 'race@example.org';
  const browser = await identity.learner(email, PASSWORD);
  await browser.call('POST /api/auth/forgot-password', { email });
  const token = linkToken((await identity.mailsTo(email)).at(-1), 'reset-password');
  const logins = (await browsers())
    .slice(0, 4)
    .map((other) => () => other.call('POST /api/auth/login', { email, password: PASSWORD }));
  const reset = () => browser.call('POST /api/auth/reset-password', { token, password: 'quite a new password' });
  await Promise.all([...logins, reset].map((call) => call()));
  const open = await identity.sql(
    `SELECT s.id FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.email = 'race@example.org'`,
  );
  expect(open).toEqual([]);
});

test('a registration that is confirmed and rejected at the same moment ends in one of the two ways', async () => {
  const email = 'both@example.org';
  const [one, two] = await browsers();
  await one?.call('POST /api/auth/register', { name: 'Ann', email, password: PASSWORD });
  const token = linkToken((await identity.mailsTo(email))[0], 'verify-email');
  const results = await statuses([
    () => one!.call('POST /api/auth/verify-email', { token }),
    () => two!.call('POST /api/auth/reject-registration', { token }),
  ]);
  expect(results).toEqual([200, 410]);
});

test('every one of many simultaneous password guesses is counted', async () => {
  const email = 'guess@example.org';
  await identity.learner(email, PASSWORD);
  const calls = (await browsers()).map(
    (browser) => () => browser.call('POST /api/auth/login', { email, password: 'wrong' }),
  );
  const results = await statuses(calls);
  expect(results.filter((status) => status === 401)).toHaveLength(5);
  expect(results.filter((status) => status === 429)).toHaveLength(AT_ONCE - 5);
});

test('servers that start at the same moment create one configured administrator', async () => {
  const { platform } = identity.testApp;
  const config = { ...platform.config, adminEmail: 'owner@example.org', adminPassword: 'the owner chose this' };
  await Promise.all(Array.from({ length: 8 }, () => prepareFirstAdministrator({ ...platform, config })));
  expect(await identity.sql('SELECT email FROM users WHERE is_admin')).toEqual([{ email: 'owner@example.org' }]);
});
