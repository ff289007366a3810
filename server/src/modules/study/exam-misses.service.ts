import type { ChartExamType } from '@tradesense/core/grading/exam-rules.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { OutboxEvent } from '../../platform/outbox/outbox.ts';
import type { ChartExamGraded } from '../chart-exam/chart-exam.events.ts';
import { missLesson } from './miss-card.service.ts';
import type { StudyDeps } from './study-deps.ts';

/** Ids of the lessons that train the skills of each exam type. */
const LESSONS: Readonly<Record<ChartExamType, readonly string[]>> = {
  'swing-analysis': ['swings-hindsight', 'swings-as-of-now'],
  'fibonacci-retracement': ['choose-the-leg'],
  'fair-value-gaps': ['three-bar-gap'],
  'market-structure': ['bos'],
  'support-resistance': ['touch-clusters'],
};

/**
 * If the learner failed an exam, adds a review card for each lesson that trains the exam's skills. If a lesson already
 * has a card, that card lapses (it is rated `again`). Lessons that are not written yet are skipped.
 */
export async function reviewMissedExam(
  deps: Pick<StudyDeps, 'ids' | 'library'>,
  tx: Tx,
  { payload, occurredAt }: OutboxEvent<ChartExamGraded>,
): Promise<void> {
  if (payload.passed) return;
  const lessons = LESSONS[payload.type].filter((lesson) => deps.library.lessons.has(lesson));
  const { userId } = payload;
  for (const lesson of lessons) await missLesson(deps, tx, { userId, lesson, cause: 'exam' }, occurredAt);
}
