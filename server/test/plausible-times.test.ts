// If this fails, instant answers of a script are rated or unlock the sandbox, or the answers of a fast person are not
// rated.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BIAS_ANSWER_MIN_MS } from '@tradesense/core/bias/answer-time.ts';
import { leastPartTimeMs } from '@tradesense/core/grading/least-part-time.ts';
import { SHIPPED_HISTORY } from '../src/config.ts';
import { answerOf, signUp, started } from './bias-test-world.ts';
import { markRight, startedExam, workThrough } from './chart-exam-world.ts';
import { createTestApp, type TestApp } from './harness.ts';
import type { TestClient } from './test-client.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ config: { countsFastAnswers: false, historyDir: SHIPPED_HISTORY } });
});
afterAll(() => t.close());

const unlocked = async (client: TestClient) => (await client.get('/api/sandbox/unlock-check')).body;

/** Shares a result. Returns the problem's code, if any, and the kinds of results that the learner may share. */
async function sharing(client: TestClient, kind: 'bias-test' | 'chart-exam', id: string) {
  await client.put('/api/profile/username', { username: `sharer_${(sharers += 1)}` });
  const { body } = await client.post('/api/posts', { text: 'Look.', share: { kind, id } });
  const { things } = (await client.get('/api/posts/shareable')).body;
  return [body.code, things.map((thing: { kind: string }) => thing.kind)];
}
let sharers = 0;

/** Returns the learner's record in swing analysis, and how many charts of the newest exam were too fast. */
async function recordOf(client: TestClient) {
  const { types } = (await client.get('/api/chart-exams')).body;
  const { attempts, passed, best, last } = types.find(({ type }: { type: string }) => type === 'swing-analysis');
  const { exams } = (await client.get('/api/chart-exams/history')).body;
  return { attempts, passed, best, last, tooFast: exams[0].tooFast };
}

/** Completes a test and returns it. `ms` contains the time for each answer, in ms; a shorter list is repeated. */
async function takeTest(client: TestClient, ms: readonly number[]) {
  const { url, questionCount } = await started(client);
  for (let question = 0; question < questionCount; question += 1) {
    t.clock.advance(ms[question % ms.length] ?? 0);
    expect((await client.post(`${url}/answers`, answerOf(question))).status).toBe(200);
  }
  return (await client.get(url)).body;
}

describe('a Bias Test', () => {
  test('counts if each answer takes the minimum time, and no answer is shown as too fast', async () => {
    const ann = await signUp(t, 'ann');
    const { id, state, result } = await takeTest(ann, [BIAS_ANSWER_MIN_MS]);
    expect(state).toBe('completed');
    expect(result.reviews.map(({ isTooFast }: { isTooFast: boolean }) => isTooFast)).toEqual(Array(5).fill(false));
    expect((await ann.get('/api/bias-tests')).body.tests[0]).toMatchObject({ answered: 5, tooFast: 0 });
    expect((await unlocked(ann)).biasTests.done).toBe(1);
    expect(await sharing(ann, 'bias-test', id)).toEqual([undefined, ['bias-test']]);
    expect((await ann.get('/api/bias-tests/insights')).body.answers).toBe(5);
  });

  test('with an answer that is too fast does not count for the unlock, nor this answer for tendencies, and is not shared', async () => {
    const bob = await signUp(t, 'bob');
    const { id, state, result, tooFast } = await takeTest(bob, [
      BIAS_ANSWER_MIN_MS - 1,
      20_000,
      20_000,
      20_000,
      20_000,
    ]);
    expect(state).toBe('completed');
    expect(result.reviews.map(({ isTooFast }: { isTooFast: boolean }) => isTooFast)).toEqual([true, false, false, false, false]); // oxfmt-ignore
    expect(tooFast).toBe(1);
    expect((await bob.get('/api/bias-tests')).body.tests[0]).toMatchObject({ answered: 5, tooFast: 1 });
    expect((await unlocked(bob)).biasTests.done).toBe(0);
    expect(await sharing(bob, 'bias-test', id)).toEqual(['not-shareable', []]);
    expect((await bob.get('/api/bias-tests/insights')).body.answers).toBe(4);
  });
});

describe('a Chart Exam', () => {
  test('is graded, but neither rated, counted nor shared, if a script passes it at once', async () => {
    const cleo = await signUp(t, 'cleo');
    const exam = await workThrough(cleo, await startedExam(cleo), markRight);
    expect(exam).toMatchObject({ state: 'completed', passed: true, score: 1 });
    const { charts } = (await cleo.get(`/api/chart-exams/${exam.id}/results`)).body;
    for (const { rating, parts } of charts) {
      expect(rating).toBeNull();
      expect(parts[0].leastMs).toBe(leastPartTimeMs('swing', parts[0].marks.length));
    }
    expect((await unlocked(cleo)).chartExams.done).toBe(0);
    expect(await recordOf(cleo)).toEqual({ attempts: 0, passed: 0, best: null, last: null, tooFast: 5 });
    expect(await sharing(cleo, 'chart-exam', exam.id)).toEqual(['not-shareable', []]);
  });

  test('is rated and counted if it takes the minimum time', async () => {
    const dan = await signUp(t, 'dan');
    const exam = await workThrough(dan, await startedExam(dan), (each, chart) => {
      const marks = markRight(each, chart);
      t.clock.advance(leastPartTimeMs('swing', marks.length));
      return marks;
    });
    expect(exam).toMatchObject({ state: 'completed', passed: true });
    const { charts } = (await dan.get(`/api/chart-exams/${exam.id}/results`)).body;
    for (const { rating, parts } of charts) {
      expect(rating).not.toBeNull();
      expect(parts[0].leastMs).toBeNull();
    }
    expect((await unlocked(dan)).chartExams.done).toBe(1);
    expect(await recordOf(dan)).toEqual({ attempts: 1, passed: 1, best: 1, last: 1, tooFast: 0 });
    expect(await sharing(dan, 'chart-exam', exam.id)).toEqual([undefined, ['chart-exam']]);
  });
});
