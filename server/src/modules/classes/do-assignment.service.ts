import type { ClassOfAttempt } from '@tradesense/contract/class-assignments.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import { abandonmentOf } from './abandoned-work.queries.ts';
import type { AssignmentDeps } from './assignment-kind.ts';
import { kindOf } from './assignment-kinds.ts';
import { assignmentOf } from './assignments.repo.ts';
import { isArchived, noSuchAssignment } from './class-problems.ts';
import { countsSince, findWork, insertWork, workOfAttempt } from './class-work.repo.ts';
import { findClass, lockClassShared, memberSince } from './classes.repo.ts';
import type { AssignmentRow } from './classes.tables.ts';
import { finish, countAgain } from './finish-work.service.ts';

interface Started {
  readonly attemptId: string | null;
}

interface Place {
  readonly id: string;
  readonly assignmentId: string;
}

/**
 * Starts the learner's work on an assignment, or returns the work that was already started. Work from before the
 * learner joined again counts from then on. Throws the problems of its endpoint.
 */
export async function startAssignment(deps: AssignmentDeps, userId: string, place: Place): Promise<Started> {
  const { assignmentId } = place;
  const {
    row,
    since: joinedAt,
    before,
  } = await deps.db.read(async (tx) => ({
    ...(await openTo(tx, userId, place)),
    before: await findWork(tx, assignmentId, userId),
  }));
  if (before !== null && countsSince(before, joinedAt)) return { attemptId: before.attemptId };
  if (before !== null) {
    await deps.db.transaction(async (tx) => {
      await lockOpenAssignment(tx, userId, place);
      await countAgain(deps, tx, { userId, assignmentId });
    });
    return { attemptId: before.attemptId };
  }
  const begin = async (tx: Tx, attemptId: string | null): Promise<EpochMs> => {
    const since = await lockOpenAssignment(tx, userId, place);
    await insertWork(tx, { assignmentId, userId, attemptId, startedAt: deps.clock.now() });
    return since;
  };
  const doing = {
    userId,
    assignmentId,
    begin,
    finish: (tx: Tx, score: number) => finish(deps, tx, { userId, assignmentId }, score),
  };
  return { attemptId: await kindOf(row.kind).start(deps, doing, row.content) };
}

/**
 * Locks the class until the transaction ends, so that the learner cannot leave it, and the assignment cannot be
 * withdrawn, before the work has started. Returns when the learner joined. Throws what `openTo` throws, and the problem
 * of an archived class.
 */
async function lockOpenAssignment(tx: Tx, userId: string, place: Place): Promise<EpochMs> {
  await lockClassShared(tx, place.id);
  const { since } = await openTo(tx, userId, place);
  if ((await findClass(tx, place.id))?.archivedAt !== null) throw isArchived();
  return since;
}

/**
 * Returns the assignment to a learner of the class, with the time when the learner joined. Throws `not-found` for other
 * accounts and for a withdrawn assignment.
 */
async function openTo(
  tx: Tx,
  userId: string,
  { id: classId, assignmentId }: Place,
): Promise<{ readonly row: AssignmentRow; readonly since: EpochMs }> {
  const row = await assignmentOf(tx, assignmentId);
  const isOpen = row !== null && row.classId === classId && row.withdrawnAt === null;
  const since = isOpen ? await memberSince(tx, classId, userId) : null;
  if (!isOpen || since === null) throw noSuchAssignment();
  return { row, since };
}

/**
 * Returns the class for which the caller started this test or exam; `null` if the caller is not in that class now, or
 * the attempt does not count since the caller joined it again.
 */
export function classOfAttempt(
  { db }: Pick<Platform, 'db'>,
  userId: string,
  attemptId: string,
): Promise<ClassOfAttempt> {
  return db.read(async (tx) => {
    const work = await workOfAttempt(tx, attemptId);
    const assignment = work?.userId === userId ? await assignmentOf(tx, work.assignmentId) : null;
    const found = assignment === null ? null : await findClass(tx, assignment.classId);
    if (work === null || assignment === null || found === null) return { class: null };
    const since = await memberSince(tx, found.id, userId);
    if (since === null || !countsSince(work, since)) return { class: null };
    const isAbandoned = (await abandonmentOf(tx, [work]))(work);
    return { class: { id: found.id, name: found.name, title: assignment.title, isAbandoned } };
  });
}
