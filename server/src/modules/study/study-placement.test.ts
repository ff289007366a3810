// If this fails, a placement loses answers, counts as progress or is given to somebody else, or the next step does not
// follow its proposal.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shownPlacementResponse, type PlacementView } from '@tradesense/contract/study.ts';
import { reviewsResponse } from '@tradesense/contract/study-reviews.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { DAY_MS } from '@tradesense/core/kernel/time.ts';
import { signUp } from '../../../test/bias-test-world.ts';
import { openAccount } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { TEST_LIBRARY } from '../../../test/study-library.ts';
import { doQuiz, doTask, overview, shownTask, wrongAnswer } from '../../../test/study-world.ts';
import type { TestClient } from '../../../test/test-client.ts';
import type { Database } from '../../platform/database/database.ts';
import { FIRST_CHART } from './first-chart.ts';
import { addDoneTask } from './lesson-progress.repo.ts';
import { endPlacement } from './placement.service.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

async function call(client: TestClient, path: string): Promise<PlacementView> {
  const { body, status, text } = await client.post(`/api/study/placement${path}`);
  invariant(status === 200, text);
  const { placement } = shownPlacementResponse.parse(body);
  invariant(placement !== null, 'it was begun');
  return placement;
}
const start = (client: TestClient) => call(client, '');
async function shown(client: TestClient): Promise<PlacementView | null> {
  return shownPlacementResponse.parse((await client.get('/api/study/placement')).body).placement;
}
const placeOf = ({ id }: PlacementView, index: number) => ({ place: 'placement', placement: id, index }) as const;

/** Answers the remaining tasks: right if the task belongs to one of the given lessons, otherwise wrong. */
async function doPlacement(client: TestClient, known: readonly string[]): Promise<PlacementView> {
  let placement = await start(client);
  while (placement.state === 'active') {
    const place = placeOf(placement, placement.answers.length);
    const { lesson } = await shownTask(client, place);
    await doTask(t, client, place, known.includes(lesson));
    placement = await start(client);
  }
  return placement;
}

