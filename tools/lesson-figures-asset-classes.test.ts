// If this fails, a lesson on asset classes states a figure that does not follow from the shipped candles or the
// product's own formulas.
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { measureChart } from '../core/src/grading/chart-bars.ts';
import { elementAt } from '../core/src/kernel/element-at.ts';
import { RATE_ONE } from '../core/src/kernel/money.ts';
import { createRandom } from '../core/src/kernel/random.ts';
import { HOUR_MS } from '../core/src/kernel/time.ts';
import { makeTask } from '../core/src/study/tasks.ts';
import {
  FUNDING_EVERY_MS,
  FUNDING_RATE,
  FUNDING_RATE_TEXT,
  FUNDING_TIMES_TEXT,
  FUNDINGS_PER_DAY,
} from '../core/src/trading/funding.ts';
import { readShippedHistory } from '../server/src/modules/market/practice/shipped-history.ts';
import { readLibrary } from '../server/src/modules/study/content/read-library.ts';
import { root } from './workspace.mjs';

const { glossary, lessons } = readLibrary(join(root, 'content'));
const { series } = readShippedHistory(join(root, 'content/history'));
const prose = (lesson: string) => lessons.get(lesson)?.prose ?? '';

/** Returns the median range of the bars of each UTC hour of the day, in basis points. */
function hourlyRanges(symbol: 'EURUSD' | 'BTC' | 'XAU'): { count: number; ranges: readonly number[] } {
  const bars = series.get(symbol)?.get('1h');
  if (bars === undefined) throw new Error(`${symbol} has hourly bars`);
  const byHour = Array.from({ length: 24 }, (): number[] => []);
  for (const [i, t] of bars.t.entries())
    byHour[new Date(t).getUTCHours()]?.push(
      (10_000 * (elementAt(bars.h, i) - elementAt(bars.l, i))) / elementAt(bars.c, i),
    );
  const ranges = byHour.map((each) => each.toSorted((a, b) => a - b)[Math.floor(each.length / 2)] ?? Number.NaN);
  return { count: bars.t.length, ranges };
}

describe('asset-sessions: by the hour of the day', () => {
  it.each([
    ['EURUSD', 22, 5, 14, 19, '53,160 hours'],
    ['BTC', 4, 37, 14, 84, '18,000 hours'],
    ['XAU', 22, 9, 13, 39, '53,790 hours'],
  ] as const)(
    '%s is quietest at %i UTC with %i basis points and busiest at %i UTC with %i',
    (symbol, quiet, low, busy, high, said) => {
      const { count, ranges } = hourlyRanges(symbol);
      expect(ranges.indexOf(Math.min(...ranges))).toBe(quiet);
      expect(ranges.indexOf(Math.max(...ranges))).toBe(busy);
      expect([quiet, busy].map((hour) => Math.round(ranges[hour] ?? 0))).toEqual([low, high]);
      expect(`${count.toLocaleString('en-US')} hours`).toBe(said);
      expect(prose('asset-sessions')).toContain(`ranged ${low} `.replace('ranged 9 ', 'gold 9 '));
    },
  );

  it('EURUSD moves almost four times as far at 14 as at 22 UTC', () => {
    const { ranges } = hourlyRanges('EURUSD');
    const factor = (elementAt(ranges, 14) / elementAt(ranges, 22)).toFixed(1);
    expect(prose('asset-sessions')).toContain(`19 at 14 UTC, ${factor} times as much`);
    const question = lessons.get('asset-sessions')?.quiz.find(({ id }) => id === 'factor-of-the-pair');
    expect(question?.options[0]?.text).toBe(`By ${factor}`);
  });
});

test('long-short: the worked example has the fees, the net result and the percentage of the formula', () => {
  const example = { side: -1, quantity: 50, entry: 40, exit: 43, feePercent: 0.1, leverage: 5 };
  const task = makeTask({ kind: 'compute', formula: 'one-trade', example }, { kind: 'none' }, createRandom(1));
  if (task?.kind !== 'compute') throw new Error('the example makes a task');
  const { tradeFees, tradeNet, tradePercent } = task.reference.values;
  expect([tradeFees, tradeNet, tradePercent].map((value) => value?.toFixed(2))).toEqual(['4.15', '-154.15', '-7.71']);
  for (const said of ['Together 4.15', '−154.15', '−7.71%']) expect(prose('long-short')).toContain(said);
  expect((154.15 / 400).toFixed(3)).toBe('0.385');
});

test('funding: the worked example and the cost of a year follow from the formula and the rate of the sandbox', () => {
  const example = { side: 1, margin: 500, leverage: 10, openedAt: 9 * 60, closedAt: (24 + 17) * 60 };
  const task = makeTask({ kind: 'compute', formula: 'funding', example }, { kind: 'none' }, createRandom(1));
  if (task?.kind !== 'compute') throw new Error('the example makes a task');
  expect(task.reference.values).toMatchObject({ heldBoundaries: 4, heldEach: 0.5, heldFunding: 2, heldPercent: 0.4 });
  expect(prose('funding')).toContain('4 × 0.50 = 2.00');
  const payments = 365 * FUNDINGS_PER_DAY;
  const percentOfYear = (100 * payments * Number(FUNDING_RATE)) / Number(RATE_ONE);
  const ofPosition = `${percentOfYear.toFixed(2)}%`;
  for (const said of [
    `${payments.toLocaleString('en-US')} payments of ${FUNDING_RATE_TEXT}, or ${ofPosition} of the position`,
    `so it is ${(example.leverage * percentOfYear).toFixed(1)}% of the margin`,
    `${FUNDING_RATE_TEXT} every ${FUNDING_EVERY_MS / HOUR_MS} hours is ${ofPosition} a year`,
  ])
    expect(prose('funding')).toContain(said);
});

test('funding: the lesson and the glossary state the rate and the hours of the sandbox', () => {
  expect(prose('funding')).toContain(`${FUNDING_RATE_TEXT} of the notional, at ${FUNDING_TIMES_TEXT}`);
  const meaning = glossary.find(({ id }) => id === 'funding')?.meaning;
  expect(meaning).toContain(`pays ${FUNDING_RATE_TEXT} of its notional at ${FUNDING_TIMES_TEXT}`);
});

/**
 * Returns two percentages of all charts of 90 daily bars. `up`: 20 bars later, the price is at least half an ATR
 * higher. `down`: it is at least half an ATR lower.
 */
function baseRates(symbol: 'SPY'): { count: number; up: string; down: string } {
  const bars = series.get(symbol)?.get('1d');
  if (bars === undefined) throw new Error(`${symbol} has daily bars`);
  const { atr } = measureChart(bars);
  const moves = Array.from({ length: bars.t.length - 109 }, (_, i) => {
    const last = i + 89;
    return (elementAt(bars.c, last + 20) - elementAt(bars.c, last)) / elementAt(atr, last);
  });
  const share = (is: (move: number) => boolean) => ((100 * moves.filter(is).length) / moves.length).toFixed(1);
  return { count: moves.length, up: share((move) => move >= 0.5), down: share((move) => move <= -0.5) };
}

test('long-short: the shares of SPY windows that rose and fell by half an ATR are those of the shipped candles', () => {
  const { count, up, down } = baseRates('SPY');
  expect(prose('long-short')).toContain(`higher in ${up}% of the windows, and at least half an ATR lower in ${down}%`);
  expect(count).toBe(4_484);
});
