// If this fails, a task on the learner's own trades shows figures that differ from the journal, or does not say that it
// uses the practice journal.
import { money } from '@tradesense/core/kernel/money.ts';
import { expect, test } from 'vitest';
import { isOfOwnJournal, ownJournalTask } from './own-journal.policy.ts';

const asked = {
  instruction: 'Work it out.',
  task: { kind: 'compute', formula: 'journal-mean', own: 'journal' },
} as const;
const trade = (r: number) => ({ net: money(BigInt(Math.round(r * 100))), plannedRisk: money(100n) });
const trades = (...results: readonly number[]) => results.map(trade);

test('ten trades are enough for the share of wins, their mean and the mean of the losses, in R', () => {
  const { instruction, task } = ownJournalTask(asked, trades(2, 1, 1.5, -1, -1, -1, -1, -0.5, -0.5, 0));
  expect(task).toEqual({ ...asked.task, example: { winPercent: 30, meanWin: 1.5, meanLoss: 0.71 } });
  expect(instruction).toBe(
    'Work it out. These are figures of your own journal: your last 10 closed trades with a planned risk.',
  );
});

test.each([
  ['a visitor', null, 'You are not signed in'],
  ['nothing', [], 'Your journal has 0 closed trades with a planned risk, and it takes 10.'],
  ['nine trades', trades(1, 1, 1, 1, -1, -1, -1, -1, -1), 'Your journal has 9 closed trades'],
  ['wins alone', trades(1, 1, 1, 1, 1, 1, 1, 1, 1, 1), 'are all wins'],
  ['losses alone', trades(-1, -1, -1, -1, -1, -1, -1, -1, -1, -1), 'are all losses'],
])('a task of %s uses the practice journal, and says why', (_, results, why) => {
  const { instruction, task } = ownJournalTask(asked, results);
  expect(task).toEqual(asked.task);
  expect(instruction).toContain(why);
  expect(instruction).toContain('figures of the practice journal');
});

test('a task is about the own journal only if its spec says so', () => {
  expect(isOfOwnJournal(asked)).toBe(true);
  expect(isOfOwnJournal({ instruction: '', task: { kind: 'compute', formula: 'journal-mean' } })).toBe(false);
});
