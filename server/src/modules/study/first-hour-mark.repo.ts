import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { FirstHourMark } from '@tradesense/contract/first-hour-constants.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { isOwnedBy } from './owner-condition.repo.ts';
import { ownerColumns, type StudyOwner } from './study-owner.ts';
import { studyFirstHour } from './study.tables.ts';

export async function marksOf(tx: Tx, owner: StudyOwner): Promise<ReadonlySet<FirstHourMark>> {
  const rows = await tx
    .select({ mark: studyFirstHour.mark })
    .from(studyFirstHour)
    .where(isOwnedBy(studyFirstHour, owner));
  return new Set(rows.map(({ mark }) => mark));
}

/**
 * Stores a mark for something that the owner did in the onboarding steps 'first hour'. An existing mark stays
 * unchanged.
 */
export async function insertMark(
  tx: Tx,
  {
    id,
    owner,
    mark,
    now,
  }: { readonly id: string; readonly owner: StudyOwner; readonly mark: FirstHourMark; readonly now: EpochMs },
): Promise<void> {
  await tx
    .insert(studyFirstHour)
    .values({ id, mark, createdAt: now, ...ownerColumns(owner) })
    .onConflictDoNothing();
}

export async function deleteMark(tx: Tx, owner: StudyOwner, mark: FirstHourMark): Promise<void> {
  await tx.delete(studyFirstHour).where(and(isOwnedBy(studyFirstHour, owner), eq(studyFirstHour.mark, mark)));
}

/** Deletes at most `limit` marks that visitors set before `time`. Returns the number of deleted marks. */
export async function deleteVisitorMarks(tx: Tx, time: EpochMs, limit: number): Promise<number> {
  const old = tx
    .select({ id: studyFirstHour.id })
    .from(studyFirstHour)
    .where(and(isNull(studyFirstHour.userId), lt(studyFirstHour.createdAt, time)))
    .limit(limit);
  const rows = await tx
    .delete(studyFirstHour)
    .where(sql`${studyFirstHour.id} IN ${old}`)
    .returning({ id: studyFirstHour.id });
  return rows.length;
}
