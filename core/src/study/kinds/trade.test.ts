// If this fails, a trade of a lesson does not follow the rules of the sandbox, its process score is wrong, or money
// affects the grade.
import { describe, expect, it } from 'vitest';
import { runTrade } from '../trade-run.ts';
import { tradeSize } from '../trade-terms.ts';
import type { PriceRow, TaskAnswers, TaskOf, TradeAct, TradePlan } from '../task.ts';
import { TRADE } from './trade.ts';

const steps = (from: number, to: number): number[] =>
  Array.from({ length: Math.abs(to - from) }, (_, step) => from + Math.sign(to - from) * (step + 1));
const rowsOf = (closes: readonly number[]) =>
  closes.map((close, index): PriceRow => {
    const open = closes[index - 1] ?? close;
    return [open, Math.max(open, close) + 0.2, Math.min(open, close) - 0.2, close];
  });
/**
 * The path has a swing high at 110.2 (bar 11), a swing low at 97.8 (bar 23) and a swing high at 104.2 (bar 29). It ends
 * at 100.
 */
const BEFORE = [100, ...steps(100, 110), ...steps(110, 98), ...steps(98, 104), ...steps(104, 100), 100, 100];
/** The price rises by 1 per bar to 106, then falls by 1 per bar. */
const rows = rowsOf([...BEFORE, ...steps(100, 106), ...steps(106, 97)]);
const falling = rowsOf([...BEFORE, ...steps(100, 90)]);
const SHOWN = BEFORE.length;
const AT = SHOWN - 1;
const LAST = rows.length - 1;

const sized = (prices: Pick<TradePlan, 'entry' | 'stop' | 'riskPercent'>) => tradeSize(prices, 2);
const plan: TradePlan = {
  side: 'long',
  thesis: 'Long as long as it stays above 97.8.',
  swing: 22,
  entry: 100,
  stop: 97.6,
  target: 104.1,
  invalidation: 97.6,
  riskPercent: 1,
  quantity: sized({ entry: 100, stop: 97.6, riskPercent: 1 }),
  confidence: 40,
  at: AT,
};
const taskOn = (all: readonly PriceRow[]): TaskOf<'trade'> => {
  return {
    question: {
      chart: { interval: '1h', decimals: 2, bars: all.slice(0, SHOWN) },
      index: AT,
      equity: 10_000,
      feePercent: 0.1,
    },
    reference: { remaining: all.slice(SHOWN), example: { plan, acts: [], until: LAST, review: '' } },
  };
};
const task = taskOn(rows);

type Log = TaskAnswers['trade'];
const log = (changed: Partial<TradePlan> = {}, acts: readonly TradeAct[] = [], more: Partial<Log> = {}): Log => {
  return { plan: { ...plan, ...changed }, acts, until: LAST, review: 'Kept to the plan.', ...more };
};
const moved = (after: number, kind: 'move-stop' | 'move-target', price: number): TradeAct => {
  return { at: AT + after, kind, price };
};
const closed = (after: number): TradeAct => ({ at: AT + after, kind: 'close', price: null });
const stopAt = (stop: number) => ({ stop, invalidation: stop, quantity: sized({ entry: 100, stop, riskPercent: 1 }) });

const CASES: readonly [string, Log, number, string][] = [
  ['by the plan, the target', log(), 1, 'Exit by plan, 10 of 10: The position was closed by its stop or its target.'],
  ['without a review', log({}, [], { review: '' }), 0.95, 'Review, 0 of 5'],
  ['closed by hand on the way', log({}, [closed(2)]), 0.9, 'closed by hand at'],
  ['the target pulled in', log({}, [moved(1, 'move-target', 102.5)]), 0.9, 'The target was moved nearer'],
  ['the stop widened', log({}, [moved(1, 'move-stop', 96)]), 0.85, 'The stop was widened from 97.60 to 96.00.'],
  ['the stop followed', log({}, [moved(3, 'move-stop', 101)]), 1, 'The stop was never moved away from the entry.'],
  ['the stop far from where the idea ends', log({ invalidation: 99.5 }), 0.9, 'Stop at invalidation, 0 of 10'],
  [
    'a stop inside the swing',
    log(stopAt(97.9)),
    0.4,
    'Condition 1, stop: The stop at 97.90 is above the low of bar 23',
  ],
  ['another bar named', log({ swing: 30 }), 0.4, 'Condition 5, swing: The thesis names bar 31, and the low of bar 23'],
  ['three times the size', log({ quantity: 3 * plan.quantity }), 0.4, 'Condition 4, size'],
  ['less reward than risk', log({ target: 101 }), 0.3, 'The plan meets 3 of five conditions; all are needed.'],
  ['no plan', { plan: null, acts: [], until: LAST, review: 'It rose.' }, 0, 'no trade was planned'],
  ['no thesis', log({ thesis: 'feeling' }), 0, 'There was no entry with a thesis.'],
  ['a plan before the bars that were shown', log({ at: AT - 5 }), 0, 'There was no entry with a thesis.'],
  ['the stop on the winning side', log({ stop: 101 }), 0, 'belong on the losing side'],
  ['left after the first bar', log({ target: 110 }, [], { until: SHOWN }), 0, 'the position is still open'],
  ['more than the account can carry', log({ quantity: 10_000 }), 0, 'Not enough free cash'],
];

describe('the task "trade"', () => {
  it.each(CASES)('grades this trade: %s', (_, answer, score, says) => {
    const verdict = TRADE.grade(task, answer);
    expect(verdict.score).toBeCloseTo(score, 9);
    expect([verdict.summary, ...verdict.lines.map(({ sentence }) => sentence)].join('\n')).toContain(says);
  });

  it('states each condition with its bars, then the checks of the process', () => {
    const { lines } = TRADE.grade(task, log({ target: 103 }));
    expect(lines.slice(0, 5).map(({ target, result }) => [target, result])).toEqual([
      ['stop', 'right'],
      ['reward', 'wrong'],
      ['target', 'wrong'],
      ['size', 'right'],
      ['swing', 'right'],
    ]);
    expect(lines[2]?.bars).toEqual([28]);
    expect(lines.slice(5).map(({ target }) => target)).toContain('exit-by-plan');
  });

  it('fills at the open of the next bar with half the spread, and exits by the rules for bars', () => {
    const run = runTrade(rows, 2, log() as Log & { plan: TradePlan });
    expect(run.fills.map(({ orderId, index }) => [orderId, index - AT])).toEqual([
      ['entry', 1],
      ['target', 4],
    ]);
    expect(run.fills[0]?.price).toBeCloseTo(100.0025, 6);
    expect(run.fills[1]?.price).toBe(104.1);
    expect(run.net).toBeGreaterThan(0);
  });

  it('gives a planned loss the same credit as a planned win', () => {
    const loss = TRADE.grade(taskOn(falling), log());
    expect(loss).toMatchObject({ score: 1, isRight: true });
    expect(loss.summary).toContain('Result, not graded: −');
  });

  it('does not judge an exit after the last bar', () => {
    const answer = log({ target: 110 });
    const early = { ...answer, until: AT + 3 };
    expect(runTrade(rows.slice(0, SHOWN + 3), 2, early as Log & { plan: TradePlan }).isClosed).toBe(false);
    const verdict = TRADE.grade(taskOn(rows.slice(0, SHOWN + 3)), early);
    expect(verdict.score).toBe(1);
    expect(verdict.summary).toContain('The replay ended while the position was open.');
  });
});
