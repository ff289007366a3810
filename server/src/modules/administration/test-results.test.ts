// If this fails, an administrator cannot find an attempt, or sees something other than its learner saw.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerAll, signUp, started } from '../../../test/bias-test-world.ts';
import { openAccount, sql, type Account } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { doQuiz } from '../../../test/study-world.ts';
import type { TestClient } from '../../../test/test-client.ts';

let t: TestApp;
let root: Account;
let ann: TestClient;
let testId: string;
beforeAll(async () => {
  t = await createTestApp();
  root = await openAccount(t, 'Root', { isAdmin: true });
  ann = await signUp(t, 'ann');
  const begun = await started(ann, { timeframe: '1w' });
  testId = begun.id;
  await answerAll(ann, begun);
});
afterAll(() => t.close());

const list = async (query: string) => (await root.client.get(`/api/admin/test-results?${query}`)).body.results;

test('tests are found by kind, state, learner and day', async () => {
  const { id: userId } = (await ann.get('/api/auth/me')).body;
  const found = [expect.objectContaining({ id: testId, learner: 'ann', learnerId: userId, state: 'completed' })];
  for (const filter of ['', '&state=completed', `&userId=${userId}`, '&from=2026-01-15&until=2026-01-15'])
    expect([filter, await list(`kind=bias-test${filter}`)]).toEqual([filter, found]);
  for (const filter of ['&state=abandoned', `&userId=${root.userId}`, '&from=2026-01-16', '&until=2026-01-14'])
    expect([filter, await list(`kind=bias-test${filter}`)]).toEqual([filter, []]);
  expect(await list('kind=chart-exam')).toEqual([]);
  const file = await root.client.get('/api/admin/test-results/export?kind=bias-test');
  expect(file.text.trimEnd().split('\r\n')).toHaveLength(2);
});

test('quizzes are shown as their learner saw them, but answers to removed questions have no text', async () => {
  const done = await doQuiz(ann, 'candle', 3);
  const [found] = await list('kind=lesson-quiz&state=completed&verdict=passed');
  expect(found).toMatchObject({ id: done.id, learner: 'ann', subject: 'candle', score: 0.75, passed: true });
  expect(await list('kind=lesson-quiz&verdict=failed')).toEqual([]);
  expect(await list('kind=lesson-quiz&state=active')).toEqual([]);
  expect(await list('kind=lesson-quiz&state=abandoned')).toEqual([]);
  const open = async () => (await root.client.get(`/api/admin/lesson-quizzes/${done.id}`)).body;
  const { learner, quiz } = await open();
  expect(learner.name).toBe('ann');
  expect(quiz.questions.map(({ id }: { id: string }) => id)).toEqual(done.questions.map(({ id }) => id));
  for (const [n, question] of done.questions.entries()) {
    const seen = quiz.questions[n];
    expect(seen.stem).toBe(question.stem);
    expect(seen.options.map(({ text }: { text: string }) => text)).toEqual(question.options.map(({ text }) => text));
    const chosen = question.options.findIndex(({ id }) => id === question.outcome?.option);
    expect(seen.options.findIndex(({ isChosen }: { isChosen: boolean }) => isChosen)).toBe(chosen);
    expect(seen.options[chosen].isRight).toBe(question.outcome?.isRight);
  }
  await sql(t, `UPDATE study_quizzes SET version = 'older'`);
  const older = (await open()).quiz;
  expect(older).toMatchObject({ isCurrent: false, questions: quiz.questions.map(() => ({ stem: null })) });
  expect(older.questions[0].options.filter(({ isChosen }: { isChosen: boolean }) => isChosen)).toHaveLength(1);
  expect((await root.client.get(`/api/admin/lesson-quizzes/${testId}`)).status).toBe(404);
  expect((await ann.get(`/api/admin/lesson-quizzes/${done.id}`)).status).toBe(403);
});

test('an attempt is shown as its learner sees it', async () => {
  const own = (await ann.get(`/api/bias-tests/${testId}`)).body;
  expect((await root.client.get(`/api/admin/bias-tests/${testId}`)).body).toMatchObject({
    learner: { name: 'ann' },
    test: own,
  });
  expect((await root.client.get(`/api/admin/chart-exams/${testId}`)).status).toBe(404);
  expect((await ann.get(`/api/admin/bias-tests/${testId}`)).status).toBe(403);
});
