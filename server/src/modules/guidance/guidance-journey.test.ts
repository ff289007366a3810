// If this fails, the first hour shows a step as done that was not, or the other way around, or Home, the coach and
// Study name different next steps.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstHourResponse, nextStepsResponse } from '@tradesense/contract/guidance.ts';
import { answerAll, signUp, started } from '../../../test/bias-test-world.ts';
import { handIn, markRight, startedExam } from '../../../test/chart-exam-world.ts';
import { FIRST_TRADE, shownTrade, stepToTheEnd, tradeOf, workedRequest } from '../../../test/first-trade-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { answered, doQuiz, doTask, overview, referenceOf, rightAnswer, shownTask } from '../../../test/study-world.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { SHIPPED_HISTORY } from '../../config.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ config: { historyDir: SHIPPED_HISTORY } });
});
afterAll(() => t.close());

const hourOf = async (client: TestClient) => firstHourResponse.parse((await client.get('/api/first-hour')).body);
const doneOf = async (client: TestClient) =>
  (await hourOf(client)).steps.filter(({ isDone }) => isDone).map(({ id }) => id);
const stepsOf = async (client: TestClient) =>
  nextStepsResponse.parse((await client.get('/api/next-steps')).body).steps.map(({ title, href }) => [title, href]);
const mark = (client: TestClient, name: string, isSet = true) => client.put(`/api/first-hour/marks/${name}`, { isSet });

async function answerTrial(client: TestClient): Promise<void> {
  const { ticket } = (await client.get('/api/bias-tests/trial')).body;
  const answer = { ticket, direction: 'bullish', confidence: 60 };
  expect((await client.post('/api/bias-tests/trial/answers', answer)).status).toBe(200);
}

/** Marks the chart of the step 'first-chart' wrongly, then correctly. */
async function markFirstChart(client: TestClient): Promise<void> {
  const { id, question } = await shownTask(client, { place: 'first-chart' });
  const reference = await referenceOf(t, id);
  expect(question.kind === 'click-bars' && question.prompt).toMatch(/^Mark the one swing high/);
  expect(reference.kind === 'click-bars' && reference.bars).toHaveLength(1);
  const wrong = await answered(client, id, { kind: 'click-bars', bars: [0] });
  expect(wrong).toMatchObject({ isSettled: false, reference: null });
  expect(wrong.verdict?.lines).toMatchObject([{ result: 'wrong' }]);
  expect(await doneOf(client)).not.toContain('first-chart');
  expect(await answered(client, id, rightAnswer(reference))).toMatchObject({
    isSettled: true,
    verdict: { isRight: true },
  });
}

test('a visitor is led from the trial question to an account, and keeps the completed steps', async () => {
  const visitor = t.client();
  expect(await hourOf(visitor)).toMatchObject({ next: 'trial', isOver: false, hasLeft: false });
  expect(await stepsOf(visitor)).toContainEqual(['A trial question on a masked chart', '/#try']);
  await answerTrial(visitor);
  expect((await hourOf(visitor)).next).toBe('first-chart');
  await markFirstChart(visitor);
  expect((await hourOf(visitor)).next).toBe('candle');
  await doQuiz(visitor, 'candle', 1);
  expect(await doneOf(visitor)).toEqual(['trial', 'first-chart']);
  await doQuiz(visitor, 'candle');
  expect(await doneOf(visitor)).toEqual(['trial', 'first-chart', 'candle']);
  expect((await stepsOf(visitor))[0]).toEqual(['A free account', '/auth/register']);

  visitor.token = (await signUp(t, 'hour-1')).token;
  expect(await doneOf(visitor)).not.toContain('candle');
  for (let i = 0; i < 2; i += 1) await visitor.post('/api/study/visitor-progress');
  expect(await doneOf(visitor)).toEqual(['trial', 'first-chart', 'candle', 'register']);
});

