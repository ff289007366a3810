// If this fails, replay accepts an invalid request or refuses a valid one, or gives somebody else access to a session.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REPLAY_SESSIONS_MAX } from '@tradesense/contract/replay.ts';
import { openAccount, sql } from '../../../test/account-world.ts';
import { started as startedTest } from '../../../test/bias-test-world.ts';
import { startedExam } from '../../../test/chart-exam-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import type { TestClient } from '../../../test/test-client.ts';

const SESSIONS = '/api/replay/sessions';
let t: TestApp;
let client: TestClient;
beforeAll(async () => {
  t = await createTestApp({ nowMs: Date.UTC(2026, 0, 15, 15) });
  ({ client } = await openAccount(t, 'root', { isAdmin: true }));
  await client.get('/api/sandbox/accounts');
});
afterAll(() => t.close());

const dated = { asset: 'BTC', interval: '1h', startAt: '2022-05-02T00:00:00Z' };
const NO_ID = '00000000-0000-7000-8000-000000000000';

async function stored(): Promise<unknown> {
  const tables = [
    'replay_sessions',
    'replay_bars',
    'sandbox_accounts',
    'sandbox_events',
    'sandbox_orders',
    'ledger_entries',
  ];
  const counts = tables.map((table) => `(SELECT count(*)::int FROM ${table}) AS ${table}`);
  return (await sql(t, `SELECT ${counts.join(', ')}`))[0];
}

test('a replay from a date is refused while a rated exam runs, because it could show the next bars', async () => {
  const { client: learner } = await openAccount(t, 'examinee', { isAdmin: true });
  await startedExam(learner, { mode: 'rated' });
  const { status, body } = await learner.post(SESSIONS, dated);
  expect([status, body.code]).toEqual([409, 'test-in-progress']);
  expect(body.detail).toContain('a rated Chart Exam running');
  expect((await learner.post(SESSIONS, { asset: 'BTC', interval: '1h' })).status).toBe(200);
});

test.each([
  ['Chart Exam', 'chart_exams'],
  ['Bias Test', 'bias_tests'],
])('a replay from a date cannot step while a rated %s runs, but a masked one can', async (what, table) => {
  const { client: learner } = await openAccount(t, `steps-in-${what.slice(0, 4).toLowerCase()}`, { isAdmin: true });
  const replays = await Promise.all(
    [dated, { ...dated, asset: 'EURUSD' }, { interval: '1h' }].map((each) => learner.post(SESSIONS, each)),
  );
  const [same, other, masked] = replays.map(({ body }) => `${SESSIONS}/${body.id}`);
  await learner.post(`${same}/advance`, { from: 0, bars: 3 });
  if (what === 'Chart Exam') await startedExam(learner, { mode: 'rated' });
  else {
    const { id } = await startedTest(learner);
    await sql(t, 'UPDATE bias_tests SET rated = true, unrated = NULL WHERE id = $1', [id]);
  }

  const refusals = await Promise.all([
    learner.post(`${same}/advance`, { from: 3, bars: 1 }),
    learner.post(`${same}/jump`, { from: 3, to: { kind: 'bar', cursor: 9 } }),
    learner.post(`${other}/advance`, { from: 0, bars: 1 }),
  ]);
  for (const { status, body } of refusals) {
    expect([status, body.code]).toEqual([409, 'test-in-progress']);
    expect(body.detail).toBe(
      `You have a rated ${what} running. Finish it, then go on with this replay. A replay without a date can go on meanwhile.`,
    );
  }
  const missed = await learner.post(`${same}/advance`, { from: 1, bars: 1 });
  expect([missed.status, missed.body.session.cursor, missed.body.bars.length]).toEqual([200, 3, 2]);
  expect((await learner.post(`${masked}/advance`, { from: 0, bars: 1 })).status).toBe(200);
  const back = await learner.post(`${same}/branch`, { cursor: 1 });
  expect((await learner.post(`${SESSIONS}/${back.body.id}/advance`, { from: 1, bars: 1 })).status).toBe(409);

  await sql(t, `UPDATE ${table} SET state = 'abandoned', ended_at = now() WHERE state = 'active'`);
  expect((await learner.post(`${same}/advance`, { from: 3, bars: 1 })).status).toBe(200);
});

