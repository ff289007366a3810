// If this fails, a Bias Test can be faked, changed afterwards, or broken by an invalid request.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startedExam } from '../../../test/chart-exam-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import type { TestClient } from '../../../test/test-client.ts';
import {
  answerAll,
  answerOf,
  REASONING,
  signUp,
  started,
  startOf,
  storedQuestions,
  type StartedTest,
} from '../../../test/bias-test-world.ts';

const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000';

let t: TestApp;
let ann: TestClient;
let bob: TestClient;
let test1: StartedTest;
beforeAll(async () => {
  t = await createTestApp();
  ann = await signUp(t, 'ann');
  bob = await signUp(t, 'bob');
});
afterAll(() => t.close());

async function countTests(): Promise<number> {
  const { rows } = await t.db.read((tx) => tx.$client.query('SELECT count(*)::int AS n FROM bias_tests'));
  return rows[0].n;
}

describe('a start', () => {
  test.each([
    ['an unknown asset', startOf({ asset: 'DOGE' }), 404, 'unknown-asset', 'body.asset'],
    ['an asset in lower case', startOf({ asset: 'btc' }), 404, 'unknown-asset', 'body.asset'],
    ['an unknown timeframe', { asset: 'BTC', timeframe: '1h' }, 400, 'invalid-request', 'body.timeframe'],
    ['a number for an asset', { asset: 7, timeframe: '1d' }, 400, 'invalid-request', 'body.asset'],
    ['an unknown field', { ...startOf(), rated: false }, 400, 'invalid-request', 'body.rated'],
    ['a date that is none', startOf({ customDate: '2024-02-30' }), 400, 'invalid-request', 'body.customDate'],
    ['no body', undefined, 400, 'invalid-request', 'body'],
  ])('with %s is refused, and nothing is stored', async (_name, body, status, code, path) => {
    const response = await ann.post('/api/bias-tests', body);
    expect(response).toMatchObject({ status, body: { code } });
    expect(response.body.errors.map((each: { path: string }) => each.path)).toContain(path);
    expect(await countTests()).toBe(0);
  });

  test('with a date is refused while a rated exam runs, and practice that runs takes no answer', async () => {
    const learner = await signUp(t, 'examinee');
    const practice = startOf({ customDate: '2024-03-01' });
    const test = await started(learner, practice);
    const { id } = await startedExam(learner, { mode: 'rated' });
    const refusal = { status: 409, body: { code: 'test-in-progress', detail: /a rated Chart Exam running/ } };
    const refused = (response: { status: number; body: { code: string; detail: string } }) =>
      expect({ ...response.body, status: response.status }).toMatchObject({
        status: refusal.status,
        code: refusal.body.code,
        detail: expect.stringMatching(refusal.body.detail),
      });
    refused(await learner.post(`/api/bias-tests/${test.id}/answers`, answerOf(0)));
    await learner.post(`/api/bias-tests/${test.id}/abandon`);
    refused(await learner.post('/api/bias-tests', practice));
    const masked = await learner.post('/api/bias-tests', startOf());
    expect(masked.status).toBe(200);
    await learner.post(`/api/bias-tests/${masked.body.id}/abandon`);
    await learner.post(`/api/chart-exams/${id}/abandon`);
    expect((await learner.post('/api/bias-tests', practice)).status).toBe(200);
    await t.db.transaction((tx) => tx.$client.query('DELETE FROM bias_tests'));
  });

  test.each([
    ['before the history begins', startOf({ customDate: '1990-01-01' })],
    ['with an outcome that has not happened yet', startOf({ customDate: '2026-01-10' })],
    ['a random asset on such a day', startOf({ asset: 'random', customDate: '1990-01-01' })],
  ])('with too little history is refused and names what is missing: practice %s', async (_name, body) => {
    const response = await ann.post('/api/bias-tests', body);
    expect(response).toMatchObject({ status: 409, body: { code: 'not-enough-history' } });
    expect(response.body.detail).toMatch(/90 \+ 20 bars at 1d/);
    expect(await countTests()).toBe(0);
  });

  test('by a guest is refused until they sign in', async () => {
    const guest = t.client();
    expect(await guest.post('/api/bias-tests', startOf())).toMatchObject({
      status: 401,
      body: { code: 'not-signed-in' },
    });
    expect(await guest.get('/api/bias-tests')).toMatchObject({ status: 401 });
    expect(await guest.get(`/api/bias-tests/${UNKNOWN_ID}`)).toMatchObject({ status: 401 });
  });

  test('during a running test is refused with the id of that test', async () => {
    const running = await started(ann);
    const response = await ann.post('/api/bias-tests', startOf({ asset: 'ETH' }));
    expect(response).toMatchObject({
      status: 409,
      body: { code: 'test-in-progress', errors: [{ path: 'id', message: running.id }] },
    });
    await ann.post(`${running.url}/abandon`);
  });

  test('that repeats an idempotency key gets the same test; another request with the key is refused', async () => {
    const key = { 'idempotency-key': 'start-key-1' };
    const first = await ann.post('/api/bias-tests', startOf(), key);
    const again = await ann.post('/api/bias-tests', startOf(), key);
    expect(first.status).toBe(200);
    expect(again.text).toBe(first.text);
    expect(await ann.post('/api/bias-tests', startOf({ asset: 'ETH' }), key)).toMatchObject({
      status: 409,
      body: { code: 'idempotency-conflict' },
    });
    expect(await bob.post('/api/bias-tests', startOf({ timeframe: '1w' }), key)).toMatchObject({ status: 200 });
    const { tests } = (await bob.get('/api/bias-tests')).body;
    await bob.post(`/api/bias-tests/${tests[0].id}/abandon`);
    await ann.post(`/api/bias-tests/${first.body.id}/abandon`);
  });
});

