/** Queries whether a learner has passed given work since a given time, for modules that assign work. */
import { and, desc, eq, gte, sql } from 'drizzle-orm';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { studyChallenges, studyTasks } from './study.tables.ts';

/** Work that can be assigned: a task of a lesson, or the challenge of a topic. */
export type StudyWork =
  | { readonly place: 'guided' | 'unaided'; readonly lesson: string; readonly index: number }
  | { readonly place: 'challenge'; readonly topic: string };

/**
 * Returns the score, 0 to 1, with which the learner passed the work since the given time; `null` if they did not pass
 * it.
 */
export async function passedSince(tx: Tx, userId: string, work: StudyWork, since: EpochMs): Promise<number | null> {
  if (work.place === 'challenge') {
    const [challenge] = await tx
      .select({ score: studyChallenges.score })
      .from(studyChallenges)
      .where(
        and(
          eq(studyChallenges.userId, userId),
          eq(studyChallenges.topic, work.topic),
          eq(studyChallenges.isPassed, true),
          gte(studyChallenges.endedAt, since),
        ),
      )
      .orderBy(desc(studyChallenges.endedAt))
      .limit(1);
    return challenge?.score ?? null;
  }
  const [task] = await tx
    .select({ id: studyTasks.id })
    .from(studyTasks)
    .where(
      and(
        eq(studyTasks.userId, userId),
        eq(studyTasks.lesson, work.lesson),
        eq(studyTasks.place, work.place),
        eq(studyTasks.placeIndex, work.index),
        gte(studyTasks.settledAt, since),
        sql`${studyTasks.verdict} ->> 'isRight' = 'true'`,
      ),
    )
    .limit(1);
  return task === undefined ? null : 1;
}
