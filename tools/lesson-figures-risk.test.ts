// If this fails, a lesson on risk states a figure that does not follow from the shipped candles or the product's own
// rules.
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { measureChart } from '../core/src/grading/chart-bars.ts';
import { elementAt } from '../core/src/kernel/element-at.ts';
import { groupRecorded } from '../core/src/study/moving-together.ts';
import type { TaskSpec } from '../core/src/study/task-spec.ts';
import { tradeSize } from '../core/src/study/trade-terms.ts';
import type { BarColumns } from '../core/src/market/bar-columns.ts';
import { readShippedHistory } from '../server/src/modules/market/practice/shipped-history.ts';
import { readLibrary } from '../server/src/modules/study/content/read-library.ts';
import { root } from './workspace.mjs';

const { lessons } = readLibrary(join(root, 'content'));
const { series } = readShippedHistory(join(root, 'content/history'));
const prose = (lesson: string) => lessons.get(lesson)?.prose ?? '';

function daily(symbol: 'BTC' | 'SPY'): BarColumns {
  const bars = series.get(symbol)?.get('1d');
  if (bars === undefined) throw new Error(`${symbol} has daily bars`);
  return bars;
}

test('position-size: a stop at 1% opens 3.5 times the size of a stop at 4%', () => {
  const size = (stop: number) => tradeSize({ entry: 100, stop, riskPercent: 1 }, 2);
  expect((size(99) / size(96)).toFixed(1)).toBe('3.5');
  expect(prose('position-size')).toContain('at 0.1% each way it is 3.5 times');
});

describe('leverage: the start days of BTC on which the margin is gone within 30 days', () => {
  const { l, h, c } = daily('BTC');
  const DAYS = 30;
  const starts = c.length - DAYS;
  const percentGone = (isGone: (start: number, day: number) => boolean) => {
    const gone = Array.from({ length: starts }, (_, start) =>
      Array.from({ length: DAYS }, (__, day) => isGone(start, start + day + 1)).includes(true),
    );
    return Math.round((100 * gone.filter(Boolean).length) / starts);
  };
  const long = (times: number) =>
    percentGone((start, day) => elementAt(l, day) <= elementAt(c, start) * (1 - 1 / times));

  const short = (times: number) =>
    percentGone((start, day) => elementAt(h, day) >= elementAt(c, start) * (1 + 1 / times));

  it('are as many as the lesson states: for longs and shorts at 5× and 10×, and for a long at 20×', () => {
    expect(prose('leverage')).toContain(
      `${long(10)}% of ${starts.toLocaleString('en-US')} start days, and ${short(10)}% for a short`,
    );
    expect(prose('leverage')).toContain(`At 5× it was ${long(5)}% for a long and ${short(5)}% for a short`);
    expect(prose('leverage')).toContain(
      `${long(10)}% of start days for a BTC long at 10×, and from ${long(20)}% at 20×`,
    );
  });
});

test.each([
  ['BTC', 'BTC fell 77%', 'on 95%', '846 days for BTC'],
  ['SPY', 'SPY 56%', '91% of days', '1,365 trading days for SPY'],
] as const)(
  'drawdown: the lesson states the deepest fall of %s, its days below a peak, and its longest wait for a new one',
  (symbol, fell, below, wait) => {
    const { c } = daily(symbol);
    let [peak, deepest, under, waited, longest] = [0, 0, 0, 0, 0];
    for (const close of c) {
      waited = close < peak ? waited + 1 : 0;
      longest = Math.max(longest, waited);
      peak = Math.max(peak, close);
      deepest = Math.max(deepest, 1 - close / peak);
      under += Number(close < peak);
    }
    const said = (percent: string) => Number(percent.match(/\d+/)?.[0]);
    expect(Math.abs(100 * deepest - said(fell))).toBeLessThan(0.6);
    expect(Math.abs((100 * under) / c.length - said(below))).toBeLessThan(0.6);
    expect(wait).toContain(longest.toLocaleString('en-US'));
    for (const part of [fell, below, wait]) expect(prose('drawdown')).toContain(part);
  },
);

