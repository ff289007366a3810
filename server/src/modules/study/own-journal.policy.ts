/**
 * Makes the lesson task about the learner's own trades. Its figures come from the learner's journal or, if that has too
 * few trades, from the lesson's practice journal; the instruction then says why.
 */
import { inR, type ClosedResult } from '@tradesense/core/performance/closed-result.ts';
import { countText } from '@tradesense/core/kernel/number-text.ts';
import { roundedTo } from '@tradesense/core/study/figures.ts';
import type { LessonTask } from './content/lesson-schema.ts';

/** Minimum number of trades from the learner's journal. With fewer trades, a mean means nothing. */
const OWN_TRADES_MIN = 10;
/** Maximum number of trades from the learner's journal; the newest are used. */
export const OWN_TRADES_MAX = 100;

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Whether a task must be made from the learner's own journal. */
export const isOfOwnJournal = ({ task }: LessonTask): boolean => task.kind === 'compute' && task.own === 'journal';

/**
 * Returns the task with figures of the learner's trades: the share of wins, and the mean win and mean loss in R. A
 * result of exactly zero is not a win. If there are too few trades, or no win or no loss among them, the task uses the
 * practice journal, and its instruction says why. `trades` is `null` for a visitor, who has no journal.
 */
export function ownJournalTask(
  asked: LessonTask,
  trades: readonly Pick<ClosedResult, 'net' | 'plannedRisk'>[] | null,
): LessonTask {
  const { instruction, task } = asked;
  if (task.kind !== 'compute') return asked;
  const practice = (why: string): LessonTask => ({
    instruction: `${instruction} ${why} These are figures of the practice journal.`,
    task,
  });
  if (trades === null) return practice('You are not signed in, so there is no journal of yours.');
  const results = trades.flatMap((trade) => inR(trade.net, trade) ?? []);
  const wins = results.filter((result) => result > 0);
  const losses = results.filter((result) => result <= 0);
  const count = countText(results.length, 'closed trade');
  if (results.length < OWN_TRADES_MIN)
    return practice(`Your journal has ${count} with a planned risk, and it takes ${OWN_TRADES_MIN}.`);
  if (wins.length === 0 || losses.length === 0)
    return practice(`Your last ${count} with a planned risk are all ${losses.length === 0 ? 'wins' : 'losses'}.`);
  const example = {
    winPercent: roundedTo((100 * wins.length) / results.length, 1),
    meanWin: roundedTo(mean(wins), 2),
    meanLoss: roundedTo(-mean(losses), 2),
  };
  return {
    instruction: `${instruction} These are figures of your own journal: your last ${count} with a planned risk.`,
    task: { ...task, example },
  };
}
