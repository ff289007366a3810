// If this fails, two tabs get different tasks at the same place, an answer counts twice, a challenge is graded twice or
// never, or answers are lost.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import { openAccount } from '../../../test/account-world.ts';
import { besideTransaction, whileUncommitted } from '../../../test/beside-transaction.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { signUp } from '../../../test/bias-test-world.ts';
import {
  doQuiz,
  doTask,
  referenceOf,
  rightAnswer,
  shownTask,
  startedChallenge,
  startedQuiz,
  wrongAnswer,
} from '../../../test/study-world.ts';
import { TEST_LIBRARY } from '../../../test/study-library.ts';
import type { Tx } from '../../platform/database/database.ts';
import { deleteUnclosedTrades, lockFirstTrade } from './first-trade.repo.ts';
import { deletePlacement, findPlacement, insertPlacement, lockPlacement, type PlacementRow } from './placement.repo.ts';
import { adoptVisitorPlacement } from './placement.service.ts';
import { hashOfVisitor, type StudyOwner } from './study-owner.ts';
import { deleteLearnerTasks, lockTask } from './task.repo.ts';

const ROUNDS = 4;
let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

async function rows<Row extends object>(text: string, values: unknown[]): Promise<readonly Row[]> {
  return t.db.read(async (tx) => (await tx.$client.query<Row>(text, values)).rows);
}

test('the tests of this file run on a PostgreSQL server', () => {
  expect(t.db.kind).toBe('postgres');
});

test('eight tabs at once get one task, one quiz and one challenge', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const learner = await signUp(t, `tabs-${round}`);
    const visitor = t.client();
    await visitor.post('/api/study/quizzes', { lesson: 'bid-ask-cost' });
    for (const client of [learner, visitor]) {
      const tabs = <Value>(call: () => Promise<Value>) => Promise.all(Array.from({ length: 8 }, call));
      const tasks = await tabs(() => shownTask(client, { place: 'unaided', lesson: 'candle', index: 0 }));
      expect(new Set(tasks.map(({ id }) => id)).size).toBe(1);
      const quizzes = await tabs(() => startedQuiz(client, 'candle'));
      expect(new Set(quizzes.map(({ id }) => id)).size).toBe(1);
    }
    for (const lesson of ['candle', 'bid-ask-cost']) await doQuiz(learner, lesson);
    const begun = await Promise.all(Array.from({ length: 8 }, () => startedChallenge(learner, 'how-markets-work')));
    expect(new Set(begun.map(({ id }) => id)).size).toBe(1);
  }
});

test('if two different answers arrive at once, one is refused; a repeat of the other gets its verdict', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const learner = await signUp(t, `answers-${round}`);
    const { id } = await shownTask(learner, { place: 'unaided', lesson: 'candle', index: 0 });
    const right = rightAnswer(await referenceOf(t, id));
    const answer = (given: unknown) => learner.post(`/api/study/tasks/${id}/answers`, { answer: given });
    const given = await Promise.all([answer(right), answer(wrongAnswer('sort')), answer(right)]);
    const statuses = given.map(({ status }) => status);
    expect([
      [200, 409, 200],
      [409, 200, 409],
    ]).toContainEqual(statuses);
    const days = await rows<{ tasks: number }>(
      'SELECT d.tasks FROM study_days d JOIN study_tasks t USING (user_id) WHERE t.id = $1',
      [id],
    );
    expect(days).toEqual([{ tasks: 1 }]);
    expect(await rows('SELECT 1 FROM study_tasks WHERE id = $1 AND tries = 1', [id])).toHaveLength(1);
  }
});

test('an answer to a quiz question that is sent twice at once counts once', async () => {
  const learner = await signUp(t, 'quiz-race');
  const quiz = await startedQuiz(learner, 'bos');
  const answer = (option: string) =>
    learner.post(`/api/study/quizzes/${quiz.id}/answers`, { question: 'q1', option, certainty: 'sure' });
  const given = await Promise.all([answer('a'), answer('b'), answer('a')]);
  expect([
    [200, 409, 200],
    [409, 200, 409],
  ]).toContainEqual(given.map(({ status }) => status));
  const stats = await rows(
    `SELECT sum(shown)::int AS shown, sum(sure)::int AS sure FROM study_item_stats WHERE lesson = 'bos'`,
    [],
  );
  expect(stats).toEqual([{ shown: 4, sure: 1 }]);
});

