// If this fails, an administrator's action leaves no entry or several entries in the audit log, or a rejected action
// leaves one.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { splitEndpointKey, type EndpointKey } from '@tradesense/contract/endpoint.ts';
import { endpoints } from '@tradesense/contract/endpoints.ts';
import { DAY_MS, MINUTE_MS } from '@tradesense/core/kernel/time.ts';
import { openAccount, sql, type Account } from '../../../test/account-world.ts';
import { openAdministrator } from '../../../test/admin-world.ts';
import { handIn, markNothing, startedExam } from '../../../test/chart-exam-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { STATUS_JOBS } from '../status/index.ts';

const REASON = { reason: 'a test of the log' };
let t: TestApp;
let root: Account;
let names = 0;
beforeAll(async () => {
  t = await createTestApp();
  root = await openAdministrator(t);
});
afterAll(() => t.close());

const learner = async () => (await openAccount(t, `Person${(names += 1)}`)).userId;
const entries = async () =>
  sql(t, 'SELECT act, target_kind, target_id, before, after, actor_id FROM audit_entries ORDER BY id');

async function unverified(): Promise<string> {
  const id = await learner();
  await sql(t, 'UPDATE users SET verified_at = NULL WHERE id = $1', [id]);
  return id;
}
async function suspended(): Promise<string> {
  const id = await learner();
  await sql(t, 'UPDATE users SET is_suspended = true WHERE id = $1', [id]);
  return id;
}
const planGrant = () => ({ until: new Date(t.clock.now() + 30 * DAY_MS).toISOString(), ...REASON });
async function withPlan(): Promise<string> {
  const id = await learner();
  await root.client.put(`/api/admin/users/${id}/plan-grant`, planGrant());
  return id;
}
async function message(): Promise<string> {
  const sent = { type: 'bug_report', subject: 'Empty chart', message: 'Nothing there.', email: 'guest@example.org' };
  return (await t.client().post('/api/feedback', sent)).body.id;
}
async function parked(): Promise<string> {
  const id = t.platform.ids.next();
  await sql(t, `INSERT INTO outbox_events (id, type, payload, occurred_at) VALUES ($1, 'test', '{}', now())`, [id]);
  await sql(
    t,
    `INSERT INTO outbox_deliveries (event_id, subscriber, attempts, next_attempt_at, parked_at) VALUES ($1, 'nobody', 15, now(), now())`,
    [id],
  );
  return id;
}

const newPromoCode = (code: string) => ({
  code,
  effect: { kind: 'percent', percent: 20 },
  periods: null,
  startsAt: '2026-01-01T00:00:00Z',
  endsAt: null,
  maxUses: null,
});
async function promoCode(): Promise<string> {
  return (await root.client.post('/api/admin/promo-codes', newPromoCode(`CODE${(names += 1)}`))).body.id;
}

/** Starts an exam and returns the item id of one of its charts, which is not graded yet. */
async function examItem(): Promise<string> {
  const exam = await startedExam((await openAccount(t, `Person${(names += 1)}`)).client);
  return String((await sql(t, 'SELECT item_id FROM chart_exam_charts WHERE exam_id = $1', [exam.id]))[0]?.['item_id']);
}

async function examAppeal(): Promise<string> {
  const { client, userId } = await openAccount(t, `Person${(names += 1)}`);
  const exam = await startedExam(client);
  await handIn(client, exam, markNothing);
  await client.post(`/api/chart-exams/${exam.id}/charts/0/appeal`, { text: 'There is no swing.' });
  return String((await sql(t, 'SELECT id FROM chart_exam_appeals WHERE user_id = $1', [userId]))[0]?.['id']);
}

interface Case {
  readonly target: () => Promise<string>;
  readonly body: (target: string) => unknown;
  readonly act: string;
  /** Whether a second, identical request is rejected, because it would change nothing. */
  readonly isOnce: boolean;
}
const user = (target: () => Promise<string>, act: string, isOnce: boolean, body: object = REASON): Case => ({
  target,
  body: () => body,
  act,
  isOnce,
});
/**
 * For each write endpoint of administrators that leaves an audit entry, except those listed below: a request and the
 * action in its entry.
 */
