// If this fails, a lesson on costs, news, sweeps or volume states a figure that does not follow from the shipped
// candles or the formulas of its tasks.
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { measureChart } from '../core/src/grading/chart-bars.ts';
import { createRandom } from '../core/src/kernel/random.ts';
import { wilsonInterval } from '../core/src/learning/wilson-interval.ts';
import { barsOfColumns, type BarColumns } from '../core/src/market/bar-columns.ts';
import type { Interval } from '../core/src/market/interval.ts';
import { SWEEP_REVERSALS } from '../core/src/study/count-sweeps.ts';
import { COMPUTE } from '../core/src/study/kinds/compute.ts';
import { readShippedHistory } from '../server/src/modules/market/practice/shipped-history.ts';
import { readLibrary } from '../server/src/modules/study/content/read-library.ts';
import { root } from './workspace.mjs';

const { lessons } = readLibrary(join(root, 'content'));
const { series } = readShippedHistory(join(root, 'content/history'));
const prose = (lesson: string) => lessons.get(lesson)?.prose ?? '';
const unaided = (lesson: string) => (lessons.get(lesson)?.tasks.unaided ?? []).map(({ task }) => task);
const whole = new Intl.NumberFormat('en-US');

function shipped(symbol: string, interval: Interval): BarColumns {
  const [, intervals] = [...series].find(([each]) => each === symbol) ?? [];
  const bars = intervals?.get(interval);
  if (bars === undefined) throw new Error(`${symbol} ${interval} is not shipped`);
  return bars;
}

/** Returns the median ATR, in percent of the close. */
function medianAtrPercent(bars: BarColumns): number {
  const { atr } = measureChart(bars);
  const shares = barsOfColumns(bars)
    .flatMap(({ c }, i) => (Number.isFinite(atr[i]) ? [(100 * (atr[i] ?? 0)) / c] : []))
    .toSorted((a, b) => a - b);
  return shares[Math.floor(shares.length / 2)] ?? Number.NaN;
}

/** The items to be ranked. Their figures are read from the text that a learner sees. */
const pairs = unaided('intraday-costs').flatMap((task) =>
  task.kind === 'rank' && task.from === 'statements'
    ? task.statements.map(({ text, value }) => {
        const [, symbol = '', interval = '', cost = '', atr = ''] =
          /^(\w+) (\w+): cost ([\d.]+)%, ATR ([\d.]+)%$/u.exec(text) ?? [];
        return { symbol, interval: interval as Interval, cost: Number(cost), atr: Number(atr), value };
      })
    : [],
);

test('intraday-costs: the lesson ranks nine pairs of asset and interval', () => {
  expect(pairs).toHaveLength(9);
});

test.each(pairs)(
  'intraday-costs: the ATR of $symbol $interval and its cost in ATR follow from the candles',
  ({ symbol, interval, cost, atr, value }) => {
    const counted = medianAtrPercent(shipped(symbol, interval));
    const digits = (String(atr).split('.')[1] ?? '').length;
    expect(Math.abs(counted - atr)).toBeLessThanOrEqual(0.5 / 10 ** digits);
    expect(value).toBeCloseTo(cost / atr, 3);
  },
);

test('intraday-costs: the worked example has the costs and the break-even hit rates of the formula', () => {
  const valuesOf = (barAtrPercent: number) => {
    const example = { tripCostPercent: 0.1, barAtrPercent, stopAtr: 0.8, rewardR: 1 };
    return COMPUTE.make({ formula: 'cost-share', example }, { kind: 'none' }, createRandom(1))?.reference.values;
  };
  expect(valuesOf(0.625)).toMatchObject({ tripCostAtr: 0.16, tripBreakEven: 60 });
  expect(valuesOf(0.625)?.['tripCostR']).toBeCloseTo(0.2, 9);
  expect(valuesOf(4)?.['tripBreakEven']).toBeCloseTo(51.6, 1);
  expect(prose('intraday-costs')).toContain('the hit rate is 51.6%');
});

/**
 * Returns for each day the jump from the last close to the open. `size` is in ATR of the day before. `wentOn` tells
 * whether the price continued in the direction of the jump. `filled` is the number of days until the jump was filled: 0
 * on the same day, −1 if not within 20 days.
 */
function jumpsOf(symbol: string) {
  const columns = shipped(symbol, '1d');
  const { atr } = measureChart(columns);
  const bars = barsOfColumns(columns);
  return bars.flatMap((bar, i) => {
    const before = bars[i - 1];
    const unit = atr[i - 1] ?? Number.NaN;
    if (before === undefined || !Number.isFinite(unit)) return [];
    const jump = bar.o - before.c;
    const fills = ({ l, h }: typeof bar) => (jump > 0 ? l <= before.c : h >= before.c);
    const wentOn = jump * (bar.c - bar.o) > 0;
    return [{ size: Math.abs(jump) / unit, isUp: jump > 0, wentOn, filled: bars.slice(i, i + 20).findIndex(fills) }];
  });
}