describe('a visitor', () => {
  test('is offered the placement, does it, and starts where it proposes', async () => {
    const visitor = t.client();
    expect(await overview(visitor)).toMatchObject({ placement: { state: 'offered', done: 0 } });
    expect(await shown(visitor)).toBeNull();
    expect([...visitor.cookies.keys()]).not.toContain('sid');

    // This server has no recorded charts, so the placement can only ask about lessons whose tasks need none.
    const begun = await start(visitor);
    expect(begun).toMatchObject({ state: 'active', tasks: 4, answers: [], result: null });
    const first = await shownTask(visitor, placeOf(begun, 0));
    expect(first).toMatchObject({ place: 'placement', hasMoreHints: false, reference: null, origin: null });
    expect((await shownTask(visitor, placeOf(begun, 0))).id).toBe(first.id);
    await doTask(t, visitor, placeOf(begun, 0), true);
    expect(await shownTask(visitor, placeOf(begun, 0))).toMatchObject({ id: first.id, isSettled: true });
    expect(await overview(visitor)).toMatchObject({ placement: { state: 'active', done: 1, tasks: 4 } });
    expect((await shown(visitor))?.answers).toMatchObject([{ lesson: first.lesson, outcome: 'right' }]);

    const ended = await call(visitor, '/end');
    expect(ended).toMatchObject({ state: 'done', result: { certainty: 'rough' } });
    expect(await start(visitor)).toEqual(ended);
    const { next, placement } = await overview(visitor);
    expect(placement).toMatchObject({ state: 'done', done: 1 });
    expect(next).toMatchObject({ kind: 'lesson', lesson: ended.result?.start?.id });
    expect(next?.why).toMatch(/placement/);
  });

  test('keeps the placement when registering, unless the learner already has one', async () => {
    const [visitor, learner, other] = [t.client(), await signUp(t, 'placed-1'), await signUp(t, 'placed-2')];
    const begun = await start(visitor);
    await doTask(t, visitor, placeOf(begun, 0));
    const own = await start(other);
    for (const client of [other, learner]) {
      visitor.token = client.token;
      for (let i = 0; i < 2; i += 1) expect((await visitor.post('/api/study/visitor-progress')).status).toBe(200);
    }
    const adopted = await shown(learner);
    expect(adopted).toMatchObject({ state: 'active', answers: [{ outcome: 'right' }] });
    expect(adopted?.id).not.toBe(begun.id);
    expect(await shown(other)).toEqual(own);
    // The next user of this browser gets nothing of the placement, neither as a signed-in learner nor as a visitor.
    const next = await signUp(t, 'placed-10');
    visitor.token = next.token;
    await visitor.post('/api/study/visitor-progress');
    expect(await shown(next)).toBeNull();
    visitor.token = null;
    expect(await shown(visitor)).toBeNull();
    // The placement continues and now also includes the lessons that need an account.
    invariant(adopted !== null, 'it was adopted');
    expect(adopted.tasks).toBe(6);
    await doTask(t, learner, placeOf(adopted, 1));
    expect((await start(learner)).answers).toHaveLength(2);
  });

  test('does not pass the placement on to a learner who has already started to study', async () => {
    const [visitor, settled, registered] = [t.client(), await signUp(t, 'placed-11'), await signUp(t, 'placed-12')];
    await doTask(t, visitor, placeOf(await start(visitor), 0));
    await doQuiz(settled, 'candle');
    for (const client of [settled, registered]) {
      visitor.token = client.token;
      await visitor.post('/api/study/visitor-progress');
    }
    expect(await shown(settled)).toBeNull();
    expect((await shown(registered))?.answers).toHaveLength(1);
  });

  test('can repeat a finished placement, with new tasks, and only the newest counts', async () => {
    const visitor = t.client();
    expect((await visitor.post('/api/study/placement/retake')).status).toBe(404);
    const first = await start(visitor);
    const task = await doTask(t, visitor, placeOf(first, 0), false);
    expect(await call(visitor, '/retake')).toMatchObject({ id: first.id, answers: [{ outcome: 'wrong' }] });
    const ended = await call(visitor, '/end');
    const second = await call(visitor, '/retake');
    expect(second).toMatchObject({ state: 'active', answers: [], result: null });
    expect(second.id).not.toBe(first.id);
    expect((await shownTask(visitor, placeOf(second, 0))).id).not.toBe(task.id);
    expect((await visitor.post('/api/study/tasks', placeOf(first, 0))).status).toBe(404);
    const again = await doPlacement(visitor, ['candle', 'bid-ask-cost', 'bos', 'touch-clusters']);
    expect(again.id).toBe(second.id);
    expect(again.result?.start?.id).not.toBe(ended.result?.start?.id);
    expect((await overview(visitor)).placement).toMatchObject({ state: 'done', done: again.answers.length });
  });

  test('is proposed, once registered, the next lesson that is not complete', async () => {
    const learner = await signUp(t, 'placed-next');
    const placement = await doPlacement(learner, []);
    const first = placement.result?.start?.id;
    invariant(first !== undefined, 'a lesson is proposed');
    await doQuiz(learner, first);
    const after = (await shown(learner))?.result?.start?.id;
    expect(after).toBeDefined();
    expect(after).not.toBe(first);
    // A lesson that was completed before the retake is not proposed.
    await call(learner, '/retake');
    expect((await doPlacement(learner, [])).result?.start?.id).toBe(after);
  });

  test('can skip the placement, which is then not offered any more, and loses it after a year', async () => {
    const visitor = t.client();
    expect(await call(visitor, '/skip')).toMatchObject({ state: 'skipped', result: null });
    expect((await overview(visitor)).placement).toBeNull();
    expect((await visitor.post('/api/study/placement/end')).status).toBe(404);
    expect(await start(visitor)).toMatchObject({ state: 'active' });
    await shownTask(visitor, placeOf(await start(visitor), 0));
    t.clock.advance(366 * DAY_MS);
    await t.platform.jobs.runNow('study-retention');
    expect(await shown(visitor)).toBeNull();
  });
});

