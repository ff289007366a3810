// If this fails, a missed quiz question does not come back, comes back with its answer, or comes back after it is known.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reviewCardResponse, reviewQuestionResponse, reviewsResponse } from '@tradesense/contract/study-reviews.ts';
import { DAY_MS, MINUTE_MS } from '@tradesense/core/kernel/time.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { signUp } from '../../../test/bias-test-world.ts';
import { answerQuestion, doQuiz, doTask, shownTask, startedQuiz } from '../../../test/study-world.ts';
import type { TestClient } from '../../../test/test-client.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

async function cardOf(client: TestClient) {
  return reviewCardResponse.parse((await client.post('/api/study/reviews/cards')).body).card;
}
async function questionOf(client: TestClient) {
  const asked = (await cardOf(client))?.question ?? null;
  if (asked === null) throw new Error('the card asks no question');
  return asked;
}
async function reviewsOf(client: TestClient) {
  return reviewsResponse.parse((await client.get('/api/study/reviews')).body);
}
/** Answers the question that the card asks. The right option is marked in the texts of the test library. */
async function answer(client: TestClient, isRight: boolean, certainty = 'sure') {
  const { id, question } = await questionOf(client);
  const option = question.options.find(({ text }) => text.startsWith('Option 0') === isRight)?.id;
  const { body } = await client.post(`/api/study/reviews/questions/${id}/answers`, { option, certainty });
  return reviewQuestionResponse.parse(body).question;
}
/** Waits until every card is due, and signs in again, because the session may have expired in the meantime. */
async function later(client: TestClient, name: string, ms: number): Promise<void> {
  t.clock.advance(ms);
  const password = 'candles drawn at noon';
  client.token = (await client.post('/api/auth/login', { email: `${name}@example.org`, password })).body.token;
}

