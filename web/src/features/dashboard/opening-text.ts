/** The texts of the opening lines. */

interface Ended {
  readonly kind: 'test' | 'exam';
  readonly state: string;
  /** ISO time; `null` while it runs. */
  readonly endedAt: string | null;
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** Says what is due: '2 lesson reviews and 1 trade to review.' */
export function dueText(lessons: number, trades: number): string {
  const parts = [
    ...(lessons === 0 ? [] : [counted(lessons, 'lesson review', 'lesson reviews')]),
    ...(trades === 0 ? [] : [`${counted(trades, 'trade', 'trades')} to review`]),
  ];
  return parts.length === 0 ? 'Nothing is due.' : `${parts.join(' and ')}.`;
}

/** Says what is due while it is not known whether there are trades to review. */
export const lessonsDueText = (lessons: number): string =>
  lessons === 0 ? 'No lesson review is due.' : dueText(lessons, 0);

/** Says what was completed after `since`, an ISO time: '2 Bias Tests and 1 Chart Exam completed.' */
export function changesText(attempts: readonly Ended[], since: string): string {
  const after = attempts.filter(
    ({ state, endedAt }) => state === 'completed' && endedAt !== null && Date.parse(endedAt) > Date.parse(since),
  );
  const count = (kind: Ended['kind']) => after.filter((each) => each.kind === kind).length;
  const parts = [
    ...(count('test') === 0 ? [] : [counted(count('test'), 'Bias Test', 'Bias Tests')]),
    ...(count('exam') === 0 ? [] : [counted(count('exam'), 'Chart Exam', 'Chart Exams')]),
  ];
  return parts.length === 0 ? 'No test or exam was completed since.' : `${parts.join(' and ')} completed.`;
}