test('a test, its result, a practice chart and the facts complete their steps', async () => {
  const learner = await signUp(t, 'hour-2');
  expect((await stepsOf(learner))[0]).toEqual(['Your first mark on a chart', '/start/chart']);
  await markFirstChart(learner);
  await doQuiz(learner, 'candle');
  const test1 = await started(learner);
  expect((await stepsOf(learner))[0]).toEqual([
    'Continue the BTC Bias Test, question 1 of 5',
    `/bias-test/BTC?test=${test1.id}`,
  ]);
  expect(await doneOf(learner)).not.toContain('bias-test');
  await answerAll(learner, test1);
  expect((await hourOf(learner)).next).toBe('bias-result');
  expect((await stepsOf(learner))[0]).toEqual(['The result of your Bias Test', `/results/BTC?session=${test1.id}`]);
  expect((await mark(learner, 'bias-result')).status).toBe(200);

  const exam = await startedExam(learner, { mode: 'practice' });
  expect((await stepsOf(learner))[0]?.[0]).toBe('Continue the swing analysis practice, chart 1 of 5');
  expect(await doneOf(learner)).not.toContain('practice-exam');
  expect((await handIn(learner, exam, markRight)).status).toBe(200);
  await learner.post(`/api/chart-exams/${exam.id}/abandon`);
  expect((await hourOf(learner)).next).toBe('unlocks');
  const [swings] = (await learner.get('/api/chart-exams')).body.types;
  expect(swings).toMatchObject({ type: 'swing-analysis', attempts: 0, bestPractice: 1 });
  await mark(learner, 'unlocks');
  expect((await stepsOf(learner))[0]).toEqual(['Your first planned trade', '/start/trade']);
  const drawn = await shownTrade(learner);
  const sent = await tradeOf(learner.put(`${FIRST_TRADE}/plan`, await workedRequest(t, drawn)));
  // Planning the trade does not complete the step 'first-trade'; the trade must also be closed.
  expect(await hourOf(learner)).toMatchObject({ next: 'first-trade', minutesLeft: 10 });
  expect((await stepToTheEnd(learner, sent)).state).toBe('closed');
  expect((await hourOf(learner)).next).toBe('trade-card');
  await tradeOf(learner.put(`${FIRST_TRADE}/review`, { text: 'I left both orders alone.' }));
  expect(await hourOf(learner)).toMatchObject({ next: null, minutesLeft: 0, isOver: true });
  expect((await stepsOf(learner))[0]?.[0]).toBe('Take a Bias Test');
});

test('the first hour can be left and resumed, and its steps are not suggested meanwhile', async () => {
  const learner = await signUp(t, 'hour-3');
  await mark(learner, 'left');
  expect(await hourOf(learner)).toMatchObject({ hasLeft: true, next: 'first-chart' });
  const titles = (await stepsOf(learner)).map(([title]) => title);
  expect(titles).not.toContain('Your first mark on a chart');
  expect(titles[0]).toBe('Take a Bias Test');
  expect(titles).toContain('Lesson: The lesson candle');
  await mark(learner, 'left', false);
  expect((await stepsOf(learner))[0]?.[0]).toBe('Your first mark on a chart');
});

test('the lesson that a placement suggests is the next step everywhere until it is complete', async () => {
  const learner = await signUp(t, 'hour-7');
  const before = (await stepsOf(learner))[0];
  await learner.post('/api/study/placement');
  const { start } = (await learner.post('/api/study/placement/end')).body.placement.result;
  const href = `/study/${start.topic}/${start.id}`;
  expect((await stepsOf(learner))[0]).toEqual([`Lesson: ${start.title}`, href]);
  expect((await stepsOf(learner)).filter(([, to]) => to === href)).toHaveLength(1);
  await doTask(t, learner, { place: 'guided', lesson: 'bid-ask-cost', index: 0 });
  expect((await overview(learner)).next).toMatchObject({ lesson: start.id });
  await doQuiz(learner, start.id);
  expect((await stepsOf(learner))[0]).toEqual(before);
});

test('the next steps count the Study cards that are due, of a learner alone', async () => {
  const learner = await signUp(t, 'hour-9');
  const cardsDue = async (client: TestClient) => (await client.get('/api/next-steps')).body.cardsDue;
  expect(await cardsDue(learner)).toBe(0);
  await doTask(t, learner, { place: 'unaided', lesson: 'bid-ask-cost', index: 0 }, false);
  expect(await cardsDue(learner)).toBe(1);
  expect(await cardsDue(t.client())).toBe(0);
});

test('a step that is a lesson has the title and the minutes of the lesson', async () => {
  const learner = await signUp(t, 'hour-8');
  const { topics } = await overview(learner);
  const lessons = new Map(topics.flatMap((topic) => topic.lessons.map((lesson) => [lesson.id, lesson])));
  const steps = (await hourOf(learner)).steps.filter(({ id }) => lessons.has(id));
  expect(steps.length).toBeGreaterThan(0);
  for (const { id, title, minutes } of steps)
    expect([title, minutes]).toEqual([`Lesson: ${lessons.get(id)?.title}`, lessons.get(id)?.minutes]);
});

test('only an answer completes the trial question, and a learner with an account does not get the step', async () => {
  const learner = await signUp(t, 'hour-6');
  const ids = (await hourOf(learner)).steps.map(({ id }: { id: string }) => id);
  expect(ids).not.toContain('trial');
  expect(await doneOf(learner)).toEqual(['register']);
  await answerTrial(learner);
  expect(await doneOf(learner)).toEqual(['trial', 'register']);
});

test('a page cannot mark a step that only stored results complete', async () => {
  const learner = await signUp(t, 'hour-4');
  for (const name of ['trial', 'candle', 'bias-test', 'practice-exam', 'first-trade', 'trade-card'])
    expect((await mark(learner, name)).status).toBe(400);
});

test('a result cannot be marked as read before it exists', async () => {
  const learner = await signUp(t, 'hour-5');
  expect((await mark(learner, 'bias-result')).status).toBe(200);
  expect(await doneOf(learner)).not.toContain('bias-result');
});
