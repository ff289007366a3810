// If this fails, a learner who joins a class is called late for work that was due before.
import { expect, test } from 'vitest';
import { epochMs } from '../kernel/time.ts';
import { isDueBeforeJoining, isLate } from './due-date.ts';

test.for([
  ['no due date', null, 10, 99, false, false],
  ['finished in time', 50, 10, 50, false, false],
  ['finished after the date', 50, 10, 51, false, true],
  ['not finished', 50, 10, null, false, false],
  ['due before joining, finished after it', 50, 51, 60, true, false],
  ['due at the moment of joining', 50, 50, 60, false, true],
] as const)('%s: due %s, joined %s, finished %s', ([, due, joined, finished, isBefore, late]) => {
  const dueAt = due === null ? null : epochMs(due);
  expect(isDueBeforeJoining(dueAt, epochMs(joined))).toBe(isBefore);
  expect(isLate(dueAt, epochMs(joined), finished === null ? null : epochMs(finished))).toBe(late);
});