const CASES: Readonly<Record<string, Case>> = {
  'POST /api/admin/users/{id}/email': user(learner, 'show-email', false),
  'POST /api/admin/users/{id}/verify': user(unverified, 'verify-user', true),
  'POST /api/admin/users/{id}/suspend': user(learner, 'suspend-user', true),
  'POST /api/admin/users/{id}/restore': user(suspended, 'restore-user', true),
  'PUT /api/admin/users/{id}/role': user(learner, 'change-role', true, { role: 'moderator', ...REASON }),
  'POST /api/admin/users/{id}/revoke-sessions': user(learner, 'revoke-sessions', true),
  'PUT /api/admin/users/{id}/plan-grant': { target: learner, body: planGrant, act: 'grant-plan', isOnce: false },
  'POST /api/admin/users/{id}/plan-grant/end': user(withPlan, 'end-plan-grant', true),
  'POST /api/admin/users/bulk': {
    target: learner,
    body: (id) => ({ act: 'suspend', ids: [id], ...REASON }),
    act: 'suspend-user',
    isOnce: false,
  },
  'PUT /api/admin/settings/{key}': {
    target: async () => 'unlock-bias-tests',
    body: () => ({ value: 3 }),
    act: 'change-setting',
    isOnce: true,
  },
  'POST /api/admin/feedback/{id}/reply': {
    target: message,
    body: () => ({ text: 'Thank you.\n\nIt is fixed.' }),
    act: 'reply-to-feedback',
    isOnce: false,
  },
  'PUT /api/admin/feedback/{id}/state': {
    target: message,
    body: () => ({ state: 'closed' }),
    act: 'change-feedback-state',
    isOnce: true,
  },
  'POST /api/admin/deliveries/retry': {
    target: parked,
    body: (eventId) => ({ eventId, subscriber: 'nobody' }),
    act: 'retry-deliveries',
    isOnce: true,
  },
  'POST /api/admin/promo-codes': {
    target: async () => `NEW${(names += 1)}`,
    body: newPromoCode,
    act: 'create-promo-code',
    isOnce: true,
  },
  'PUT /api/admin/promo-codes/{id}': {
    target: promoCode,
    body: () => ({ ...newPromoCode(`OTHER${(names += 1)}`), maxUses: 5 }),
    act: 'change-promo-code',
    isOnce: false,
  },
  'POST /api/admin/promo-codes/{id}/end': {
    target: promoCode,
    body: () => ({}),
    act: 'end-promo-code',
    isOnce: false,
  },
  'POST /api/admin/chart-exam-appeals/{id}/answer': user(examAppeal, 'answer-appeal', true, { text: 'It stays.' }),
  'POST /api/admin/regrades': {
    target: examItem,
    body: (itemId) => ({ selection: { kind: 'item', itemId }, target: { kind: 'void' }, ...REASON }),
    act: 'void-chart',
    isOnce: true,
  },
};
/** Write endpoints whose audit entries a test of their own below reads, because they have no target before the act. */
const WITHOUT_A_TARGET = ['POST /api/admin/ledger/check'];
/** Write endpoints that leave no audit entry, because they only preview, check or confirm. */
const WITHOUT_AN_ENTRY = [
  'POST /api/admin/users/bulk/preview',
  'POST /api/admin/regrades/preview',
  'POST /api/admin/promo-codes/preview',
  'POST /api/admin/confirmation',
  'POST /api/admin/ledger/{id}/check',
];

/**
 * Write endpoints for learning platforms. `platforms.test.ts` and `scores.test.ts` of the module `lti` test their audit
 * entries, because those files set up a platform.
 */
const OF_PLATFORMS = [
  'POST /api/admin/lti/platforms',
  'PUT /api/admin/lti/platforms/{id}',
  'DELETE /api/admin/lti/platforms/{id}',
  'POST /api/admin/lti/parked/{id}/retry',
];

/** Write endpoints that take a candle file. `candle-imports.test.ts` tests their audit entries. */
const OF_FILES = ['POST /api/admin/market/imports', 'POST /api/admin/market/imports/preview'];

test('every write of administrators is in this table', () => {
  const writes = Object.entries(endpoints)
    .filter(([key, { access }]) => access === 'administrator' && !key.startsWith('GET '))
    .map(([key]) => key);
  const listed = [...Object.keys(CASES), ...WITHOUT_A_TARGET, ...WITHOUT_AN_ENTRY, ...OF_PLATFORMS, ...OF_FILES];
  expect(writes.toSorted()).toEqual(listed.toSorted());
});

test.each(Object.entries(CASES))('%s: one entry, with before and after', async (key, { target, body, act, isOnce }) => {
  const [method, path] = splitEndpointKey(key as EndpointKey);
  const id = await target();
  const url = path.replace(/\{\w+\}/, id);
  const send = () => (method === 'PUT' ? root.client.put(url, body(id)) : root.client.post(url, body(id)));
  const known = (await entries()).length;
  const done = await send();
  expect([done.status, done.text]).toEqual([200, expect.any(String)]);
  const added = (await entries()).slice(known);
  expect(added).toEqual([expect.objectContaining({ act, actor_id: root.userId, before: expect.any(Object) })]);
  // Only a path with an id is compared: otherwise the id is in the body, or the endpoint creates its target.
  expect(added).toMatchObject([path.includes('{') ? { target_id: id } : {}]);
  expect(added[0]?.['before']).not.toEqual(added[0]?.['after']);
  if (!isOnce) return;
  expect([404, 409]).toContain((await send()).status);
  expect(await entries()).toHaveLength(known + 1);
});

