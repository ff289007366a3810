// If this fails, a visitor's work is lost or counts as a learner's own, or figures in Study contradict each other.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lessonResponse, studySearchResponse } from '@tradesense/contract/study.ts';
import { reviewsResponse } from '@tradesense/contract/study-reviews.ts';
import { DAY_MS, HOUR_MS } from '@tradesense/core/kernel/time.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { signUp } from '../../../test/bias-test-world.ts';
import {
  answered,
  answerQuestion,
  doChallenge,
  doQuiz,
  doTask,
  overview,
  referenceOf,
  rightAnswer,
  shownTask,
  startedChallenge,
  startedQuiz,
  wrongAnswer,
} from '../../../test/study-world.ts';
import type { TestClient } from '../../../test/test-client.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

async function lessonOf(client: TestClient, lesson: string) {
  return lessonResponse.parse((await client.get(`/api/study/lessons/${lesson}`)).body);
}
const topicOf = async (client: TestClient, topic: string) =>
  (await overview(client)).topics.find(({ id }) => id === topic);
async function reviewsOf(client: TestClient) {
  return reviewsResponse.parse((await client.get('/api/study/reviews')).body);
}
/** Signs in again, because the session has expired in the meantime. */
async function signInAgain(client: TestClient, name: string): Promise<void> {
  const password = 'candles drawn at noon';
  client.token = (await client.post('/api/auth/login', { email: `${name}@example.org`, password })).body.token;
}
async function completeTopic(client: TestClient): Promise<void> {
  for (const lesson of ['candle', 'bid-ask-cost']) await doQuiz(client, lesson);
}

describe('a visitor', () => {
  test('does a beginner lesson and registers; the lesson is history that starts its topic and counts for nothing else', async () => {
    const visitor = t.client();
    expect((await overview(visitor)).next).toMatchObject({ kind: 'lesson', lesson: 'candle' });
    for (const index of [0, 1]) await doTask(t, visitor, { place: 'guided', lesson: 'candle', index });
    for (const index of [0, 1, 2]) await doTask(t, visitor, { place: 'unaided', lesson: 'candle', index });
    await doTask(t, visitor, { place: 'unaided', lesson: 'bid-ask-cost', index: 0 }, false);
    expect((await doQuiz(visitor, 'candle', 3)).result).toEqual({ right: 3, points: 3, isPassed: true });
    const done = { guidedDone: true, unaidedRight: 3, quizBest: 0.75, isComplete: true };
    expect((await lessonOf(visitor, 'candle')).lesson.progress).toMatchObject({ ...done, isHistory: false });

    const learner = await signUp(t, 'visitor-1');
    visitor.token = learner.token;
    for (let i = 0; i < 2; i += 1) expect((await visitor.post('/api/study/visitor-progress')).status).toBe(200);
    visitor.token = null;
    expect((await lessonOf(learner, 'candle')).lesson.progress).toMatchObject({ ...done, isHistory: true });
    expect((await lessonOf(learner, 'bid-ask-cost')).lesson.progress).toMatchObject({ quizBest: null });
    const seen = await overview(learner);
    expect(seen.topics[0]?.mastery).toBe('begun');
    expect(seen).toMatchObject({ reviewsDue: 0, streak: { days: 0, isTodayDone: false } });
    expect((await reviewsOf(learner)).cards).toBe(0);
    expect((await lessonOf(visitor, 'candle')).lesson.progress).toMatchObject(done);

    await doQuiz(learner, 'candle');
    expect((await lessonOf(learner, 'candle')).lesson.progress).toMatchObject({ isHistory: false, quizBest: 1 });
    expect((await topicOf(learner, 'how-markets-work'))?.mastery).toBe('begun');
  });

  test('cannot open content that needs an account, and has neither challenges nor reviews', async () => {
    const visitor = t.client();
    expect((await visitor.get('/api/study/lessons/bos')).body.code).toBe('lesson-needs-account');
    expect((await visitor.get('/api/study/lessons/no-such')).body.code).toBe('not-found');
    const place = { place: 'unaided', lesson: 'bos', index: 0 };
    expect((await visitor.post('/api/study/tasks', place)).body.code).toBe('lesson-needs-account');
    expect((await visitor.post('/api/study/quizzes', { lesson: 'bos' })).body.code).toBe('lesson-needs-account');
    expect((await visitor.post('/api/study/tasks', { place: 'review' })).body.code).toBe('nothing-due');
    expect((await visitor.post('/api/study/topics/how-markets-work/challenge')).status).toBe(401);
    expect((await topicOf(visitor, 'price-action'))?.isOpen).toBe(false);
  });

  test('has no work left after a year', async () => {
    const visitor = t.client();
    await doTask(t, visitor, { place: 'unaided', lesson: 'candle', index: 0 });
    await startedQuiz(visitor, 'candle');
    t.clock.advance(366 * DAY_MS);
    await t.platform.jobs.runNow('study-retention');
    const { rows } = await t.db.read((tx) =>
      tx.$client.query(
        `SELECT id FROM study_tasks WHERE user_id IS NULL UNION SELECT id FROM study_quizzes WHERE user_id IS NULL
         UNION SELECT id FROM study_lessons WHERE user_id IS NULL`,
      ),
    );
    expect(rows).toEqual([]);
  });
});

