/** Lists exams of all learners for the administration. */
import { and, count, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { SortOf } from '@tradesense/contract/admin-tables-constants.ts';
import type { TestState } from '@tradesense/contract/administration-constants.ts';
import type { ChartExamType } from '@tradesense/core/grading/exam-rules.ts';
import type { Tx } from '../../platform/database/database.ts';
import { placeOf, unknownLast, type ListPage, type SortedList } from '../../platform/database/sorted-list.ts';
import { exams } from './chart-exam.tables.ts';
import type { ExamRow } from './exam.repo.ts';

/** Filter of the exams to list. An absent field selects all. Ids ascend with time, so ids can bound a time range. */
export interface ExamFilter {
  readonly userId?: string | undefined;
  readonly type?: ChartExamType | undefined;
  readonly state?: TestState | undefined;
  readonly passed?: boolean | undefined;
  readonly fromId?: string | undefined;
  readonly beforeId?: string | undefined;
}

const LIST: SortedList<SortOf<'results'>> = {
  from: exams,
  key: exams.id,
  columns: {
    started: null,
    subject: sql`${exams.type}`,
    state: sql`${exams.state}`,
    score: unknownLast(exams.score, 'float8'),
  },
};

/** Returns a page of the exams that the filter selects. */
export async function listAllExams(tx: Tx, filter: ExamFilter, page: ListPage<SortOf<'results'>>): Promise<ExamRow[]> {
  const { isAfter, orderBy } = placeOf(LIST, page);
  const { userId, type, state, passed, fromId, beforeId } = filter;
  return tx
    .select()
    .from(exams)
    .where(
      and(
        userId === undefined ? undefined : eq(exams.userId, userId),
        type === undefined ? undefined : eq(exams.type, type),
        state === undefined ? undefined : eq(exams.state, state),
        passed === undefined ? undefined : eq(exams.passed, passed),
        fromId === undefined ? undefined : gte(exams.id, fromId),
        beforeId === undefined ? undefined : lt(exams.id, beforeId),
        isAfter,
      ),
    )
    .orderBy(...orderBy)
    .limit(page.limit);
}

/** Returns the id of the account that took the exam; `null` if there is no exam with this id. */
export async function ownerOfExam(tx: Tx, id: string): Promise<string | null> {
  const rows = await tx.select({ userId: exams.userId }).from(exams).where(eq(exams.id, id));
  return rows[0]?.userId ?? null;
}

/** Returns the number of completed rated exams of each given learner. A learner without any has no entry. */
export async function countExams(tx: Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await tx
    .select({ userId: exams.userId, n: count() })
    .from(exams)
    .where(and(inArray(exams.userId, [...userIds]), eq(exams.state, 'completed'), eq(exams.mode, 'rated')))
    .groupBy(exams.userId);
  return new Map(rows.map(({ userId, n }) => [userId, n]));
}

/** Returns how many exams were started since the time at which the id `fromId` was made. */
export async function countExamsSince(tx: Tx, fromId: string): Promise<number> {
  return tx.$count(exams, gte(exams.id, fromId));
}
