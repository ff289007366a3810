// If this fails, a learner can look up the answer elsewhere, or loses a test without having left it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '@tradesense/core/kernel/time.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { answerOf, signUp, started } from '../../../test/bias-test-world.ts';

let t: TestApp;
let ann: TestClient;
beforeAll(async () => {
  t = await createTestApp();
  ann = await signUp(t, 'ann');
});
afterAll(() => t.close());

const away = (url: string) => ann.post(`${url}/focus`, { focused: false });
const back = (url: string) => ann.post(`${url}/focus`, { focused: true });

test('the countdown starts when focus is first lost, is shown after a reload, and stops at the return', async () => {
  const { url } = await started(ann);
  expect((await away(url)).body).toEqual({ state: 'active', remainingMs: 60_000 });
  t.clock.advance(20_000);
  expect((await away(url)).body).toEqual({ state: 'active', remainingMs: 40_000 });
  expect((await ann.get(url)).body).toMatchObject({ state: 'active', focusRemainingMs: 40_000 });
  expect((await ann.get('/api/bias-tests')).body.tests[0]).toMatchObject({ state: 'active', focusRemainingMs: 40_000 });
  t.clock.advance(39_999);
  expect((await back(url)).body).toEqual({ state: 'active', remainingMs: null });
  t.clock.advance(120_000);
  expect((await ann.get(url)).body).toMatchObject({ state: 'active', focusRemainingMs: null });
  await ann.post(`${url}/abandon`);
});

// Once the limit has passed, whichever request or job reads the test first must find it ended, and no later request may
// make it active again.
test.each([
  [
    'the return',
    async (url: string) => expect((await back(url)).body).toEqual({ state: 'abandoned', remainingMs: null }),
  ],
  [
    'another loss',
    async (url: string) => expect((await away(url)).body).toEqual({ state: 'abandoned', remainingMs: null }),
  ],
  [
    'an answer',
    async (url: string) =>
      expect(await ann.post(`${url}/answers`, answerOf(1))).toMatchObject({
        status: 409,
        body: { code: 'test-ended' },
      }),
  ],
  [
    'a read',
    async (url: string) => expect((await ann.get(url)).body).toMatchObject({ state: 'abandoned', question: null }),
  ],
  ['the job', () => t.drain()],
  ['the next start', async () => ann.post(`${(await started(ann)).url}/abandon`)],
  ['the end by the learner', async (url: string) => ann.post(`${url}/abandon`)],
])('after 60 s out of focus, the test is abandoned, even if the first to touch it is %s', async (_name, touch) => {
  const { url } = await started(ann);
  await ann.post(`${url}/answers`, answerOf(0));
  await away(url);
  const lostAt = t.clock.now();
  t.clock.advance(60_000);
  await touch(url);
  t.clock.advance(5_000);
  const { body } = await ann.get(url);
  expect(body).toMatchObject({
    state: 'abandoned',
    answered: 1,
    score: null,
    endedAt: new Date(lostAt + 60_000).toISOString(),
    question: null,
  });
  expect(body.result.reviews.map(({ index }: { index: number }) => index)).toEqual([0]);
  expect((await back(url)).body).toEqual({ state: 'abandoned', remainingMs: null });
  expect((await ann.post(`${url}/answers`, answerOf(1))).body.code).toBe('test-ended');
});

test('an answer within 60 s out of focus counts, and the countdown continues', async () => {
  const { url } = await started(ann);
  await away(url);
  t.clock.advance(30_000);
  expect(await ann.post(`${url}/answers`, answerOf(0))).toMatchObject({ status: 200 });
  expect((await ann.get(url)).body.focusRemainingMs).toBe(30_000);
  await ann.post(`${url}/abandon`);
});

test('the job abandons a test after 24 h without activity', async () => {
  const { url } = await started(ann);
  t.clock.advance(DAY_MS - 1);
  await t.drain();
  const state = async () => {
    const { rows } = await t.db.read((tx) =>
      tx.$client.query('SELECT state FROM bias_tests WHERE id = $1', [url.split('/').at(-1)]),
    );
    return rows[0].state;
  };
  expect(await state()).toBe('active');
  t.clock.advance(5_001);
  await t.drain();
  expect(await state()).toBe('abandoned');
});