describe('a guided task', () => {
  test('can be answered again, with hints, until it is right', async () => {
    const learner = await signUp(t, 'guided-1');
    const task = await shownTask(learner, { place: 'guided', lesson: 'candle', index: 1 });
    expect(task).toMatchObject({ hints: [], hasMoreHints: true, verdict: null, isSettled: false, reference: null });
    const wrong = await answered(learner, task.id, wrongAnswer('sort'));
    expect(wrong).toMatchObject({ isSettled: false, verdict: { isRight: false, score: 0 } });
    // The second call simulates a second click after the first response was lost.
    for (let call = 0; call < 2; call += 1)
      expect((await learner.post(`/api/study/tasks/${task.id}/hints`, { seen: 0 })).body.task.hints).toHaveLength(1);
    const right = await answered(learner, task.id, rightAnswer(await referenceOf(t, task.id)));
    expect(right).toMatchObject({ isSettled: true, hasMoreHints: false, verdict: { isRight: true } });
    expect(right.reference).not.toBeNull();
    expect((await learner.post(`/api/study/tasks/${task.id}/hints`)).body.code).toBe('task-has-no-hint');
    expect((await shownTask(learner, { place: 'guided', lesson: 'candle', index: 1 })).id).not.toBe(task.id);
  });

  test('is settled and completed when its worked answer is shown', async () => {
    const learner = await signUp(t, 'guided-2');
    const task = await shownTask(learner, { place: 'guided', lesson: 'bid-ask-cost', index: 0 });
    for (const count of [1, 2, 3]) {
      const { body } = await learner.post(`/api/study/tasks/${task.id}/hints`);
      expect(body.task.hints).toHaveLength(count);
      expect(body.task).toMatchObject({ isSettled: count === 3, hasMoreHints: count < 3 });
    }
    expect((await lessonOf(learner, 'bid-ask-cost')).lesson.progress.guidedDone).toBe(true);
    const answer = rightAnswer(await referenceOf(t, task.id));
    expect((await learner.post(`/api/study/tasks/${task.id}/answers`, { answer })).body.code).toBe('task-settled');
    expect((await overview(learner)).streak).toEqual({ days: 0, isTodayDone: false, forgivenLeft: 2 });
  });
});