describe('news: the lesson on opening jumps', () => {
  const above = (symbol: string, limit: number) => jumpsOf(symbol).filter(({ size }) => size > limit);
  const fields = unaided('news').flatMap((task) =>
    task.kind === 'set-probability' && task.from === 'counted' ? task.fields : [],
  );
  const spy = above('SPY', 1);

  it.each([
    ['SPY above 0.5 ATR', 0, above('SPY', 0.5).length, jumpsOf('SPY').length],
    ['AAPL above 1 ATR', 1, above('AAPL', 1).length, jumpsOf('AAPL').length],
    ['BTC above 1 ATR', 2, above('BTC', 1).length, jumpsOf('BTC').length],
    ['SPY, upward', 3, spy.filter(({ isUp }) => isUp).length, spy.length],
  ])('has a task with the share and its interval: %s', (_, place, count, of) => {
    const { estimate, low, high } = wilsonInterval(count, of);
    const [chance, from, to] = [estimate, low, high].map((share) => Number((100 * share).toFixed(1)));
    expect(fields[place]).toMatchObject({ chance, from, to });
  });

  it('states the counts of jumps, and how many were filled', () => {
    const text = prose('news');
    expect(text).toContain(`2.8%: ${spy.length} of ${whole.format(jumpsOf('SPY').length)} days`);
    expect(text).toContain(`the largest jump was ${Math.max(...spy.map(({ size }) => size)).toFixed(1)} ATR`);
    expect(text).toContain(
      `${spy.filter(({ isUp }) => isUp).length} of the ${spy.length} jumps above 1 ATR were upward`,
    );
    expect(text).toContain(`on ${spy.filter(({ wentOn }) => wentOn).length} of the ${spy.length} price went on`);
    expect(text).toContain(`AAPL's ${above('AAPL', 1).length} jumps, ${above('AAPL', 3).length} were above 3 ATR`);
    expect(text).toContain(`no opening jump in ${whole.format(jumpsOf('BTC').length)} days`);
    expect(above('BTC', 0.25)).toEqual([]);
    const filled = (isFilled: (day: number) => boolean) =>
      `${Math.round((100 * spy.filter(({ filled: day }) => isFilled(day)).length) / spy.length)}%`;
    const [sameDay, later] = [filled((day) => day === 0), filled((day) => day >= 0)];
    expect(text).toContain(`The gap was filled the same day on ${sameDay} of them, and within 20 days on ${later}`);
    const question = lessons.get('news')?.quiz.find(({ id }) => id === 'filled-within-twenty-days');
    expect(question?.options[0]?.text).toContain(later);
  });
});

test('sweeps: the lesson states how many sweeps turned, and how many bars of the same series did', () => {
  const counted = [...series.values()].flatMap((intervals) =>
    [...intervals].flatMap(([interval, columns]) => {
      const bars = barsOfColumns(columns);
      const chart = { interval, decimals: 5, bars: bars.map(({ o, h, l, c }) => [o, h, l, c] as const) };
      const moves = bars.slice(5).map(({ c }, i) => Math.sign(c - (bars[i]?.c ?? c)));
      const usual = (side: number) => moves.filter((move) => move === side).length / moves.length;
      const [lower, higher] = [usual(-1), usual(1)];
      return SWEEP_REVERSALS.find(chart, measureChart(columns)).map(({ text, isCounted }) => ({
        isCounted,
        usual: text.endsWith('higher') ? higher : lower,
      }));
    }),
  );
  const { estimate, low, high } = wilsonInterval(counted.filter(({ isCounted }) => isCounted).length, counted.length);
  const percent = (share: number) => (100 * share).toFixed(1);
  const usual = counted.reduce((sum, each) => sum + each.usual, 0) / counted.length;
  expect(prose('sweeps')).toContain(
    `${percent(estimate)}% of ${whole.format(counted.length)} (95% interval ${percent(low)} to ${percent(high)}%), against a base rate of ${percent(usual)}%`,
  );
});

test('abnormal-volume: the lesson states how many days of abnormal volume are tall, and how many have a small body', () => {
  const days = [...series.values()].flatMap((intervals) => {
    const columns = intervals.get('1d');
    if (columns === undefined) return [];
    const { atr } = measureChart(columns);
    const bars = barsOfColumns(columns);
    return bars.flatMap(({ o, h, l, c, v }, i) => {
      const before = bars
        .slice(Math.max(0, i - 20), i)
        .map((bar) => bar.v)
        .toSorted((a, b) => a - b);
      const usual = ((before[9] ?? 0) + (before[10] ?? 0)) / 2;
      const unit = atr[i - 1] ?? Number.NaN;
      if (before.length < 20 || !(usual > 0) || !Number.isFinite(unit)) return [];
      return [{ isAbnormal: v >= 2.5 * usual, isTall: h - l > unit, isSmall: Math.abs(c - o) < (h - l) / 4 }];
    });
  });
  const abnormal = days.filter(({ isAbnormal }) => isAbnormal);
  const share = (of: typeof days, has: 'isTall' | 'isSmall') =>
    `${Math.round((100 * of.filter((day) => day[has]).length) / of.length)}%`;
  const text = prose('abnormal-volume');
  expect(text).toContain(
    `Of ${abnormal.length} days with abnormal volume, ${share(abnormal, 'isTall')} had a range above`,
  );
  expect(text).toContain(`Of all days, ${share(days, 'isTall')} did`);
  expect(text).toContain(`on ${share(abnormal, 'isSmall')} of those days the body was under a quarter`);
});
