import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import type { StudyWork } from '../study/index.ts';
import { classWorkFinished } from './classes.events.ts';
import {
  assignmentsOfLesson,
  assignmentsOfTask,
  correctScore,
  finishWork,
  insertWork,
  countWorkAgain,
  workOfAttempt,
} from './class-work.repo.ts';

type Deps = Pick<Platform, 'outbox' | 'clock'>;

interface WorkKey {
  readonly assignmentId: string;
  readonly userId: string;
}

/** Stores the end of started work with a score from 0 to 1. Work that has already ended stays unchanged. */
export async function finish({ outbox, clock }: Deps, tx: Tx, work: WorkKey, score: number): Promise<void> {
  const { assignmentId, userId } = work;
  if (await finishWork(tx, { assignmentId, userId }, score, clock.now()))
    outbox.append(tx, classWorkFinished.create({ assignmentId, userId, score }));
}

/**
 * Lets work from before the learner joined again count. If it is finished, appends its event again, so that learning
 * platforms get the score. Does nothing for a learner without such work.
 */
export async function countAgain({ outbox, clock }: Deps, tx: Tx, work: WorkKey): Promise<void> {
  const { assignmentId, userId } = work;
  const taken = await countWorkAgain(tx, work, clock.now());
  if (taken === null || taken.finishedAt === null) return;
  outbox.append(tx, classWorkFinished.create({ assignmentId, userId, score: Number(taken.score) }));
}

async function finishAll(deps: Deps, tx: Tx, userId: string, assignmentIds: readonly string[], score: number) {
  for (const assignmentId of assignmentIds) {
    if (!(await insertWork(tx, { assignmentId, userId, attemptId: null, startedAt: deps.clock.now() })))
      await countAgain(deps, tx, { assignmentId, userId });
    await finish(deps, tx, { assignmentId, userId }, score);
  }
}

/**
 * Finishes the learner's work on every assignment of a lesson whose quiz they have passed, in all of their classes,
 * even if they did not open the lesson from a class.
 */
export async function finishLesson(
  deps: Deps,
  tx: Tx,
  { userId, lesson }: { readonly userId: string; readonly lesson: string },
): Promise<void> {
  await finishAll(deps, tx, userId, await assignmentsOfLesson(tx, userId, lesson), 1);
}

/**
 * Finishes the work on every assignment of the task or challenge, in all classes that the learner had joined before
 * passing it.
 */
export async function finishTask(
  deps: Deps,
  tx: Tx,
  passed: { readonly userId: string; readonly work: StudyWork; readonly score: number; readonly at: number },
): Promise<void> {
  const { userId, work, score, at } = passed;
  await finishAll(deps, tx, userId, await assignmentsOfTask(tx, userId, work, at), score);
}

/** Finishes the work for which this test or exam was started. Does nothing if it was not started for a class. */
export async function finishAttempt(deps: Deps, tx: Tx, attemptId: string, score: number): Promise<void> {
  const work = await workOfAttempt(tx, attemptId);
  if (work !== null) await finish(deps, tx, work, score);
}

/** Replaces the score of finished work after the exam was graded again, and appends the event. */
export async function correctAttempt({ outbox }: Deps, tx: Tx, attemptId: string, score: number): Promise<void> {
  const work = await workOfAttempt(tx, attemptId);
  if (work === null || !(await correctScore(tx, work, score))) return;
  const { assignmentId, userId } = work;
  outbox.append(tx, classWorkFinished.create({ assignmentId, userId, score }));
}
