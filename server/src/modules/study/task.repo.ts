import { and, desc, eq, isNotNull, isNull, lt, notExists, or, sql, type SQL } from 'drizzle-orm';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import { HINT_STEPS } from '@tradesense/core/study/task.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Stretch } from './open-window.service.ts';
import { isOwnedBy } from './owner-condition.repo.ts';
import { ownerColumns, type StudyOwner } from './study-owner.ts';
import { studyChallenges, studyTasks } from './study.tables.ts';

/** Number of a lesson's latest charts that the owner should not see again. */
const REMEMBERED_WINDOWS = 200;

export type TaskRow = typeof studyTasks.$inferSelect;

/** Place of a task, in the columns of its row. The index of a review is 0. */
export type TaskPosition =
  | { readonly place: 'guided' | 'unaided'; readonly lesson: string; readonly index: number }
  | { readonly place: 'challenge'; readonly challengeId: string; readonly index: number }
  | { readonly place: 'placement'; readonly placementId: string; readonly index: number }
  | { readonly place: 'review' };

export type NewTask = Pick<
  TaskRow,
  | 'id'
  | 'lesson'
  | 'place'
  | 'placeIndex'
  | 'challengeId'
  | 'cardId'
  | 'placementId'
  | 'kind'
  | 'ruleVersion'
  | 'instruction'
  | 'question'
  | 'reference'
  | 'asset'
  | 'interval'
  | 'firstAt'
  | 'lastAt'
  | 'shownAt'
>;

/**
 * Returns the owner's open task at a place; `null` if there is none. In a challenge or placement, the task may also be
 * settled.
 */
export async function taskAt(tx: Tx, owner: StudyOwner, position: TaskPosition): Promise<TaskRow | null> {
  const [row] = await tx
    .select()
    .from(studyTasks)
    .where(and(isOwnedBy(studyTasks, owner), ...isAt(position)));
  return row ?? null;
}

function isAt(position: TaskPosition): readonly SQL[] {
  const isWaiting = isNull(studyTasks.settledAt);
  const isPlace = eq(studyTasks.place, position.place);
  if (position.place === 'review') return [isPlace, isWaiting];
  const isIndex = eq(studyTasks.placeIndex, position.index);
  if (position.place === 'challenge') return [isPlace, isIndex, eq(studyTasks.challengeId, position.challengeId)];
  if (position.place === 'placement') return [isPlace, isIndex, eq(studyTasks.placementId, position.placementId)];
  return [isPlace, isIndex, eq(studyTasks.lesson, position.lesson), isWaiting];
}

/**
 * Returns the owner's latest completed task at a place in a lesson; `null` if there is none. A task is completed if it
 * was answered right; a guided task also if its worked answer settled it.
 */
export async function lastDoneTask(
  tx: Tx,
  owner: StudyOwner,
  { place, lesson, index }: Extract<TaskPosition, { readonly lesson: string }>,
): Promise<TaskRow | null> {
  const isRight = sql`(${studyTasks.verdict} ->> 'isRight')::boolean`;
  const [row] = await tx
    .select()
    .from(studyTasks)
    .where(
      and(
        isOwnedBy(studyTasks, owner),
        eq(studyTasks.place, place),
        eq(studyTasks.placeIndex, index),
        eq(studyTasks.lesson, lesson),
        isNotNull(studyTasks.settledAt),
        place === 'guided' ? or(isRight, eq(studyTasks.hints, HINT_STEPS.length)) : isRight,
      ),
    )
    .orderBy(desc(studyTasks.settledAt))
    .limit(1);
  return row ?? null;
}

/** Stores a new task, unless its place already has an open task. */
export async function insertTask(tx: Tx, owner: StudyOwner, task: NewTask): Promise<void> {
  await tx
    .insert(studyTasks)
    .values({ ...task, ...ownerColumns(owner) })
    .onConflictDoNothing();
}

/** Locks a task until the transaction ends and returns it; `null` if it does not belong to the owner. */
export async function lockTask(tx: Tx, owner: StudyOwner, id: string): Promise<TaskRow | null> {
  const [row] = await tx
    .select()
    .from(studyTasks)
    .where(and(eq(studyTasks.id, id), isOwnedBy(studyTasks, owner)))
    .for('update');
  return row ?? null;
}