describe('a missed quiz question', () => {
  test('is asked by the card of its lesson until it is answered right a day later, and then a task is asked', async () => {
    const learner = await signUp(t, 'missed-1');
    const quiz = await startedQuiz(learner, 'candle');
    await answerQuestion(learner, quiz, 'q1', true);
    await answerQuestion(learner, quiz, 'q2', false);
    const card = await cardOf(learner);
    expect(card).toMatchObject({ lesson: 'candle', topic: 'how-markets-work', cause: 'quiz' });
    expect(card?.question?.question).toMatchObject({ id: 'q2', outcome: null });
    expect(await cardOf(learner)).toEqual(card);
    expect((await answer(learner, true)).question.outcome).toMatchObject({ isRight: true, points: 3 });
    expect(await cardOf(learner)).toBeNull();
    expect(await reviewsOf(learner)).toMatchObject({ due: 0, reviewedToday: 1, upcoming: [{ cause: 'quiz' }] });

    t.clock.advance(15 * MINUTE_MS);
    expect((await questionOf(learner)).question.id).toBe('q2');
    await answer(learner, true);
    await later(learner, 'missed-1', 20 * DAY_MS);
    expect((await questionOf(learner)).question.id).toBe('q2');
    await answer(learner, true);
    await later(learner, 'missed-1', 60 * DAY_MS);
    expect(await cardOf(learner)).toMatchObject({ lesson: 'candle', cause: 'quiz', question: null });
    expect(await shownTask(learner, { place: 'review' })).toMatchObject({ lesson: 'candle' });
  });

  test('comes back a minute after a wrong answer; several take turns', async () => {
    const learner = await signUp(t, 'missed-2');
    await doQuiz(learner, 'candle', 2);
    expect((await questionOf(learner)).question.id).toBe('q3');
    t.clock.advance(1_000);
    await answer(learner, false);
    expect(await cardOf(learner)).toBeNull();
    t.clock.advance(2 * MINUTE_MS);
    expect((await questionOf(learner)).question.id).toBe('q4');
    await answer(learner, true, 'guess');
    t.clock.advance(15 * MINUTE_MS);
    expect((await questionOf(learner)).question.id).toBe('q3');
  });

  test('makes an existing card due again, once for each attempt', async () => {
    const learner = await signUp(t, 'missed-3');
    await doTask(t, learner, { place: 'unaided', lesson: 'candle', index: 0 }, false);
    expect(await cardOf(learner)).toMatchObject({ cause: 'task', question: null });
    await doTask(t, learner, { place: 'review' });
    await later(learner, 'missed-3', DAY_MS);
    await doTask(t, learner, { place: 'review' });
    expect((await reviewsOf(learner)).due).toBe(0);
    await doQuiz(learner, 'candle', 1);
    const { rows } = await t.db.read((tx) =>
      tx.$client.query<{ lapses: number }>(
        `SELECT (state ->> 'lapses')::int AS lapses FROM study_cards JOIN users ON users.id = user_id
           WHERE email = 'missed-3@example.org'`,
      ),
    );
    expect(rows).toEqual([{ lapses: 1 }]);
    t.clock.advance(15 * MINUTE_MS);
    expect((await questionOf(learner)).question.id).toBe('q2');
  });

  test('reveals the right option and the explanations only after its answer, which is final', async () => {
    const learner = await signUp(t, 'missed-4');
    await doQuiz(learner, 'candle', 3);
    const { text } = await learner.post('/api/study/reviews/cards');
    expect(text).toContain('Option 0');
    expect(text).not.toMatch(/Secret|rightOption|isRight/);
    const { id, question } = await questionOf(learner);
    const [first, second] = question.options.map((each) => each.id);
    const send = (client: TestClient, option: string | undefined) =>
      client.post(`/api/study/reviews/questions/${id}/answers`, { option, certainty: 'sure' });
    expect((await send(await signUp(t, 'missed-5'), first)).status).toBe(404);
    expect((await send(learner, 'e')).status).toBe(404);
    const given = await send(learner, first);
    expect(given.text).toContain('Secret');
    expect((await send(learner, first)).text).toBe(given.text);
    expect((await send(learner, second)).body.code).toBe('question-already-answered');
    expect((await reviewsOf(learner)).reviewedToday).toBe(1);
  });

  test('changes no result of the quiz when a review asks it', async () => {
    const learner = await signUp(t, 'missed-6');
    const before = await doQuiz(learner, 'candle', 3);
    await answer(learner, true);
    expect(await startedQuiz(learner, 'candle')).toEqual(before);
  });
});

test('a review asks for tasks that were not done right before those that were', async () => {
  const learner = await signUp(t, 'missed-7');
  for (const index of [0, 2]) await doTask(t, learner, { place: 'unaided', lesson: 'candle', index });
  await doTask(t, learner, { place: 'unaided', lesson: 'candle', index: 1 }, false);
  const asked: string[] = [];
  for (let i = 0; i < 6; i += 1) {
    asked.push((await shownTask(learner, { place: 'review' })).question.kind);
    await doTask(t, learner, { place: 'review' }, false);
    t.clock.advance(15 * MINUTE_MS);
  }
  // The two other tasks of the lesson, which were done right, sort sentences.
  expect(asked).toEqual(Array.from({ length: 6 }, () => 'compute'));
});

test('an open task of a review is replaced once another card is the first that is due', async () => {
  const learner = await signUp(t, 'missed-8');
  await doTask(t, learner, { place: 'unaided', lesson: 'bid-ask-cost', index: 0 }, false);
  const open = await shownTask(learner, { place: 'review' });
  t.clock.advance(MINUTE_MS);
  await doTask(t, learner, { place: 'unaided', lesson: 'bos', index: 0 }, false);
  expect((await shownTask(learner, { place: 'review' })).id).toBe(open.id);
  await doTask(t, learner, { place: 'unaided', lesson: 'bid-ask-cost', index: 1 }, false);
  expect(await shownTask(learner, { place: 'review' })).toMatchObject({ lesson: 'bos' });
});