describe('answers and other requests', () => {
  beforeEach(async () => {
    test1 = await started(ann);
    return async () => ann.post(`${test1.url}/abandon`);
  });

  async function expectNothingStored(): Promise<void> {
    expect((await storedQuestions(t, test1.id)).every((question) => question.answered_at === null)).toBe(true);
  }

  test.each([
    ['confidence 33', answerOf(0, { confidence: 33 }), 'body.confidence'],
    ['confidence 101', answerOf(0, { confidence: 101 }), 'body.confidence'],
    ['confidence 50.5', answerOf(0, { confidence: 50.5 }), 'body.confidence'],
    ['confidence as text', { ...answerOf(0), confidence: '60' }, 'body.confidence'],
    ['reasoning of 19 characters', answerOf(0, { reasoning: 'x'.repeat(19) }), 'body.reasoning'],
    ['reasoning of 19 characters and spaces', answerOf(0, { reasoning: ` ${'x'.repeat(19)}  ` }), 'body.reasoning'],
    ['reasoning of 19 emoji', answerOf(0, { reasoning: '📈'.repeat(19) }), 'body.reasoning'],
    ['reasoning of one character', answerOf(0, { reasoning: 'a'.repeat(40) }), 'body.reasoning'],
    ['reasoning of 1001 characters', answerOf(0, { reasoning: 'x'.repeat(1001) }), 'body.reasoning'],
    ['reasoning with half of an emoji', answerOf(0, { reasoning: `${REASONING} \ud83d` }), 'body.reasoning'],
    ['reasoning with U+0000', answerOf(0, { reasoning: `${REASONING}\0` }), 'body.reasoning'],
    ['an unknown tag', { ...answerOf(0), tags: ['trend', 'luck'] }, 'body.tags.1'],
    ['a tag twice', answerOf(0, { tags: ['trend', 'trend'] }), 'body.tags'],
    ['an unknown direction', { ...answerOf(0), direction: 'up' }, 'body.direction'],
    ['no direction', { ...answerOf(0), direction: undefined }, 'body.direction'],
    ['a question that is no number', { ...answerOf(0), question: '0' }, 'body.question'],
    ['a negative question', answerOf(-1), 'body.question'],
    ['a short idempotency key', answerOf(0, { idempotency: 'short' }), 'body.idempotency'],
    ['an unknown field', { ...answerOf(0), correct: true }, 'body.correct'],
    ['a list', [answerOf(0)], 'body'],
  ])('an answer with %s is refused by the name of its field, and nothing is stored', async (_name, body, path) => {
    const response = await ann.post(`${test1.url}/answers`, body);
    expect(response).toMatchObject({ status: 400, body: { code: 'invalid-request' } });
    expect(response.body.errors.map((each: { path: string }) => each.path)).toContain(path);
    await expectNothingStored();
  });

  test.each([
    ['confidence 34, 20 characters, no tag', { confidence: 34, reasoning: 'Rising lows, so up !', tags: [] }],
    ['confidence 100, 1000 characters', { confidence: 100, reasoning: 'Rising lows.'.padEnd(1000, ' and so on') }],
    ['20 emoji of two UTF-16 units each', { reasoning: `${'📈'.repeat(14)}📉🐂🐻🔻🔺🚀` }],
    ['1000 emoji', { reasoning: `${'📈'.repeat(994)}📉🐂🐻🔻🔺🚀` }],
  ])('an answer with %s is accepted', async (_name, changes) => {
    expect(await ann.post(`${test1.url}/answers`, answerOf(0, changes))).toMatchObject({ status: 200 });
  });

  test('an answer with a body of 10 MB is refused', async () => {
    const response = await ann.post(`${test1.url}/answers`, answerOf(0, { reasoning: 'x'.repeat(10_000_000) }));
    expect(response).toMatchObject({ status: 413, body: { code: 'body-too-large' } });
  });

  test('an answer to a question that is not the current one is refused', async () => {
    for (const question of [1, 4, 5, 99]) {
      expect(await ann.post(`${test1.url}/answers`, answerOf(question))).toMatchObject({
        status: 409,
        body: { code: 'question-not-current' },
      });
    }
    await expectNothingStored();
  });

  test('an answer is final: a repeat gets the same bytes, and another answer is refused', async () => {
    const first = await ann.post(`${test1.url}/answers`, answerOf(0));
    t.clock.advance(7_000);
    expect((await ann.post(`${test1.url}/answers`, answerOf(0))).text).toBe(first.text);
    await ann.post(`${test1.url}/answers`, answerOf(1));
    expect((await ann.post(`${test1.url}/answers`, answerOf(0))).text).toBe(first.text);
    const others = [
      [answerOf(0, { idempotency: 'another-key', direction: 'bearish' }), 'question-already-answered'],
      [answerOf(0, { idempotency: 'another-key' }), 'question-already-answered'],
      [answerOf(0, { direction: 'bearish' }), 'idempotency-conflict'],
      [answerOf(2, { idempotency: 'answer-key-0' }), 'idempotency-conflict'],
    ] as const;
    for (const [body, code] of others) {
      expect(await ann.post(`${test1.url}/answers`, body)).toMatchObject({ status: 409, body: { code } });
    }
    const stored = await storedQuestions(t, test1.id);
    expect(stored.map(({ direction }) => direction)).toEqual(['bullish', 'bullish', null, null, null]);
  });

  test('after the end, only a repeated answer gets a response, with the same bytes', async () => {
    const responses = await answerAll(ann, test1);
    expect((await ann.post(`${test1.url}/answers`, answerOf(4))).text).toBe(responses[4]?.text);
    const late = await ann.post(`${test1.url}/answers`, answerOf(4, { idempotency: 'another-key' }));
    expect(late).toMatchObject({ status: 409, body: { code: 'test-ended' } });
  });

  test('a test of another learner is not found by any request', async () => {
    const calls = [
      bob.get(test1.url),
      bob.get(`${test1.url}/critique`),
      bob.post(`${test1.url}/answers`, answerOf(0)),
      bob.post(`${test1.url}/focus`, { focused: false }),
      bob.post(`${test1.url}/abandon`),
      ann.get(`/api/bias-tests/${UNKNOWN_ID}`),
    ];
    for (const call of calls) expect(await call).toMatchObject({ status: 404, body: { code: 'not-found' } });
    expect((await ann.get(test1.url)).body).toMatchObject({ state: 'active', answered: 0 });
    expect((await bob.get('/api/bias-tests')).body.tests.map(({ id }: { id: string }) => id)).not.toContain(test1.id);
  });

  test.each([
    ['an id that is none', () => ann.get('/api/bias-tests/1'), 'params.id'],
    ['a forged cursor', () => ann.get('/api/bias-tests?cursor=1'), 'query.cursor'],
    ['an unknown query field', () => ann.get('/api/bias-tests?limit=1'), 'query.limit'],
    ['focus as text', () => ann.post(`${test1.url}/focus`, { focused: 'no' }), 'body.focused'],
  ])('a request with %s is refused by name', async (_name, call, path) => {
    const response = await call();
    expect(response).toMatchObject({ status: 400, body: { code: 'invalid-request' } });
    expect(response.body.errors[0].path).toBe(path);
  });
});
