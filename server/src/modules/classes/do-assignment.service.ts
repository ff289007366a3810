import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { valueOrProblem } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/module.ts';
import { biasTestProblem } from '../bias-test/index.ts';
import { hasCompletedLesson } from '../study/index.ts';
import { isLesson } from './assignment-content.ts';
import { assignmentOf } from './assignments.repo.ts';
import type { AssignmentDeps } from './assignments.service.ts';
import { noSuchAssignment } from './class-problems.ts';
import { roleIn } from './class-standing.queries.ts';
import { classWorkFinished } from './classes.events.ts';
import { assignmentsOfLesson, findWork, finishWork, insertWork, workOfAttempt } from './class-work.repo.ts';
import type { AssignmentRow } from './classes.tables.ts';

interface Started {
  readonly attemptId: string | null;
}

/** Starts the learner's work, or returns what they go on with. Throws the problems of its endpoint. */
export async function startAssignment(
  deps: AssignmentDeps,
  userId: string,
  { id: classId, assignmentId }: { readonly id: string; readonly assignmentId: string },
): Promise<Started> {
  const { db, clock } = deps;
  const row = await db.read((tx) => openTo(tx, userId, classId, assignmentId));
  const before = await db.read((tx) => findWork(tx, assignmentId, userId));
  if (before !== null) return { attemptId: before.attemptId };
  const { content } = row;
  if (isLesson(content)) {
    await db.transaction((tx) => beginLesson(deps, tx, { userId, assignmentId, lesson: content.lesson }, clock.now()));
    return { attemptId: null };
  }
  const { timeframe, windows } = content;
  const started = await valueOrProblem(
    deps.biasTests.start({
      userId,
      assignmentId,
      timeframe,
      windows,
      async onStored(tx, attemptId) {
        await openTo(tx, userId, classId, assignmentId);
        await insertWork(tx, { assignmentId, userId, attemptId, startedAt: clock.now() });
      },
    }),
    biasTestProblem,
  );
  return { attemptId: started.id };
}

/** Returns the assignment to a learner of the class. Throws `not-found` to others, and once it was withdrawn. */
async function openTo(tx: Tx, userId: string, classId: string, assignmentId: string): Promise<AssignmentRow> {
  const row = await assignmentOf(tx, assignmentId);
  const isOpen = row !== null && row.classId === classId && row.withdrawnAt === null;
  if (!isOpen || (await roleIn(tx, classId, userId)) !== 'learner') throw noSuchAssignment();
  return row;
}

interface Lesson {
  readonly userId: string;
  readonly assignmentId: string;
  readonly lesson: string;
}

/** A lesson that the learner has completed before is finished at once. */
async function beginLesson(
  deps: AssignmentDeps,
  tx: Tx,
  { userId, assignmentId, lesson }: Lesson,
  now: EpochMs,
): Promise<void> {
  await insertWork(tx, { assignmentId, userId, attemptId: null, startedAt: now });
  if (await hasCompletedLesson(tx, userId, lesson)) await finish(deps, tx, { userId, assignmentId }, 1, now);
}

/** Finishes the work for every assignment of a lesson, in all classes that the learner is in, also if they came by another way. */
export async function finishLesson(
  deps: Pick<Platform, 'outbox' | 'clock'>,
  tx: Tx,
  { userId, lesson }: { readonly userId: string; readonly lesson: string },
): Promise<void> {
  const now = deps.clock.now();
  for (const assignmentId of await assignmentsOfLesson(tx, userId, lesson)) {
    await insertWork(tx, { assignmentId, userId, attemptId: null, startedAt: now });
    await finish(deps, tx, { userId, assignmentId }, 1, now);
  }
}

/** Finishes the work that a completed test was started for, if it was for a class. */
export async function finishTest(
  deps: Pick<Platform, 'outbox' | 'clock'>,
  tx: Tx,
  { testId, score, questionCount }: { readonly testId: string; readonly score: number; readonly questionCount: number },
): Promise<void> {
  const work = await workOfAttempt(tx, testId);
  if (work !== null) await finish(deps, tx, work, score / questionCount, deps.clock.now());
}

async function finish(
  { outbox }: Pick<Platform, 'outbox'>,
  tx: Tx,
  { assignmentId, userId }: { readonly assignmentId: string; readonly userId: string },
  score: number,
  now: EpochMs,
): Promise<void> {
  if (await finishWork(tx, { assignmentId, userId }, score, now))
    outbox.append(tx, classWorkFinished.create({ assignmentId, userId, score }));
}