describe('an unaided task', () => {
  test('takes a single answer; the same answer gets the same verdict again', async () => {
    const learner = await signUp(t, 'unaided-1');
    const place = { place: 'unaided', lesson: 'candle', index: 0 } as const;
    const task = await shownTask(learner, place);
    expect((await shownTask(learner, place)).question).toEqual(task.question);
    const mismatch = await learner.post(`/api/study/tasks/${task.id}/answers`, { answer: wrongAnswer('compute') });
    expect(mismatch.body.code).toBe('task-answer-mismatch');
    const wrong = await answered(learner, task.id, wrongAnswer('sort'));
    expect(wrong).toMatchObject({ isSettled: true, verdict: { isRight: false } });
    expect(await answered(learner, task.id, wrongAnswer('sort'))).toEqual(wrong);
    const answer = rightAnswer(await referenceOf(t, task.id));
    expect((await learner.post(`/api/study/tasks/${task.id}/answers`, { answer })).body.code).toBe('task-settled');
    expect((await lessonOf(learner, 'candle')).lesson.progress.unaidedRight).toBe(0);
    expect((await reviewsOf(learner)).cards).toBe(1);
  });

  test('cannot be found by others, and neither can a quiz or a challenge', async () => {
    const [learner, stranger, visitor] = [await signUp(t, 'unaided-2'), await signUp(t, 'unaided-3'), t.client()];
    const { id } = await shownTask(learner, { place: 'unaided', lesson: 'candle', index: 0 });
    const quiz = await startedQuiz(learner, 'candle');
    await completeTopic(learner);
    const challenge = await startedChallenge(learner, 'how-markets-work');
    for (const other of [stranger, visitor]) {
      expect((await other.post(`/api/study/tasks/${id}/answers`, { answer: wrongAnswer('sort') })).status).toBe(404);
      expect((await other.post(`/api/study/tasks/${id}/hints`)).status).toBe(404);
      expect((await other.post(`/api/study/tasks/${id}/steps`)).status).toBe(404);
      const answer = { question: 'q1', option: 'a', certainty: 'guess' };
      expect((await other.post(`/api/study/quizzes/${quiz.id}/answers`, answer)).status).toBe(404);
      const place = { place: 'challenge', challenge: challenge.id, index: 0 };
      expect((await other.post('/api/study/tasks', place)).status).toBe(404);
    }
    expect((await stranger.get(`/api/study/challenges/${challenge.id}`)).status).toBe(404);
  });

  test('gives a browser an id when it is shown, while reading lessons does not', async () => {
    const visitor = t.client();
    for (const path of ['', '/search?q=candle', '/lessons/candle']) await visitor.get(`/api/study${path}`);
    expect([...visitor.cookies.keys()]).not.toContain('sid');
    await shownTask(visitor, { place: 'guided', lesson: 'candle', index: 0 });
    expect([...visitor.cookies.keys()]).toContain('sid');
  });

  test('refuses an answer with more parts than a task can have', async () => {
    const visitor = t.client();
    const { id } = await shownTask(visitor, { place: 'unaided', lesson: 'bid-ask-cost', index: 0 });
    const values = Object.fromEntries(Array.from({ length: 61 }, (_, i) => [`part-${i}`, i]));
    const answer = { kind: 'compute', values };
    expect((await visitor.post(`/api/study/tasks/${id}/answers`, { answer })).status).toBe(400);
  });

  test('does not exist at an index beyond the lesson, and is refused at an index that is no valid number', async () => {
    const visitor = t.client();
    const at = (index: unknown) => visitor.post('/api/study/tasks', { place: 'unaided', lesson: 'candle', index });
    expect((await at(3)).status).toBe(404);
    for (const index of [-1, 21, 2_147_483_648, 1e300, 0.5, '0']) expect((await at(index)).status).toBe(400);
  });
});

