import { and, eq, lt, sql } from 'drizzle-orm';
import type { LiveAnswer } from '@tradesense/contract/live-sessions.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { liveAnswers, type AnswerRow } from './live-sessions.tables.ts';

/** An answer to a round, with the learner who gave it, and when. */
export interface GivenAnswer {
  readonly userId: string;
  readonly answeredAt: EpochMs;
  readonly answer: LiveAnswer;
}

/**
 * Returns the answers to a round, including those of learners who have left. `userId` selects the answers of one
 * learner; `null` selects all.
 */
export async function answersTo(tx: Tx, roundId: string, userId: string | null): Promise<readonly GivenAnswer[]> {
  const rows = await tx
    .select()
    .from(liveAnswers)
    .where(and(eq(liveAnswers.roundId, roundId), userId === null ? undefined : eq(liveAnswers.userId, userId)))
    .orderBy(liveAnswers.answeredAt, liveAnswers.userId);
  return rows.map((row) => ({ userId: row.userId, answeredAt: row.answeredAt, answer: toAnswer(row) }));
}

/**
 * Returns the learner's answer to a round; `null` if they have given none since `since`, when they joined the class.
 */
export async function answerOf(tx: Tx, roundId: string, userId: string, since: EpochMs): Promise<LiveAnswer | null> {
  const [given] = await answersTo(tx, roundId, userId);
  return given !== undefined && given.answeredAt >= since ? given.answer : null;
}

/**
 * Stores a learner's answer. It replaces an earlier answer that is not locked or was given before `since`, when the
 * learner joined. Changes nothing and returns `false` if a locked answer exists.
 */
export async function storeAnswer(
  tx: Tx,
  given: { readonly roundId: string } & GivenAnswer,
  since: EpochMs,
): Promise<boolean> {
  const { roundId, userId, answeredAt, answer } = given;
  const content = {
    direction: answer.kind === 'call' ? answer.direction : null,
    confidence: answer.kind === 'call' ? answer.confidence : null,
    tag: answer.kind === 'call' ? answer.tag : null,
    marks: answer.kind === 'mark' ? answer.marks : null,
    isLocked: answer.isLocked,
    answeredAt,
  };
  const rows = await tx
    .insert(liveAnswers)
    .values({ roundId, userId, ...content })
    .onConflictDoUpdate({
      target: [liveAnswers.roundId, liveAnswers.userId],
      set: content,
      setWhere: sql`${eq(liveAnswers.isLocked, false)} or ${lt(liveAnswers.answeredAt, since)}`,
    })
    .returning({ userId: liveAnswers.userId });
  return rows.length === 1;
}

/** Which columns are set depends on the kind of answer; the constraint `live_answers_one_kind` ensures that. */
function toAnswer({ direction, confidence, tag, marks, isLocked }: AnswerRow): LiveAnswer {
  if (marks !== null) return { kind: 'mark', marks, isLocked };
  invariant(direction !== null && confidence !== null, 'a call has a direction and a confidence');
  return { kind: 'call', direction, confidence, tag, isLocked };
}