test.each<[what: string, request: object, status: number, code: string, said: RegExp]>([
  ['an asset that does not exist', { ...dated, asset: 'DOGE' }, 404, 'unknown-asset', /no asset "DOGE"/],
  ['an interval that does not exist', { ...dated, interval: '2h' }, 400, 'invalid-request', /^body.interval/],
  ['no interval', { asset: 'BTC' }, 400, 'invalid-request', /^body.interval/],
  ['a day without a time', { ...dated, startAt: '2022-05-02' }, 400, 'invalid-request', /^body.startAt/],
  ['a day that does not exist', { ...dated, startAt: '2022-02-30T00:00:00Z' }, 400, 'invalid-request', /^body.startAt/],
  ['a date before the history', { ...dated, startAt: '1985-01-01T00:00:00Z' }, 409, 'not-enough-history', /1h from 1990-01-01 to 2026-01-15/], // oxfmt-ignore
  [
    'a date in the future',
    { ...dated, startAt: '2030-01-01T00:00:00Z' },
    409,
    'not-enough-history',
    /20 after it; BTC/,
  ],
  ['a date far outside, of any asset', { interval: '15m', startAt: '2999-12-31T23:59:59Z' }, 409, 'not-enough-history', /no asset has enough/], // oxfmt-ignore
  ['a date with too little after it', { ...dated, startAt: '2026-01-15T10:00:00Z' }, 409, 'not-enough-history', /20 after it/], // oxfmt-ignore
  ['an unknown preset', { ...dated, preset: 'hard' }, 400, 'invalid-request', /^body.preset/],
  ['an unknown field', { ...dated, until: 1 }, 400, 'invalid-request', /until/],
])(
  'a start with %s is refused with its code and a sentence, and nothing is stored',
  async (_, request, status, code, said) => {
    const before = await stored();
    const { body } = await client.post(SESSIONS, request);
    expect(body).toMatchObject({ status, code, detail: expect.stringMatching(said) });
    expect(await stored()).toEqual(before);
  },
);

test('without an asset in the request, one is chosen; an asset without history is refused', async () => {
  const random = await client.post(SESSIONS, { interval: '1d' });
  expect(random.body).toMatchObject({ isMasked: true, interval: '1d' });
  await client.post(`${SESSIONS}/${random.body.id}/end`);
  const recorded = await createTestApp({ nowMs: t.clock.now(), config: { marketFeed: 'recorded' } });
  const { client: root } = await openAccount(recorded, 'root', { isAdmin: true });
  const without = await root.post(SESSIONS, { asset: 'BTC', interval: '1h' });
  expect(without.body).toMatchObject({
    code: 'not-enough-history',
    detail: expect.stringMatching(/BTC has no history at 1h/),
  });
  const none = await root.post(SESSIONS, { interval: '1h' });
  expect(none.body).toMatchObject({ code: 'not-enough-history', detail: expect.stringMatching(/no asset has enough/) });
  await recorded.close();
});

test('no more sessions can run than allowed, even if they are requested at once', async () => {
  const { client: ann } = await openAccount(t, 'ann', { isAdmin: true });
  const answers = await Promise.all(
    Array.from({ length: REPLAY_SESSIONS_MAX + 2 }, () => ann.post(SESSIONS, { asset: 'BTC', interval: '4h' })),
  );
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map(({ body }) => body.code)).toEqual(['replay-limit-reached', 'replay-limit-reached']);
  const started = answers.find(({ status }) => status === 200)?.body;
  await ann.post(`${SESSIONS}/${started.id}/end`);
  expect((await ann.post(SESSIONS, dated)).status).toBe(200);
});