describe('a quiz', () => {
  test('is scored by certainty; its answers are final, and a failed quiz makes a card', async () => {
    const learner = await signUp(t, 'quiz-1');
    const quiz = await startedQuiz(learner, 'candle');
    expect((await startedQuiz(learner, 'candle')).id).toBe(quiz.id);
    expect((await startedQuiz(learner, 'candle', true)).id).toBe(quiz.id);
    const first = await answerQuestion(learner, quiz, 'q1', true, 'think-so');
    expect(first.questions[0]?.outcome).toMatchObject({ isRight: true, points: 2 });
    expect(await answerQuestion(learner, quiz, 'q1', true, 'think-so')).toEqual(first);
    const other = { question: 'q1', option: first.questions[0]?.outcome?.option, certainty: 'sure' };
    const again = await learner.post(`/api/study/quizzes/${quiz.id}/answers`, other);
    expect(again.body.code).toBe('question-already-answered');
    await answerQuestion(learner, quiz, 'q2', false, 'sure');
    await answerQuestion(learner, quiz, 'q3', false, 'guess');
    const last = await answerQuestion(learner, quiz, 'q4', true, 'sure');
    expect(last.result).toEqual({ right: 2, points: 2 - 6 + 0 + 3, isPassed: false });
    expect((await lessonOf(learner, 'candle')).lesson.progress).toMatchObject({ quizBest: 0.5, isComplete: false });
    expect((await reviewsOf(learner)).cards).toBe(1);
    expect((await startedQuiz(learner, 'candle')).id).toBe(quiz.id);
    expect((await doQuiz(learner, 'candle', 3)).result?.isPassed).toBe(true);
    expect((await doQuiz(learner, 'candle', 1)).result?.isPassed).toBe(false);
    expect((await lessonOf(learner, 'candle')).lesson.progress).toMatchObject({ quizBest: 0.75, isComplete: true });
    expect((await learner.post(`/api/study/quizzes/${quiz.id}/answers`, { ...other, option: 'e' })).status).toBe(404);
  });

  test('counts how often a learner was shown and chose the options', async () => {
    const counts = async () => {
      const { rows } = await t.db.read((tx) =>
        tx.$client.query<{ shown: number; chosen: number }>(
          `SELECT sum(shown)::int AS shown, sum(sure + think_so + guess)::int AS chosen FROM study_item_stats WHERE lesson = 'bos'`,
        ),
      );
      return rows[0];
    };
    await doQuiz(await signUp(t, 'quiz-2'), 'bos');
    expect(await counts()).toEqual({ shown: 16, chosen: 4 });
  });
});