test('a reply to a feedback message is sent by email to its sender, and the message stays answered', async () => {
  const id = await message();
  await root.client.post(`/api/admin/feedback/${id}/reply`, { text: 'We have found the cause.' });
  await t.drain();
  const mail = (await t.mails()).at(-1);
  expect(mail).toContain('To: guest@example.org');
  expect(mail).toContain('We have found the cause.');
  const { messages } = (await root.client.get('/api/admin/feedback?state=answered')).body;
  expect(messages[0]).toMatchObject({ id, state: 'answered', canReply: true, sender: null });
  const { mails, transport } = (await root.client.get('/api/admin/mails?state=sent')).body;
  expect([mails[0], transport]).toMatchObject([{ kind: 'feedback-reply', maskedTo: 'g•••t@example.org' }, 'file']);
});

test('the overview has the numbers of stored records', async () => {
  const { body } = await root.client.get('/api/admin/overview');
  const [{ n }] = (await sql(t, 'SELECT count(*)::int AS n FROM users')) as [{ n: number }];
  expect(body).toMatchObject({ users: n, signUpsDay: n, outbox: { parked: 0 }, mail: { failing: 0 } });
  expect((await root.client.get('/api/admin/deliveries')).body).toMatchObject({ parked: 0 });
  expect((await root.client.get('/api/admin/market')).body.assets.length).toBeGreaterThan(0);
  expect((await root.client.get('/api/admin/market/gaps?asset=BTC')).body).toEqual({ series: [] });
});

test('an account counts as active, and is shown with its last use, after it has signed out', async () => {
  const read = async () => (await root.client.get('/api/admin/overview')).body;
  const before = await read();
  const { client, userId } = await openAccount(t, 'SeenOnce');
  const seenOf = async () => (await root.client.get(`/api/admin/users?search=${userId}`)).body.users[0].lastSeenAt;
  const first = await seenOf();
  t.clock.advance(4 * MINUTE_MS);
  await client.get('/api/auth/me');
  expect(await seenOf()).toBe(first);
  t.clock.advance(2 * MINUTE_MS);
  await client.get('/api/auth/me');
  const last = new Date(t.clock.now()).toISOString();
  await client.post('/api/auth/logout');
  expect(await seenOf()).toBe(last);
  expect(await read()).toMatchObject({ activeDay: before.activeDay + 1, activeWeek: before.activeWeek + 1 });
});

test('the overview counts periodic jobs, not the leases of continuous work', async () => {
  await t.drain();
  const names = t.platform.jobs.names();
  const before = (await root.client.get('/api/admin/overview')).body.jobs;
  expect(before).toMatchObject({ known: names.length, held: names.length });
  await sql(
    t,
    `INSERT INTO job_leases (name, owner, expires_at, last_run_at) VALUES ('price-alerts:7', $1, $2, $3), ('market-feed', $1, $2, $3)
     ON CONFLICT (name) DO UPDATE SET expires_at = $2, last_run_at = $3`,
    [t.platform.ids.next(), new Date(t.clock.now() + 6_000), new Date(t.clock.now())],
  );
  expect((await root.client.get('/api/admin/overview')).body.jobs).toEqual(before);
});

test('a check of all ledgers runs in the background, once at a time, and names a broken one', async () => {
  const account = (await root.client.get('/api/sandbox/accounts')).body.accounts[0];
  const read = async () => (await root.client.get('/api/admin/ledger/check')).body.check;
  // Ends the check of the daily job.
  await t.platform.jobs.runNow(STATUS_JOBS.runLedgerCheck);
  const started = await root.client.post('/api/admin/ledger/check');
  expect(started.body).toMatchObject({ endedAt: null, accounts: 1, checked: 0 });
  expect(await read()).toEqual(started.body);
  expect((await root.client.post('/api/admin/ledger/check')).body).toMatchObject({
    code: 'ledger-check-running',
    status: 409,
  });
  await t.platform.jobs.runNow(STATUS_JOBS.runLedgerCheck);
  expect(await read()).toMatchObject({ id: started.body.id, checked: 1, entries: 1, broken: 0, faults: [] });
  expect((await read()).endedAt).not.toBeNull();

  await sql(t, 'UPDATE sandbox_accounts SET cash = cash + 1 WHERE id = $1', [account.id]);
  const second = (await root.client.post('/api/admin/ledger/check')).body;
  await t.platform.jobs.runNow(STATUS_JOBS.runLedgerCheck);
  const { broken, faults } = await read();
  expect({ broken, faults }).toMatchObject({ broken: 1, faults: [{ accountId: account.id, sequence: null }] });
  await sql(t, 'UPDATE sandbox_accounts SET cash = cash - 1 WHERE id = $1', [account.id]);
  const acts = (await entries()).filter(({ act }) => act === 'check-ledgers');
  expect(acts.map((each) => each['target_id'])).toEqual([started.body.id, second.id]);
  expect(acts[0]).toMatchObject({ target_kind: 'ledger-check', actor_id: root.userId, after: { accounts: 1 } });
});

test('the ledger of an account is verified', async () => {
  const { body } = await root.client.get('/api/sandbox/accounts');
  const { id } = body.accounts[0];
  expect((await root.client.post(`/api/admin/ledger/${id}/check`)).body).toMatchObject({ isSound: true, entries: 1 });
  expect((await root.client.post(`/api/admin/ledger/${root.userId}/check`)).status).toBe(404);
});
