// If this fails, a trade of a lesson is not carried by the rules of the desk, its process score is wrong, or money is graded.
import { describe, expect, it } from 'vitest';
import { runTrade, tradeSize } from '../trade-run.ts';
import type { PriceRow, TaskAnswers, TaskOf, TradeAct, TradePlan } from '../task.ts';
import { TRADE } from './trade.ts';

/** Flat at 100, then up by 1 a bar to 106, then down by 1 a bar. */
const closes = [100, 100, 100, 101, 102, 103, 104, 105, 106, 105, 104, 103, 102, 101, 100, 99, 98, 97];
const rows = closes.map((close, index): PriceRow => {
  const open = closes[index - 1] ?? close;
  return [open, Math.max(open, close) + 0.2, Math.min(open, close) - 0.2, close];
});
const SHOWN = 3;
const LAST = rows.length - 1;

const plan: TradePlan = {
  side: 'long',
  thesis: 'Long as long as it stays above 98.',
  entry: 100,
  stop: 98,
  target: 104,
  invalidation: 98,
  riskPercent: 1,
  quantity: tradeSize({ entry: 100, stop: 98, riskPercent: 1 }, 2),
  confidence: 40,
  at: 2,
};
const task: TaskOf<'trade'> = {
  question: {
    chart: { interval: '1h', decimals: 2, bars: rows.slice(0, SHOWN) },
    index: SHOWN - 1,
    equity: 10_000,
    feePercent: 0.1,
  },
  reference: { remaining: rows.slice(SHOWN), example: { plan, acts: [], until: LAST, review: '' } },
};

type Log = TaskAnswers['trade'];
const log = (changed: Partial<TradePlan> = {}, acts: readonly TradeAct[] = [], more: Partial<Log> = {}): Log => {
  return { plan: { ...plan, ...changed }, acts, until: LAST, review: 'Kept to the plan.', ...more };
};
const moved = (at: number, kind: 'move-stop' | 'move-target', price: number): TradeAct => ({ at, kind, price });
const closed = (at: number): TradeAct => ({ at, kind: 'close', price: null });

const CASES: readonly [string, Log, number, string][] = [
  ['by the plan, the target', log(), 1, 'Exit by plan, 10 of 10: The position was closed by its stop or its target.'],
  ['by the plan, the stop', log({ side: 'short', stop: 102, invalidation: 102, target: 96 }), 1, 'Process 100 of 100'],
  ['without a review', log({}, [], { review: '' }), 0.95, 'Review, 0 of 5'],
  ['closed by hand on the way', log({}, [closed(4)]), 0.9, 'closed by hand at'],
  ['the target pulled in', log({}, [moved(3, 'move-target', 102.5)]), 0.9, 'The target was moved nearer'],
  ['the stop widened', log({}, [moved(3, 'move-stop', 96)]), 0.85, 'The stop was widened from 98 to 96.'],
  ['the stop followed', log({}, [moved(5, 'move-stop', 101)]), 1, 'The stop was never moved away from the entry.'],
  ['three times the size', log({ quantity: 3 * plan.quantity }), 0.7, 'more than the limit of 2%'],
  ['the stop far from where the idea ends', log({ invalidation: 99.5 }), 0.9, 'Stop at invalidation, 0 of 10'],
  ['less reward than risk', log({ target: 101 }), 0.95, 'Reward to risk, 5 of 10'],
  ['no plan', { plan: null, acts: [], until: LAST, review: 'It rose.' }, 0, 'no trade was planned'],
  ['no thesis', log({ thesis: 'feeling' }), 0, 'There was no entry with a thesis.'],
  ['the stop on the winning side', log({ stop: 101 }), 0, 'belong on the losing side'],
  ['left after the first bar', log({ target: 120 }, [], { until: 3 }), 0, 'the position is still open'],
  ['more than the account can carry', log({ quantity: 10_000 }), 0, 'Not enough free cash'],
];

describe('trade', () => {
  it.each(CASES)('%s', (_, answer, score, says) => {
    const verdict = TRADE.grade(task, answer);
    expect(verdict.score).toBeCloseTo(score, 9);
    expect([verdict.summary, ...verdict.lines.map(({ sentence }) => sentence)].join('\n')).toContain(says);
  });

  it('fills at the open of the next bar with half the spread, and takes the exits by the rules of bars', () => {
    const run = runTrade(rows, 2, log() as Log & { plan: TradePlan });
    expect(run.fills.map(({ orderId, index }) => [orderId, index])).toEqual([
      ['entry', 3],
      ['target', 6],
    ]);
    expect(run.fills[0]?.price).toBeCloseTo(100.0025, 6);
    expect(run.fills[1]?.price).toBe(104);
    expect(run.net).toBeGreaterThan(0);
  });

  it('grades a loss by plan like a win by plan', () => {
    const loss = TRADE.grade(task, log({ at: 8, entry: 106, stop: 104, invalidation: 104, target: 110, quantity: tradeSize({ entry: 106, stop: 104, riskPercent: 1 }, 2) })); // prettier-ignore
    expect(loss).toMatchObject({ score: 1, isRight: true });
    expect(loss.summary).toContain('Result, not graded: −');
  });

  it('does not judge the exit where the bars end first', () => {
    const answer = log({ target: 120 });
    const early = { ...answer, until: 5 };
    expect(runTrade(rows.slice(0, 6), 2, early as Log & { plan: TradePlan }).isClosed).toBe(false);
    const whole = { ...task, reference: { ...task.reference, remaining: rows.slice(SHOWN, 6) } };
    const verdict = TRADE.grade(whole, early);
    expect(verdict.score).toBe(1);
    expect(verdict.summary).toContain('The replay ended while the position was open.');
  });
});