describe('a challenge', () => {
  test('needs the lessons of its topic, can be passed and repeated, and a failed repeat lowers the level', async () => {
    const learner = await signUp(t, 'challenge-1');
    const topic = 'how-markets-work';
    expect((await learner.post(`/api/study/topics/${topic}/challenge`)).body.code).toBe('challenge-not-ready');
    expect((await learner.post('/api/study/topics/fibonacci/challenge')).body.code).toBe('challenge-not-ready');
    expect((await learner.post('/api/study/topics/no-such/challenge')).body.code).toBe('not-found');
    await completeTopic(learner);
    expect((await overview(learner)).next).toMatchObject({ kind: 'challenge', topic });
    const begun = await startedChallenge(learner, topic);
    expect(begun.tasks).toHaveLength(4);
    expect((await startedChallenge(learner, topic)).id).toBe(begun.id);
    const passed = await doChallenge(t, learner, topic);
    expect(passed).toMatchObject({ id: begun.id, result: { score: 1, isPassed: true, after: 'proficient' } });
    expect((await shownTask(learner, { place: 'challenge', challenge: begun.id, index: 0 })).isSettled).toBe(true);
    expect((await topicOf(learner, topic))?.mastery).toBe('proficient');
    t.clock.advance(3 * DAY_MS);
    await signInAgain(learner, 'challenge-1');
    expect((await overview(learner)).next).toMatchObject({ kind: 'challenge', topic });
    const failed = await doChallenge(t, learner, topic, false);
    expect(failed.result).toMatchObject({ score: 0, isPassed: false, before: 'proficient', after: 'familiar' });
    expect(await topicOf(learner, topic)).toMatchObject({ mastery: 'familiar', dropped: { from: 'proficient' } });
    expect((await reviewsOf(learner)).cards).toBe(2);
  });

  test('is abandoned after a week without an answer, and then counts for nothing', async () => {
    const learner = await signUp(t, 'challenge-2');
    await completeTopic(learner);
    const begun = await startedChallenge(learner, 'how-markets-work');
    const waiting = await shownTask(learner, { place: 'challenge', challenge: begun.id, index: 1 });
    t.clock.advance(8 * DAY_MS);
    await t.platform.jobs.runNow('study-abandon');
    await signInAgain(learner, 'challenge-2');
    expect((await startedChallenge(learner, 'how-markets-work')).id).not.toBe(begun.id);
    expect((await learner.post('/api/study/tasks', { place: 'challenge', challenge: begun.id, index: 2 })).status).toBe(
      404,
    );
    const late = { answer: wrongAnswer(waiting.question.kind) };
    expect((await learner.post(`/api/study/tasks/${waiting.id}/answers`, late)).status).toBe(404);
    expect((await topicOf(learner, 'how-markets-work'))?.mastery).toBe('begun');
  });

  test('with an answer stays until it is finished, so that no better one can replace it', async () => {
    const learner = await signUp(t, 'challenge-3');
    await completeTopic(learner);
    await doChallenge(t, learner, 'how-markets-work');
    t.clock.advance(3 * DAY_MS);
    await signInAgain(learner, 'challenge-3');
    const begun = await startedChallenge(learner, 'how-markets-work');
    await doTask(t, learner, { place: 'challenge', challenge: begun.id, index: 0 }, false);
    t.clock.advance(30 * DAY_MS);
    await t.platform.jobs.runNow('study-abandon');
    await signInAgain(learner, 'challenge-3');
    expect((await startedChallenge(learner, 'how-markets-work')).id).toBe(begun.id);
    const finished = await doChallenge(t, learner, 'how-markets-work', false);
    expect(finished).toMatchObject({ id: begun.id, result: { before: 'proficient', after: 'familiar' } });
  });

  test('continues after the server’s clock was set back', async () => {
    const learner = await signUp(t, 'challenge-4');
    await completeTopic(learner);
    const begun = await startedChallenge(learner, 'how-markets-work');
    t.clock.advance(-60_000);
    const done = await doChallenge(t, learner, 'how-markets-work');
    t.clock.advance(60_000);
    expect(done).toMatchObject({ id: begun.id, result: { isPassed: true } });
  });
});

describe('a review', () => {
  test('comes when its card is due, has a new task, and schedules the card again', async () => {
    const learner = await signUp(t, 'review-1');
    await doTask(t, learner, { place: 'unaided', lesson: 'bid-ask-cost', index: 0 }, false);
    t.clock.advance(30 * DAY_MS);
    await signInAgain(learner, 'review-1');
    expect(await overview(learner)).toMatchObject({ reviewsDue: 1, next: { kind: 'review' } });
    expect(await reviewsOf(learner)).toMatchObject({
      due: 1,
      cards: 1,
      reviewedToday: 0,
      forecast: { 0: { cards: 1 } },
    });
    const task = await shownTask(learner, { place: 'review' });
    expect(task).toMatchObject({ lesson: 'bid-ask-cost', place: 'review', hasMoreHints: false });
    expect((await shownTask(learner, { place: 'review' })).id).toBe(task.id);
    await doTask(t, learner, { place: 'review' });
    const after = await reviewsOf(learner);
    expect(after).toMatchObject({ due: 0, cards: 1, reviewedToday: 1 });
    expect(Date.parse(after.upcoming[0]?.dueAt ?? '')).toBeGreaterThan(t.clock.now());
    expect((await learner.post('/api/study/tasks', { place: 'review' })).body.code).toBe('nothing-due');
    expect((await overview(learner)).today[0]).toMatchObject({ kind: 'review', isDone: true });
  });
});

