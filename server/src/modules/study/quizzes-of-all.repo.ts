/** Reads the quiz attempts of all learners, for the administration. */
import { and, eq, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { SortOf } from '@tradesense/contract/admin-tables-constants.ts';
import type { TestState } from '@tradesense/contract/administration-constants.ts';
import { isQuizPassed, QUIZ_PASS_SHARE } from '@tradesense/core/study/quiz-rules.ts';
import type { Tx } from '../../platform/database/database.ts';
import { placeOf, unknownLast, type ListPage, type SortedList } from '../../platform/database/sorted-list.ts';
import { RIGHT_OPTION } from './quiz-view.policy.ts';
import type { QuizRow } from './quiz.repo.ts';
import { studyQuizzes } from './study.tables.ts';

/**
 * Which attempts to list. An absent field excludes none. Ids ascend with time, so `fromId` and `beforeId` select a time
 * range.
 */
export interface QuizFilter {
  readonly userId?: string | undefined;
  readonly state?: TestState | undefined;
  readonly passed?: boolean | undefined;
  readonly fromId?: string | undefined;
  readonly beforeId?: string | undefined;
}

export interface ListedQuiz {
  readonly id: string;
  readonly userId: string;
  readonly lesson: string;
  readonly startedAt: number;
  readonly completedAt: number | null;
  /** Share of right answers, 0 to 1; `null` until the attempt is complete. */
  readonly score: number | null;
  readonly passed: boolean | null;
}

const share = sql<number>`((
  SELECT count(*) FROM study_quiz_answers AS answer WHERE answer.quiz_id = study_quizzes.id AND answer.option = ${RIGHT_OPTION}
)::float8 / jsonb_array_length(study_quizzes.questions))`;

const LIST: SortedList<SortOf<'results'>> = {
  from: studyQuizzes,
  key: studyQuizzes.id,
  columns: {
    started: null,
    subject: sql`${studyQuizzes.lesson}`,
    state: sql`(${studyQuizzes.completedAt} IS NOT NULL)`,
    score: unknownLast(sql`CASE WHEN ${studyQuizzes.completedAt} IS NOT NULL THEN ${share} END`, 'float8'),
  },
};

/** Returns a page of the attempts that the filter selects. Visitors' attempts are not listed. */
export async function listAllQuizzes(
  tx: Tx,
  filter: QuizFilter,
  page: ListPage<SortOf<'results'>>,
): Promise<readonly ListedQuiz[]> {
  const { userId, state, passed, fromId, beforeId } = filter;
  // An attempt is never abandoned: it stays open until it is complete.
  if (state === 'abandoned') return [];
  const { isAfter, orderBy } = placeOf(LIST, page);
  const isCompleted = state === 'completed' || passed !== undefined;
  const { id, lesson, startedAt, completedAt } = studyQuizzes;
  const rows = await tx
    .select({ id, userId: studyQuizzes.userId, lesson, startedAt, completedAt, share })
    .from(studyQuizzes)
    .where(
      and(
        isNotNull(studyQuizzes.userId),
        userId === undefined ? undefined : eq(studyQuizzes.userId, userId),
        isCompleted ? isNotNull(completedAt) : undefined,
        state === 'active' ? isNull(completedAt) : undefined,
        passed === undefined ? undefined : sql`(${share} >= ${QUIZ_PASS_SHARE}::float8) = ${passed}`,
        fromId === undefined ? undefined : gte(id, fromId),
        beforeId === undefined ? undefined : lt(id, beforeId),
        isAfter,
      ),
    )
    .orderBy(...orderBy)
    .limit(page.limit);
  return rows.flatMap(({ userId: owner, share: reached, ...row }) => {
    if (owner === null) return [];
    const score = row.completedAt === null ? null : Number(reached);
    return [{ ...row, userId: owner, score, passed: score === null ? null : isQuizPassed(score) }];
  });
}

/** Returns an attempt of a learner; `null` if there is none with this id, or if it is a visitor's. */
export async function readLearnersQuiz(tx: Tx, id: string): Promise<(QuizRow & { readonly userId: string }) | null> {
  const [row] = await tx.select().from(studyQuizzes).where(eq(studyQuizzes.id, id));
  return row === undefined || row.userId === null ? null : { ...row, userId: row.userId };
}
