/** The texts of the opening lines. */
import { listText } from '../../ui/list-text.ts';
import { counted } from '../../ui/number-text.ts';

interface Attempt {
  readonly state: string;
  readonly startedAt: string;
  /** ISO time at which the attempt ended; `null` while the attempt is running. */
  readonly endedAt: string | null;
}

/** The newest attempts of a kind, newest first. */
export interface LatestAttempts {
  readonly attempts: readonly Attempt[];
  /** Whether older attempts exist that were not loaded. */
  readonly hasOlder: boolean;
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Numbers of trades that are due in the journal. */
export interface DueTrades {
  readonly toReview: number;
  /** Number of trades that are due for a second decision. */
  readonly toDecide: number;
}

export const NO_TRADES_DUE: DueTrades = { toReview: 0, toDecide: 0 };

/** Work that is due apart from trades: numbers of lesson reviews and of class assignments. */
export interface DueStudy {
  readonly lessons: number;
  readonly assignments: number;
}

/**
 * Returns a text that says what is due: '1 class assignment, 2 lesson reviews, 1 trade to review and 1 trade to decide
 * again.'
 */
export function dueText({ lessons, assignments }: DueStudy, { toReview, toDecide }: DueTrades): string {
  const parts = [
    ...(assignments === 0 ? [] : [counted(assignments, 'class assignment', 'class assignments')]),
    ...(lessons === 0 ? [] : [counted(lessons, 'lesson review', 'lesson reviews')]),
    ...(toReview === 0 ? [] : [`${counted(toReview, 'trade', 'trades')} to review`]),
    ...(toDecide === 0 ? [] : [`${counted(toDecide, 'trade', 'trades')} to decide again`]),
  ];
  return parts.length === 0 ? 'Nothing is due.' : `${listText(parts)}.`;
}

/** Returns the text for reviews of lessons and class work alone, while the trades to review are still unknown. */
export const studyDueText = (due: DueStudy): string =>
  due.lessons + due.assignments === 0 ? 'No lesson review is due.' : dueText(due, NO_TRADES_DUE);

/**
 * Returns a text that says what was completed after `since`, an ISO time: '2 Bias Tests and 1 Chart Exam completed.'
 * Only the latest attempts are loaded. Attempts of a kind never overlap, so an older attempt can only have ended after
 * `since` if all loaded attempts started after `since`. In that case the text says “at least”.
 */
export function changesText({ tests, exams }: Record<'tests' | 'exams', LatestAttempts>, since: string): string {
  const isAfter = (time: string) => Date.parse(time) > Date.parse(since);
  const counts = [tests, exams].map(({ attempts, hasOlder }) => ({
    count: attempts.filter(({ state, endedAt }) => state === 'completed' && endedAt !== null && isAfter(endedAt))
      .length,
    isLeast: hasOlder && attempts.every(({ startedAt }) => isAfter(startedAt)),
  }));
  const parts = counts.flatMap(({ count, isLeast }, at) => {
    if (count === 0) return [];
    const text = at === 0 ? counted(count, 'Bias Test', 'Bias Tests') : counted(count, 'Chart Exam', 'Chart Exams');
    return [isLeast ? `at least ${text}` : text];
  });
  if (parts.length > 0) return `${sentence(parts.join(' and '))} completed.`;
  return counts.some(({ isLeast }) => isLeast)
    ? 'None of the latest tests and exams was completed.'
    : 'No test or exam was completed since.';
}