describe('a day of study', () => {
  test('is the date in the learner’s time zone', async () => {
    const learner = await signUp(t, 'day-1');
    t.clock.set(Date.UTC(2028, 2, 10, 23, 30));
    await signInAgain(learner, 'day-1');
    const { id, question } = await shownTask(learner, { place: 'unaided', lesson: 'candle', index: 0 });
    const zone = { 'x-timezone': 'Asia/Tokyo' };
    await learner.post(`/api/study/tasks/${id}/answers`, { answer: wrongAnswer(question.kind) }, zone);
    const { rows } = await t.db.read((tx) =>
      tx.$client.query<{ day: string }>(`SELECT day::text FROM study_days ORDER BY day DESC LIMIT 1`),
    );
    expect(rows).toEqual([{ day: '2028-03-11' }]);
    expect((await overview(learner, zone)).streak).toMatchObject({ days: 1, isTodayDone: true });
    expect((await overview(learner, { 'x-timezone': 'Nowhere/Here' })).streak).toMatchObject({ isTodayDone: false });
  });

  test('is credited once a day has passed, whatever time zones the browser sends', async () => {
    const learner = await signUp(t, 'day-2');
    // At this time, Niue, UTC and Kiritimati have three different dates.
    t.clock.set(Date.UTC(2028, 5, 10, 10, 30));
    await signInAgain(learner, 'day-2');
    const settleIn = async (zone: string) => {
      const { id, question } = await shownTask(learner, { place: 'unaided', lesson: 'candle', index: 0 });
      const headers = { 'x-timezone': zone };
      const answer = wrongAnswer(question.kind);
      expect((await learner.post(`/api/study/tasks/${id}/answers`, { answer }, headers)).status).toBe(200);
      return (await overview(learner, headers)).streak;
    };
    expect(await settleIn('Pacific/Niue')).toMatchObject({ days: 1, isTodayDone: true });
    expect(await settleIn('UTC')).toMatchObject({ days: 1, isTodayDone: false });
    expect(await settleIn('Pacific/Kiritimati')).toMatchObject({ days: 1, isTodayDone: false });
    t.clock.advance(DAY_MS - 5 * HOUR_MS);
    expect(await settleIn('UTC')).toMatchObject({ days: 2, isTodayDone: true });
    const { days } = (await learner.get('/api/study/days?before=2028-06-11')).body;
    expect(days.map(Object.values)).toEqual([['2028-06-10', 1, 0, false], ['2028-06-09', 1, 0, true]]); // oxfmt-ignore
  });
});

describe('notes, bookmarks and search', () => {
  test('belong to the learner alone', async () => {
    const [learner, stranger] = [await signUp(t, 'note-1'), await signUp(t, 'note-2')];
    const write = (text: string) => learner.put('/api/study/lessons/candle/note', { text });
    expect((await write('The wick of a pelican')).status).toBe(200);
    await learner.put('/api/study/lessons/candle/bookmark', { isBookmarked: true });
    expect(await lessonOf(learner, 'candle')).toMatchObject({
      note: 'The wick of a pelican',
      lesson: { progress: { isBookmarked: true } },
    });
    const find = async (client: TestClient, q: string) =>
      studySearchResponse.parse((await client.get(`/api/study/search?q=${encodeURIComponent(q)}`)).body).results;
    expect(await find(learner, 'pelicans')).toEqual([
      {
        kind: 'note',
        lesson: 'candle',
        topic: 'how-markets-work',
        title: 'The lesson candle',
        excerpt: 'The wick of a [[pelican]]',
      },
    ]);
    expect(await find(stranger, 'pelicans')).toEqual([]);
    expect(await find(stranger, 'spread')).toMatchObject([
      { kind: 'term', title: 'spread', lesson: null },
      { kind: 'lesson', lesson: 'bid-ask-cost' },
    ]);
    expect(await find(stranger, 'body wic')).not.toEqual([]);
    expect((await find(stranger, 'bos')).map(({ lesson }) => lesson)).toEqual(['bos']);
    expect(await find(t.client(), 'bos')).toEqual([]);
    expect(await find(stranger, `'); & | !`)).toEqual([]);
    await write('  ');
    expect((await lessonOf(learner, 'candle')).note).toBe('');
    expect((await learner.put('/api/study/lessons/no-such/note', { text: 'a' })).status).toBe(404);
    expect(await write('a\0b')).toMatchObject({ status: 400, body: { errors: [{ path: 'body.text' }] } });
  });
});
