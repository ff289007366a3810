import { and, eq, sql } from 'drizzle-orm';
import type { Certainty } from '@tradesense/core/study/topic.ts';
import type { Tx } from '../../platform/database/database.ts';
import { studyItemStats } from './study.tables.ts';

/** Identifies a question in a version of a quiz. `version` is the hash of the lesson's questions. */
export interface QuestionKey {
  readonly lesson: string;
  readonly version: string;
  readonly question: string;
}

/**
 * Adds a learner's answer to a question's statistics: each option was shown once, and one of them was chosen. The
 * options' rows are updated in a fixed order, so that two transactions never deadlock.
 */
export async function countQuizAnswer(
  tx: Tx,
  key: QuestionKey,
  options: number,
  chosen: { readonly option: number; readonly certainty: Certainty },
): Promise<void> {
  await tx
    .insert(studyItemStats)
    .values(Array.from({ length: options }, (_, option) => ({ ...key, option, shown: 1 })))
    .onConflictDoUpdate({
      target: [studyItemStats.lesson, studyItemStats.version, studyItemStats.question, studyItemStats.option],
      set: { shown: sql`${studyItemStats.shown} + 1` },
    });
  const column = ({ sure: 'sure', 'think-so': 'thinkSo', guess: 'guess' } as const)[chosen.certainty];
  await tx
    .update(studyItemStats)
    .set({ [column]: sql`${studyItemStats[column]} + 1` })
    .where(
      and(
        eq(studyItemStats.lesson, key.lesson),
        eq(studyItemStats.version, key.version),
        eq(studyItemStats.question, key.question),
        eq(studyItemStats.option, chosen.option),
      ),
    );
}

/**
 * Deletes all answer statistics if no quiz attempts and no tasks are stored any more, so that no data of deleted
 * learners remain.
 */
export async function deleteCountsOfNobody(tx: Tx): Promise<void> {
  await tx.$client.query(
    'DELETE FROM study_item_stats WHERE NOT EXISTS (SELECT FROM study_quizzes) AND NOT EXISTS (SELECT FROM study_tasks)',
  );
}
