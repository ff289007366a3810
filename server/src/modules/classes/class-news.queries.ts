/**
 * Reads the current state of classes, assignments and messages for the modules that notify learners and moderate
 * messages.
 */
import { isoTimeOrNull } from '../../platform/iso-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { abandonmentOf } from './abandoned-work.queries.ts';
import { assignmentOf } from './assignments.repo.ts';
import { findMessage } from './class-messages.repo.ts';
import { isTeacherShown } from './class-messages.service.ts';
import { noSuchMessage } from './class-problems.ts';
import { learnersOf, namesFor, type ClassNames } from './class-news.repo.ts';
import { isTeacherOf } from './class-teacher.ts';
import { findClass, isMember } from './classes.repo.ts';
import { visibleWork } from './visible-work.repo.ts';

/** Whether a class still sends notifications to its learners: it is not archived, and its teacher is not suspended. */
async function isNewsOfRunningClass(tx: Tx, classId: string): Promise<boolean> {
  const found = await findClass(tx, classId);
  return found !== null && found.archivedAt === null && (await isTeacherShown(tx, classId));
}

/**
 * Returns when an assignment is due; `dueAt` is `null` without a due date. Returns `null` if learners no longer need a
 * notification of the assignment.
 */
export async function assignmentNews(tx: Tx, assignmentId: string): Promise<{ readonly dueAt: string | null } | null> {
  const row = await assignmentOf(tx, assignmentId);
  if (row === null || row.withdrawnAt !== null || !(await isNewsOfRunningClass(tx, row.classId))) return null;
  return { dueAt: isoTimeOrNull(row.dueAt) };
}

/** Whether learners still have to be notified of a message. */
export async function isMessageNews(tx: Tx, messageId: string): Promise<boolean> {
  const row = await findMessage(tx, messageId);
  return row !== null && row.hiddenAt === null && (await isNewsOfRunningClass(tx, row.classId));
}

/**
 * Returns the ids of the learners who are in a class now. If `notEnded` is an assignment's id, leaves out learners who
 * have finished or abandoned that assignment. There is no paging, because classes are small.
 */
export async function learnersToNotify(tx: Tx, classId: string, notEnded: string | null): Promise<readonly string[]> {
  const learners = await learnersOf(tx, classId, notEnded);
  if (notEnded === null) return learners;
  const work = await visibleWork(tx, { classId, assignmentIds: [notEnded] });
  const isAbandoned = await abandonmentOf(tx, work);
  const ended = new Set(work.flatMap((each) => (isAbandoned(each) ? [each.userId] : [])));
  return learners.filter((id) => !ended.has(id));
}

/** What a notification refers to: a class and, if present, one of its assignments. */
interface ClassThing {
  readonly classId: string;
  readonly assignmentId?: string;
}

/**
 * Returns the names of the classes and the titles of the assignments by id, as the learner may see them. Leaves out
 * withdrawn assignments, and classes that the learner is not in now.
 */
export function nameClassNews(tx: Tx, userId: string, things: readonly ClassThing[]): Promise<ClassNames> {
  const classIds = [...new Set(things.map(({ classId }) => classId))];
  const assignmentIds = [...new Set(things.flatMap(({ assignmentId }) => assignmentId ?? []))];
  return namesFor(tx, userId, classIds, assignmentIds);
}

/** Returns the author of a message that the caller can read. Throws `not-found` for any other message. */
export async function openClassMessage(
  tx: Tx,
  userId: string,
  messageId: string,
): Promise<{ readonly authorId: string }> {
  const row = await findMessage(tx, messageId);
  const found = row === null ? null : await findClass(tx, row.classId);
  if (row === null || found === null) throw noSuchMessage();
  const isRead =
    isTeacherOf(found, userId) ||
    (row.hiddenAt === null && (await isMember(tx, found.id, userId)) && (await isTeacherShown(tx, found.id)));
  if (!isRead) throw noSuchMessage();
  return { authorId: found.teacherId };
}