test('stop-gaps: the lesson counts opening gaps of SPY beyond one ATR, and its days beyond four standard deviations', () => {
  const bars = daily('SPY');
  const { atr } = measureChart(bars);
  const days = Array.from({ length: bars.c.length - 1 }, (_, i) => i + 1);
  const gap = (i: number) => Math.abs(elementAt(bars.o, i) - elementAt(bars.c, i - 1)) / elementAt(atr, i - 1);
  const moves = days.map((i) => Math.log(elementAt(bars.c, i) / elementAt(bars.c, i - 1)));
  const mean = moves.reduce((sum, each) => sum + each, 0) / moves.length;
  const deviation = Math.sqrt(moves.reduce((sum, each) => sum + (each - mean) ** 2, 0) / moves.length);
  const gaps = days.filter((i) => gap(i) > 1).length;
  const wild = moves.filter((each) => Math.abs(each - mean) > 4 * deviation).length;
  expect(prose('stop-gaps')).toContain(`on ${gaps} of ${days.length.toLocaleString('en-US')} days`);
  const quarter = Math.round((100 * days.filter((i) => gap(i) >= 0.25).length) / days.length);
  expect(prose('stop-gaps')).toContain(`It opened at least a quarter of an ATR away on ${quarter}% of days`);
  expect(prose('stop-gaps')).toContain(`On ${wild} days its close moved by more than 4 standard deviations`);
});

test('r-expectancy: the lesson states how often the total is below zero after 100 trades with a hit rate of 40% at 2 R', () => {
  const TRADES = 100;
  let odds = 0.6 ** TRADES;
  let [free, costly] = [0, 0];
  for (let wins = 0; wins <= TRADES; wins += 1) {
    if (2 * wins - (TRADES - wins) < 0) free += odds;
    if (1.9 * wins - 1.1 * (TRADES - wins) < 0) costly += odds;
    odds *= ((TRADES - wins) / (wins + 1)) * (0.4 / 0.6);
  }
  const percent = (value: number) => `${Math.round(100 * value)}%`;
  expect(prose('r-expectancy')).toContain(`is below zero after 100 trades in ${percent(free)} of cases`);
  expect(prose('r-expectancy')).toContain(`with a cost of 0.1 R a trade in ${percent(costly)}`);
});

describe('correlation: the recorded returns that the task groups', () => {
  const SYMBOLS = ['BTC', 'SPY', 'ETH', 'AAPL', 'QQQ'] as const;
  const [FIRST, LAST] = [Date.UTC(2020, 4, 7), Date.UTC(2020, 5, 19, 23)];
  const DAY_MS = 86_400_000;
  const closes = (symbol: (typeof SYMBOLS)[number]): ReadonlyMap<number, number> => {
    const bars = series.get(symbol)?.get('1d');
    if (bars === undefined) throw new Error(`${symbol} has daily bars`);
    return new Map([...bars.t].map((at, index) => [Math.floor(at / DAY_MS), elementAt(bars.c, index)]));
  };
  const days = [...closes('SPY').keys()].filter((day) => day * DAY_MS >= FIRST && day * DAY_MS <= LAST);
  const returns = new Map(
    SYMBOLS.map((symbol) => {
      const by = closes(symbol);
      const close = (day: number | undefined) => by.get(day ?? 0) ?? Number.NaN;
      return [symbol, days.slice(1).map((day, index) => 100 * (close(day) / close(days[index]) - 1))] as const;
    }),
  );
  const spec = lessons.get('correlation')?.tasks.guided.map(({ task }) => task).find(isRecorded); // oxfmt-ignore

  it('are those of the shipped history on the days that the question names', () => {
    expect(spec?.assets.map(({ name }) => name)).toEqual(SYMBOLS);
    expect(days).toHaveLength(31);
    expect(spec?.prompt).toContain('on 30 days of the US stock market, May 8 to June 19, 2020');
    for (const asset of spec?.assets ?? [])
      expect(asset.returns.map((each) => each.toFixed(2))).toEqual(
        returns.get(asset.name as (typeof SYMBOLS)[number])?.map((each) => each.toFixed(2)),
      );
  });

  it('form the same two groups whether they are exact or rounded', () => {
    const exact = SYMBOLS.map((name) => ({ name, returns: returns.get(name) ?? [] }));
    for (const assets of [exact, spec?.assets ?? []]) {
      const groups = groupRecorded(assets)?.map(({ text, group }) => [text, group]);
      expect(groups).toEqual([['BTC', 0], ['SPY', 1], ['ETH', 0], ['AAPL', 1], ['QQQ', 1]]); // oxfmt-ignore
    }
  });
});

function isRecorded(task: TaskSpec): task is Extract<TaskSpec, { readonly from: 'recorded' }> {
  return task.kind === 'group' && task.from === 'recorded';
}
