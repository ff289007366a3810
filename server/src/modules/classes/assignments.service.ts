import type {
  AssignRequest,
  ChangeAssignmentRequest,
  ClassAssignment,
  ClassAssignmentsResponse,
} from '@tradesense/contract/class-assignments.ts';
import { CLASS_ASSIGNMENTS_MAX, CLASS_REMINDER_MS } from '@tradesense/core/classes/class-rules.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { AssignmentDeps } from './assignment-kind.ts';
import { kindOf } from './assignment-kinds.ts';
import { abandonmentOf } from './abandoned-work.queries.ts';
import { assignmentView } from './assignment-view.ts';
import {
  assignmentOf,
  assignmentsOf,
  countAssignments,
  insertAssignment,
  updateAssignment,
} from './assignments.repo.ts';
import { noSuchAssignment, noSuchClass, tooManyAssignments } from './class-problems.ts';
import { roleIn } from './class-standing.queries.ts';
import { workOf } from './class-work.repo.ts';
import { classAssigned } from './classes.events.ts';
import { memberSince } from './classes.repo.ts';
import type { AssignmentRow } from './classes.tables.ts';
import { lockOwnClass } from './manage-class.service.ts';

const readTime = (time: string | null): EpochMs | null => (time === null ? null : epochMs(Date.parse(time)));

/**
 * Returns the class's assignments with the caller's own work on them. Throws `not-found` for accounts that are not in
 * the class.
 */
export function listAssignments(
  { db, library }: AssignmentDeps,
  userId: string,
  classId: string,
): Promise<ClassAssignmentsResponse> {
  return db.read(async (tx) => {
    if ((await roleIn(tx, classId, userId)) === null) throw noSuchClass();
    const rows = await assignmentsOf(tx, classId);
    const work = await workOf(
      tx,
      userId,
      rows.map(({ id }) => id),
    );
    const joinedAt = await memberSince(tx, classId, userId);
    const isAbandoned = await abandonmentOf(tx, [...work.values()]);
    const readerOf = ({ id }: AssignmentRow) =>
      joinedAt === null ? null : { joinedAt, work: work.get(id) ?? null, isAbandoned };
    return { assignments: rows.map((row) => assignmentView(library, row, readerOf(row))) };
  });
}

/**
 * Assigns work to a class. If an assignment with the same id exists, returns that one. Throws the problems of its
 * endpoint.
 */
export function assign(
  deps: AssignmentDeps,
  userId: string,
  classId: string,
  request: AssignRequest,
): Promise<ClassAssignment> {
  const { db, clock, library, outbox } = deps;
  return db.transaction(async (tx) => {
    const { archivedAt } = await lockOwnClass(tx, classId, userId);
    const known = await assignmentOf(tx, request.id);
    if (known !== null) {
      if (known.classId !== classId) throw noSuchAssignment();
      return assignmentView(library, known, null);
    }
    if (archivedAt !== null) throw noSuchClass();
    if ((await countAssignments(tx, classId)) >= CLASS_ASSIGNMENTS_MAX) throw tooManyAssignments();
    const now = clock.now();
    const dueAt = readTime(request.dueAt);
    const row: AssignmentRow = {
      id: request.id,
      classId,
      kind: request.content.kind,
      content: await kindOf(request.content.kind).choose(deps, tx, request.content, now),
      title: request.title,
      dueAt,
      createdAt: now,
      withdrawnAt: null,
      // The notification of the assignment itself already tells learners that it is due soon, so no reminder follows.
      remindedOf: dueAt !== null && dueAt - now <= CLASS_REMINDER_MS ? dueAt : null,
    };
    await insertAssignment(tx, row);
    outbox.append(tx, classAssigned.create({ assignmentId: row.id, classId }));
    return assignmentView(library, row, null);
  });
}

/** Changes the title or the due date of an assignment. Throws `not-found` unless the caller is the teacher. */
export function changeAssignment(
  { db, library }: AssignmentDeps,
  userId: string,
  { id: classId, assignmentId }: { readonly id: string; readonly assignmentId: string },
  change: ChangeAssignmentRequest,
): Promise<ClassAssignment> {
  return db.transaction(async (tx) => {
    const row = await lockOwnAssignment(tx, userId, classId, assignmentId);
    const dueAt = change.dueAt === undefined ? row.dueAt : readTime(change.dueAt);
    const changed = { ...row, title: change.title ?? row.title, dueAt };
    await updateAssignment(tx, changed);
    return assignmentView(library, changed, null);
  });
}

/** Withdraws an assignment. A second call changes nothing. Throws `not-found` unless the caller is the teacher. */
export function withdrawAssignment(
  { db, clock }: AssignmentDeps,
  userId: string,
  { id: classId, assignmentId }: { readonly id: string; readonly assignmentId: string },
): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await lockOwnAssignment(tx, userId, classId, assignmentId);
    await updateAssignment(tx, { ...row, withdrawnAt: row.withdrawnAt ?? clock.now() });
  });
}

async function lockOwnAssignment(
  tx: Tx,
  userId: string,
  classId: string,
  assignmentId: string,
): Promise<AssignmentRow> {
  await lockOwnClass(tx, classId, userId);
  const row = await assignmentOf(tx, assignmentId);
  if (row === null || row.classId !== classId) throw noSuchAssignment();
  return row;
}