describe('a task of a placement', () => {
  test('gives no level, no card and no started lesson, whatever the answer', async () => {
    const learner = await signUp(t, 'placed-3');
    const placement = await start(learner);
    await doTask(t, learner, placeOf(placement, 0), false);
    await doTask(t, learner, placeOf(placement, 1), true);
    const { topics, reviewsDue, streak } = await overview(learner);
    expect(topics.map(({ mastery }) => mastery)).toEqual(topics.map(() => 'none'));
    expect(topics.flatMap(({ lessons }) => lessons.map(({ progress }) => progress.unaidedRight))).not.toContain(1);
    expect(reviewsDue).toBe(0);
    expect(reviewsResponse.parse((await learner.get('/api/study/reviews')).body).cards).toBe(0);
    expect(streak).toMatchObject({ isTodayDone: true });
  });

  test('can be skipped once, then counts as skipped and shows its worked answer', async () => {
    const learner = await signUp(t, 'placed-4');
    const placement = await start(learner);
    const task = await shownTask(learner, placeOf(placement, 0));
    const skip = () => learner.post(`/api/study/tasks/${task.id}/skips`);
    const skipped = (await skip()).body.task;
    expect(skipped).toMatchObject({ isSettled: true, verdict: null, answer: null });
    expect(skipped.reference).not.toBeNull();
    expect((await skip()).body.task).toEqual(skipped);
    expect((await start(learner)).answers).toMatchObject([{ lesson: task.lesson, outcome: 'skipped' }]);
    expect((await overview(learner)).streak).toMatchObject({ isTodayDone: false });
    const answer = wrongAnswer(task.question.kind);
    expect((await learner.post(`/api/study/tasks/${task.id}/answers`, { answer })).body.code).toBe('task-settled');
    const { id } = await doTask(t, learner, placeOf(placement, 1));
    expect((await learner.post(`/api/study/tasks/${id}/skips`)).body.code).toBe('task-settled');
    const other = await shownTask(learner, { place: 'unaided', lesson: 'candle', index: 0 });
    expect((await learner.post(`/api/study/tasks/${other.id}/skips`)).status).toBe(404);
  });

  test('is found only by its owner, and only at the next index', async () => {
    const [learner, stranger] = [await signUp(t, 'placed-5'), await signUp(t, 'placed-6')];
    const placement = await start(learner);
    await start(stranger);
    const at = (client: TestClient, index: number) => client.post('/api/study/tasks', placeOf(placement, index));
    const task = await shownTask(learner, placeOf(placement, 0));
    expect((await at(learner, 1)).status).toBe(404);
    expect((await at(stranger, 0)).status).toBe(404);
    expect((await stranger.post(`/api/study/tasks/${task.id}/skips`)).status).toBe(404);
    await call(learner, '/end');
    // The other tab ended the placement after this task was shown. The answer is graded, but does not change the
    // placement.
    await doTask(t, learner, placeOf(placement, 0));
    expect((await start(learner)).answers).toEqual([]);
    expect((await at(learner, 1)).status).toBe(404);
  });

  test('ends the placement if it is the last task', async () => {
    const learner = await signUp(t, 'placed-7');
    const placement = await doPlacement(learner, ['candle', 'bid-ask-cost', 'bos', 'touch-clusters']);
    expect(placement.answers).toHaveLength(6);
    expect(placement.answers.every(({ outcome }) => outcome === 'right')).toBe(true);
    expect(placement.result?.start?.id).not.toBe('candle');
    expect(placement.result?.certainty).toBe('fairly-sure');
  });
});

test('a learner with more progress is not offered the placement', async () => {
  const learner = await signUp(t, 'placed-8');
  await doQuiz(learner, 'candle');
  expect((await overview(learner)).placement).toMatchObject({ state: 'offered' });
  await doQuiz(learner, 'bid-ask-cost');
  expect((await overview(learner)).placement).toBeNull();
});

/** Marks the learner's first chart as done, because it cannot be drawn without recorded charts. */
async function doFirstChart(userId: string): Promise<void> {
  const owner = { kind: 'learner', userId } as const;
  const key = { id: t.platform.ids.next(), owner, lesson: FIRST_CHART, now: t.clock.now() };
  await t.db.transaction((tx) => addDoneTask(tx, key, 'guidedDone', 0));
}

test('the first chart of a new learner does not count as a started lesson', async () => {
  const [visitor, one, other] = [t.client(), await openAccount(t, 'placed-13'), await openAccount(t, 'placed-14')];
  for (const { userId } of [one, other]) await doFirstChart(userId);
  for (const lesson of ['candle', 'bid-ask-cost']) {
    await doTask(t, one.client, { place: 'unaided', lesson, index: 0 });
    expect((await overview(one.client)).placement).toMatchObject({ state: 'offered' });
  }
  await doTask(t, visitor, placeOf(await start(visitor), 0));
  visitor.token = other.client.token;
  await visitor.post('/api/study/visitor-progress');
  expect((await shown(other.client))?.answers).toHaveLength(1);
});

test('a placement that another tab skips first cannot be finished, and stays skipped', async () => {
  const { userId, client } = await openAccount(t, 'placed-15');
  await start(client);
  const db: Database = Object.create(t.db, {
    transaction: {
      value: async (work: Parameters<Database['transaction']>[0]) => {
        await call(client, '/skip');
        return t.db.transaction(work);
      },
    },
  });
  expect(await endPlacement({ ...t.platform, db, library: TEST_LIBRARY }, { kind: 'learner', userId })).toMatchObject({
    ok: false,
  });
  expect(await shown(client)).toMatchObject({ state: 'skipped' });
});

test('two tabs at once start one placement and get one task, and one answer counts', async () => {
  const learner = await signUp(t, 'placed-9');
  const begun = await Promise.all([start(learner), start(learner), start(learner)]);
  expect(new Set(begun.map(({ id }) => id)).size).toBe(1);
  const [placement] = begun;
  invariant(placement !== undefined, 'three were begun');
  const tasks = await Promise.all([0, 0].map((index) => shownTask(learner, placeOf(placement, index))));
  expect(new Set(tasks.map(({ id }) => id)).size).toBe(1);
  const skip = () => learner.post(`/api/study/tasks/${tasks[0]?.id}/skips`);
  await Promise.all([skip(), skip()]);
  expect((await start(learner)).answers).toHaveLength(1);
});