/** Updates a task. The caller must hold the lock on it. */
export async function updateTask(
  tx: Tx,
  id: string,
  changes: Partial<Pick<TaskRow, 'steps' | 'hints' | 'tries' | 'answer' | 'verdict' | 'score' | 'settledAt'>>,
): Promise<TaskRow> {
  const [row] = await tx.update(studyTasks).set(changes).where(eq(studyTasks.id, id)).returning();
  if (row === undefined) throw new Error(`task ${id} is locked and cannot be gone`);
  return row;
}

/** Deletes a task unless it is settled. */
export async function withdrawTask(tx: Tx, id: string): Promise<void> {
  await tx.delete(studyTasks).where(and(eq(studyTasks.id, id), isNull(studyTasks.settledAt)));
}

/** Returns the stretches of recorded bars that the latest tasks of a lesson have shown to the owner. */
export async function shownWindows(tx: Tx, owner: StudyOwner, lesson: string): Promise<readonly Stretch[]> {
  const rows = await tx
    .select({ asset: studyTasks.asset, firstAt: studyTasks.firstAt, lastAt: studyTasks.lastAt })
    .from(studyTasks)
    .where(and(isOwnedBy(studyTasks, owner), eq(studyTasks.lesson, lesson), isNotNull(studyTasks.asset)))
    .orderBy(desc(studyTasks.shownAt))
    .limit(REMEMBERED_WINDOWS);
  return rows.flatMap(({ asset, firstAt, lastAt }) =>
    asset === null || firstAt === null || lastAt === null ? [] : { asset, firstAt, lastAt },
  );
}

/** Returns the scores of a challenge's settled tasks, by index. */
export async function challengeScores(tx: Tx, challengeId: string): Promise<ReadonlyMap<number, number>> {
  const rows = await tx
    .select({ index: studyTasks.placeIndex, score: studyTasks.score })
    .from(studyTasks)
    .where(and(eq(studyTasks.challengeId, challengeId), isNotNull(studyTasks.score)));
  return new Map(rows.map(({ index, score }) => [index, score ?? 0]));
}

export interface TaskAges {
  /** Tasks that were settled before this time are deleted. */
  readonly settledBefore: EpochMs;
  /** Unsettled tasks that were shown before this time are deleted. */
  readonly shownBefore: EpochMs;
}

/**
 * Deletes at most `limit` old tasks of learners. Returns the number of deleted tasks. Tasks of a running challenge
 * stay, because its score is computed from them.
 */
export async function deleteLearnerTasks(
  tx: Tx,
  { settledBefore, shownBefore }: TaskAges,
  limit: number,
): Promise<number> {
  const isUnderWay = tx
    .select({ id: studyChallenges.id })
    .from(studyChallenges)
    .where(and(eq(studyChallenges.id, studyTasks.challengeId), eq(studyChallenges.state, 'active')));
  const old = tx
    .select({ id: studyTasks.id })
    .from(studyTasks)
    .where(
      and(
        isNotNull(studyTasks.userId),
        or(
          lt(studyTasks.settledAt, settledBefore),
          and(isNull(studyTasks.settledAt), lt(studyTasks.shownAt, shownBefore)),
        ),
        notExists(isUnderWay),
      ),
    )
    .limit(limit)
    // Skips locked tasks, because their learners may be answering them.
    .for('update', { of: studyTasks, skipLocked: true });
  const rows = await tx
    .delete(studyTasks)
    .where(sql`${studyTasks.id} IN ${old}`)
    .returning({ id: studyTasks.id });
  return rows.length;
}

/** Deletes at most `limit` tasks that visitors were shown before `time`. Returns the number of deleted tasks. */
export async function deleteVisitorTasks(tx: Tx, time: EpochMs, limit: number): Promise<number> {
  const old = tx
    .select({ id: studyTasks.id })
    .from(studyTasks)
    .where(and(isNull(studyTasks.userId), lt(studyTasks.shownAt, time)))
    .limit(limit);
  const rows = await tx
    .delete(studyTasks)
    .where(sql`${studyTasks.id} IN ${old}`)
    .returning({ id: studyTasks.id });
  return rows.length;
}