describe('every endpoint of a replay session', () => {
  const calls = (who: TestClient, id: string) => [
    who.get(`${SESSIONS}/${id}`),
    who.get(`${SESSIONS}/${id}/bars`),
    who.post(`${SESSIONS}/${id}/advance`, { from: 0, bars: 1 }),
    who.post(`${SESSIONS}/${id}/jump`, { from: 0, to: { kind: 'session' } }),
    who.post(`${SESSIONS}/${id}/branch`, { cursor: 0 }, { 'idempotency-key': NO_ID }),
    who.post(`${SESSIONS}/${id}/end`),
  ];
  const codes = async (all: Promise<{ body: { code: string } }>[]) =>
    new Set((await Promise.all(all)).map(({ body }) => body.code));

  test('refuses a guest and a learner who has not unlocked the sandbox', async () => {
    const [guest, locked] = [t.client(), (await openAccount(t, 'lily')).client];
    for (const [who, code] of [
      [guest, 'not-signed-in'],
      [locked, 'sandbox-locked'],
    ] as const) {
      // This call makes the browser fetch its CSRF token, which the calls below need.
      expect((await who.post(SESSIONS, dated)).body.code).toBe(code);
      expect(await codes([...calls(who, NO_ID), who.get(SESSIONS)])).toEqual(new Set([code]));
    }
  });

  test('hides a session and its account from every other account', async () => {
    const { body: session } = await client.post(SESSIONS, dated);
    const { client: eve } = await openAccount(t, 'eve', { isAdmin: true });
    expect((await eve.get(SESSIONS)).body).toEqual({ sessions: [] });
    await eve.post('/api/sandbox/accounts', {});
    const account = `/api/sandbox/accounts/${session.accountId}`;
    const order = { asset: 'BTC', side: 'buy', type: 'market', quantity: '0.01', clientOrderId: 'eves-order' };
    const others = [eve.get(account), eve.get(`${account}/fills`), eve.post(`${account}/orders`, order)];
    expect(await codes([...calls(eve, session.id), ...others])).toEqual(new Set(['not-found']));
    expect((await client.get(`${SESSIONS}/${session.id}`)).body).toEqual(session);
  });
});

describe('the account of a replay', () => {
  test('has one asset and no reset, and its settings can change while it is flat', async () => {
    const { body: session } = await client.post(SESSIONS, dated);
    const account = `/api/sandbox/accounts/${session.accountId}`;
    const before = await stored();
    const order = { asset: 'ETH', side: 'buy', type: 'market', quantity: '0.01' };
    const other = await client.post(`${account}/orders`, { ...order, clientOrderId: 'other-asset' });
    expect(other.body).toMatchObject({ status: 409, code: 'not-in-replay', detail: 'This replay has only BTC.' });
    expect((await client.post(`${account}/orders/preview`, order)).body.code).toBe('not-in-replay');
    expect((await client.post(`${account}/reset`)).body).toMatchObject({ status: 409, code: 'not-in-replay' });
    expect(await stored()).toEqual(before);
    const changed = await client.patch(`${account}/settings`, { marginMode: 'cross', name: 'My replay' });
    expect(changed.body).toMatchObject({ kind: 'replay', name: 'My replay', settings: { marginMode: 'cross' } });
  });

  test.each([
    ['a bar less than none', { from: -1, bars: 1 }],
    ['no bars', { from: 0, bars: 0 }],
    ['more than 50 bars', { from: 0, bars: 51 }],
    ['half a bar', { from: 0, bars: 0.5 }],
    ['bars ahead of it', { from: 1, bars: 1 }],
  ])('cannot step if the request is for %s', async (_, request) => {
    const [session] = (await client.get(SESSIONS)).body.sessions;
    const { body } = await client.post(`${SESSIONS}/${session.id}/advance`, request);
    expect(body).toMatchObject({
      status: 400,
      code: 'invalid-request',
      errors: [{ path: expect.stringMatching(/^body\./) }],
    });
    expect((await client.get(`${SESSIONS}/${session.id}`)).body).toEqual(session);
  });
});