test('a challenge whose last two tasks are answered at once is graded once', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const learner = await signUp(t, `challenge-${round}`);
    for (const lesson of ['candle', 'bid-ask-cost']) await doQuiz(learner, lesson);
    const { id } = await startedChallenge(learner, 'how-markets-work');
    const place = (index: number) => ({ place: 'challenge', challenge: id, index }) as const;
    for (const index of [0, 1]) await doTask(t, learner, place(index));
    await Promise.all([doTask(t, learner, place(2)), doTask(t, learner, place(3))]);
    const graded = await rows(`SELECT level_after FROM study_challenges WHERE id = $1 AND state = 'graded'`, [id]);
    expect(graded).toEqual([{ level_after: 'proficient' }]);
  }
});

/** Returns a placement that starts now. */
function begunPlacement(answers: PlacementRow['answers'] = []): Omit<PlacementRow, 'userId' | 'visitorHash'> {
  const now = t.clock.now();
  return { id: t.platform.ids.next(), state: 'active', answers, startedAt: now, touchedAt: now };
}

test('answers of a browser stay with it if the learner starts a placement at the same moment', async () => {
  const { userId } = await openAccount(t, 'placed_twice');
  const visitor = t.platform.ids.next();
  const owner: StudyOwner = { kind: 'visitor', visitorHash: hashOfVisitor(visitor) };
  const answered = begunPlacement([{ lesson: 'candle', outcome: 'right' }]);
  await t.db.transaction((tx) => insertPlacement(tx, owner, answered));
  await besideTransaction(
    t.db,
    (tx) => insertPlacement(tx, { kind: 'learner', userId }, begunPlacement()),
    () =>
      t.db.transaction((tx) =>
        adoptVisitorPlacement({ ids: t.platform.ids, library: TEST_LIBRARY }, tx, userId, visitor),
      ),
  );
  expect(await t.db.read((tx) => findPlacement(tx, owner))).toMatchObject({
    id: answered.id,
    answers: answered.answers,
  });
});

test('a placement that is retaken at the same moment is locked in its new state', async () => {
  const { userId } = await openAccount(t, 'retaken_twice');
  const owner: StudyOwner = { kind: 'learner', userId };
  const [former, retaken] = [begunPlacement(), begunPlacement()];
  await t.db.transaction((tx) => insertPlacement(tx, owner, former));
  const locked = await besideTransaction(
    t.db,
    async (tx) => {
      await deletePlacement(tx, former.id);
      await insertPlacement(tx, owner, retaken);
    },
    () => t.db.transaction((tx) => lockPlacement(tx, owner)),
  );
  expect(locked).toMatchObject({ id: retaken.id });
});

describe('the deletion of old rows does not wait for a lock, and skips', () => {
  /** Deletes all rows that were shown until now. Throws if it has to wait for another transaction. */
  const deleteOld = (deleteRows: (tx: Tx, tomorrow: EpochMs, limit: number) => Promise<number>) =>
    t.db.transaction(async (tx) => {
      await tx.$client.query(`SET LOCAL lock_timeout = '2s'`);
      return deleteRows(tx, epochMs(t.clock.now() + DAY_MS), 1_000);
    });
  /** Returns how many rows were deleted while they were locked, and how many afterwards. */
  async function deletedWhile(lock: (tx: Tx) => Promise<unknown>, deleteRows: () => Promise<number>) {
    return [await whileUncommitted(t.db, lock, deleteRows), await deleteRows()];
  }

  test('a first trade that its learner is closing', async () => {
    const { userId } = await openAccount(t, 'late_closer');
    await t.db.transaction((tx) =>
      tx.$client.query(
        `INSERT INTO study_first_trades (user_id, id, question, reference, asset, first_at, last_at, shown_at)
         VALUES ($1, $2, '{}', '{}', 'BTC', $3, $3, $3)`,
        [userId, t.platform.ids.next(), new Date(t.clock.now())],
      ),
    );
    const deleted = deletedWhile(
      (tx) => lockFirstTrade(tx, userId),
      () => deleteOld(deleteUnclosedTrades),
    );
    expect(await deleted).toEqual([0, 1]);
  });

  test('a task that its learner is answering', async () => {
    const learner = await signUp(t, 'late-answerer');
    const deleteTasks = (tx: Tx, tomorrow: EpochMs, limit: number) =>
      deleteLearnerTasks(tx, { settledBefore: epochMs(0), shownBefore: tomorrow }, limit);
    await deleteOld(deleteTasks);
    const { id } = await shownTask(learner, { place: 'guided', lesson: 'candle', index: 0 });
    const [row] = await rows<{ user_id: string }>('SELECT user_id FROM study_tasks WHERE id = $1', [id]);
    const owner: StudyOwner = { kind: 'learner', userId: row?.user_id ?? '' };
    const deleted = deletedWhile(
      (tx) => lockTask(tx, owner, id),
      () => deleteOld(deleteTasks),
    );
    expect(await deleted).toEqual([0, 1]);
  });
});
