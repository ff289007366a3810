// If this fails, two simultaneous requests store two answers or two tests, or a retry gets a different response.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import type { TestClient, TestResponse } from '../../../test/test-client.ts';
import { answerAll, answerOf, signUp, started, startOf, storedQuestions } from '../../../test/bias-test-world.ts';

const ROUNDS = 10;

let t: TestApp;
let ann: TestClient;
beforeAll(async () => {
  t = await createTestApp();
  ann = await signUp(t, 'ann');
});
afterAll(() => t.close());

function counted(responses: readonly TestResponse[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of responses) {
    const name = status === 200 ? 'ok' : body.code;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

test('if two different answers to a question arrive at once, one is stored and the other is refused', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, url } = await started(ann, { timeframe: '1w' });
    const responses = await Promise.all([
      ann.post(`${url}/answers`, answerOf(0, { direction: 'bullish', idempotency: 'key-of-tab-1' })),
      ann.post(`${url}/answers`, answerOf(0, { direction: 'bearish', idempotency: 'key-of-tab-2' })),
    ]);
    expect(counted(responses)).toEqual({ ok: 1, 'question-already-answered': 1 });
    const [first, second] = await storedQuestions(t, id);
    expect(first?.direction).toBe(responses[0]?.status === 200 ? 'bullish' : 'bearish');
    expect(second?.answered_at).toBeNull();
    await ann.post(`${url}/abandon`);
  }
});

test('an answer sent eight times at once is stored once, with eight equal responses and one event', async () => {
  const started1 = await started(ann, { asset: 'ETH', timeframe: '1w' });
  const { id, url } = started1;
  for (let question = 0; question < 5; question += 1) {
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => ann.post(`${url}/answers`, answerOf(question))),
    );
    expect(counted(responses)).toEqual({ ok: 8 });
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
  }
  const { rows } = await t.db.read((tx) =>
    tx.$client.query(`SELECT id FROM outbox_events WHERE type = 'biasTestCompleted' AND payload->>'testId' = $1`, [id]),
  );
  expect(rows).toHaveLength(1);
});

test('eight starts at once open one active test, and the others get its id', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => ann.post('/api/bias-tests', startOf({ asset: 'SOL', timeframe: '1w' }))),
    );
    expect(counted(responses)).toEqual({ ok: 1, 'test-in-progress': 7 });
    const id = responses.find(({ status }) => status === 200)?.body.id;
    const told = responses.filter(({ status }) => status === 409).map(({ body }) => body.errors);
    expect(told).toEqual(Array.from({ length: 7 }, () => [{ path: 'id', message: id }]));
    await ann.post(`/api/bias-tests/${id}/abandon`);
  }
});

test('eight starts at once with one idempotency key give one test and eight equal responses', async () => {
  const key = { 'idempotency-key': 'start-key-of-one-click' };
  const responses = await Promise.all(
    Array.from({ length: 8 }, () => ann.post('/api/bias-tests', startOf({ asset: 'BNB', timeframe: '1w' }), key)),
  );
  expect(counted(responses)).toEqual({ ok: 8 });
  expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
  await ann.post(`/api/bias-tests/${responses[0]?.body.id}/abandon`);
});

test('the last answer, a loss of focus and an end by the learner at once leave one consistent end', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const test1 = await started(ann, { asset: 'XAU', timeframe: '1w' });
    await answerAll(ann, { ...test1, questionCount: 4 });
    const [answer] = await Promise.all([
      ann.post(`${test1.url}/answers`, answerOf(4)),
      ann.post(`${test1.url}/focus`, { focused: false }),
      ann.post(`${test1.url}/abandon`),
    ]);
    const { body } = await ann.get(test1.url);
    expect(body.state).toBe(answer.status === 200 ? 'completed' : 'abandoned');
    expect(body.answered).toBe(answer.status === 200 ? 5 : 4);
  }
});
