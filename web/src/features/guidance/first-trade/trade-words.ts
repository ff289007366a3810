/** Texts about the first trade. */
import type { FirstTradeCard } from '@tradesense/contract/first-trade.ts';
import type { TradePlan } from '@tradesense/core/study/task.ts';
import type { TradeRun } from '@tradesense/core/study/trade-run.ts';
import { signedRatioText } from '../../../ui/number-text.ts';

/** Returns the current result of an open trade in R, before fees; `null` before its entry. */
export function presentR({ side, stop }: Pick<TradePlan, 'side' | 'stop'>, { fills }: TradeRun, close: number) {
  const entry = fills[0]?.price;
  if (entry === undefined) return null;
  return ((side === 'long' ? 1 : -1) * (close - entry)) / Math.abs(entry - stop);
}

const EXITS: Readonly<Record<NonNullable<FirstTradeCard['exit']>, string>> = {
  stop: 'The stop closed it.',
  target: 'The target closed it.',
  close: 'You closed it by hand.',
  liquidation: 'It was liquidated.',
};

/** Returns a sentence that says how the trade ended, without judging it. */
export function exitText(exit: FirstTradeCard['exit']): string {
  return exit === null ? 'The chart ended before the trade, so there is no outcome.' : EXITS[exit];
}

/** Formats a result in R: '−1.02 R'. */
export const rText = (r: number): string => `${signedRatioText(r)} R`;

interface Headline {
  readonly title: string;
  readonly text: string;
}

const HEADLINES: Readonly<Record<NonNullable<FirstTradeCard['quadrant']>, Headline>> = {
  'good-good': {
    title: 'Good decision, good outcome',
    text: 'You kept to a plan, and it won. The next one like it can lose: one win does not show skill.',
  },
  'good-bad': {
    title: 'Good decision, bad outcome',
    text: 'You kept to a plan, and it lost. A loss within the plan is its price, not a mistake. Decide like this again.',
  },
  'bad-good': {
    title: 'Bad decision, good outcome',
    text: 'It won although the plan was not kept. That was luck: the same decision costs more the next time.',
  },
  'bad-bad': {
    title: 'Bad decision, bad outcome',
    text: 'It lost, and the plan was not kept. Begin with the decision: the outcome was never in your hands.',
  },
};

/** Returns a headline about the decision and the outcome. It mentions the decision first. */
export function headlineOf({ quadrant, process: { score } }: FirstTradeCard, goodFrom: number): Headline {
  if (quadrant !== null) return HEADLINES[quadrant];
  const title = score >= goodFrom ? 'Good decision, no outcome' : 'Bad decision, no outcome';
  return { title, text: 'The chart ended before the trade did. The decision can be judged all the same.' };
}
