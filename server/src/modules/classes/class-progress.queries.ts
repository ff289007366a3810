/**
 * Table of the progress of a class's learners. The teacher's page, the learner's page and the gradebook are all based
 * on it.
 */
import type { ClassProgressResponse, ProgressCell, ProgressRow } from '@tradesense/contract/class-progress.ts';
import {
  HAS_SCORE,
  PROGRESS_ASSIGNMENTS_PER_PAGE,
  PROGRESS_LEARNERS_PER_PAGE,
} from '@tradesense/core/classes/class-insight-rules.ts';
import { isLate } from '@tradesense/core/classes/due-date.ts';
import { CLASS_ASSIGNMENTS_MAX, CLASS_MEMBERS_MAX } from '@tradesense/core/classes/class-rules.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { isoTime, isoTimeOrNull } from '../../platform/iso-time.ts';
import type { Platform } from '../../platform/module.ts';
import { namesShownTo } from '../people/index.ts';
import { profilesOf } from '../profiles/index.ts';
import { abandonmentOf } from './abandoned-work.queries.ts';
import { assignmentsOf } from './assignments.repo.ts';
import { noSuchClass } from './class-problems.ts';
import { findClass, isMember, membersOf, teaches } from './classes.repo.ts';
import type { AssignmentRow, ClassRow } from './classes.tables.ts';
import { taughtClass } from './taught-class.queries.ts';
import { visibleWork, type VisibleWork } from './visible-work.repo.ts';

export type ProgressDeps = Pick<Platform, 'db' | 'clock'>;

/** The part of the table to read: one page of learners and assignments, or the row of one learner. */
interface TablePart {
  readonly page: number;
  readonly assignmentsPage: number;
  /** Id of the only learner to include; absent for all learners. */
  readonly learner?: string;
  readonly learnersPerPage?: number;
  readonly assignmentsPerPage?: number;
}

interface ProgressPages {
  readonly page?: number | undefined;
  readonly assignmentsPage?: number | undefined;
}

/** Returns a page of the progress for the teacher. Throws what `taughtClass` throws. */
export function readProgress(
  { db, clock }: ProgressDeps,
  userId: string,
  classId: string,
  { page = 1, assignmentsPage = 1 }: ProgressPages,
): Promise<ClassProgressResponse> {
  return db.read(async (tx) =>
    progressTable(tx, await taughtClass(tx, classId, userId), clock.now(), { page, assignmentsPage }),
  );
}

/**
 * Returns the caller's own row of the table that the teacher sees; no row if the teacher no longer teaches. Throws
 * `not-found` for accounts that are not learners of the class.
 */
export function readOwnProgress(
  { db, clock }: ProgressDeps,
  userId: string,
  classId: string,
  { assignmentsPage = 1 }: ProgressPages,
): Promise<ClassProgressResponse> {
  return db.read(async (tx) => {
    const found = await findClass(tx, classId);
    if (found === null || !(await isMember(tx, classId, userId))) throw noSuchClass();
    const part = { page: 1, assignmentsPage, learner: userId };
    const table = await progressTable(tx, found, clock.now(), part);
    return (await teaches(tx, found.teacherId)) ? table : { ...table, learners: [], learnerCount: 0 };
  });
}

/** Returns the whole table of a class together with the class, for its teacher. Throws what `taughtClass` throws. */
export function readWholeProgress(
  { db, clock }: ProgressDeps,
  userId: string,
  classId: string,
): Promise<{ readonly taught: ClassRow; readonly table: ClassProgressResponse }> {
  const whole = {
    page: 1,
    assignmentsPage: 1,
    learnersPerPage: CLASS_MEMBERS_MAX,
    assignmentsPerPage: CLASS_ASSIGNMENTS_MAX,
  };
  return db.read(async (tx) => {
    const taught = await taughtClass(tx, classId, userId);
    return { taught, table: await progressTable(tx, taught, clock.now(), whole) };
  });
}

const pageOf = <Item>(items: readonly Item[], page: number, size: number): readonly Item[] =>
  items.slice((page - 1) * size, page * size);

async function progressTable(
  tx: Tx,
  { id: classId, teacherId }: ClassRow,
  now: EpochMs,
  part: TablePart,
): Promise<ClassProgressResponse> {
  const { learner, page, assignmentsPage } = part;
  const learners = await learnersOf(tx, classId, teacherId, learner);
  const assignments = await assignmentsOf(tx, classId);
  const shownLearners = pageOf(learners, page, part.learnersPerPage ?? PROGRESS_LEARNERS_PER_PAGE);
  const shown = pageOf(assignments, assignmentsPage, part.assignmentsPerPage ?? PROGRESS_ASSIGNMENTS_PER_PAGE);
  const work = await visibleWork(tx, {
    classId,
    assignmentIds: shown.map(({ id }) => id),
    learnerIds: shownLearners.map(({ userId }) => userId),
  });
  const isAbandoned = await abandonmentOf(tx, work);
  const byPlace = new Map(work.map((each) => [`${each.userId} ${each.assignmentId}`, each]));
  return {
    assignments: shown.map(({ id, title, kind, dueAt }) => ({
      id,
      title,
      kind,
      dueAt: isoTimeOrNull(dueAt),
      isPastDue: dueAt !== null && dueAt < now,
    })),
    learners: shownLearners.map(({ userId, row }) => ({
      ...row,
      work: shown.map((assignment) => {
        const done = byPlace.get(`${userId} ${assignment.id}`);
        return done === undefined ? null : cellOf(assignment, done, isAbandoned(done));
      }),
    })),
    assignmentCount: assignments.length,
    learnerCount: learners.length,
    page,
    assignmentsPage,
  };
}

interface Learner {
  readonly userId: string;
  readonly row: Omit<ProgressRow, 'work'>;
}

/** Returns the learners whom the teacher sees, by username. Suspended learners are left out. */
async function learnersOf(tx: Tx, classId: string, teacherId: string, only: string | undefined): Promise<Learner[]> {
  const members = (await membersOf(tx, classId)).filter(({ userId }) => only === undefined || userId === only);
  const ids = members.map(({ userId }) => userId);
  const profiles = await profilesOf(tx, ids);
  const names = await namesShownTo(tx, teacherId, ids);
  return members
    .flatMap(({ userId, joinedAt }): Learner[] => {
      const profile = profiles.get(userId);
      if (profile === undefined) return [];
      const { username, profileImageUrl } = profile;
      const name = names.get(userId) ?? null;
      return [{ userId, row: { username, profileImageUrl, name, joinedAt: isoTime(joinedAt) } }];
    })
    .toSorted((a, b) => a.row.username.localeCompare(b.row.username, 'en', { numeric: true }));
}

function cellOf({ kind, dueAt }: AssignmentRow, work: VisibleWork, isAbandoned: boolean): ProgressCell {
  const { startedAt, finishedAt, score, joinedAt } = work;
  return {
    startedAt: isoTime(startedAt),
    finishedAt: isoTimeOrNull(finishedAt),
    score: score === null || !HAS_SCORE[kind] ? null : Number(score),
    isLate: isLate(dueAt, joinedAt, finishedAt),
    isAbandoned,
  };
}
