// If this fails, a lesson on calls and their confidence states a figure that the shipped candles, or the product's own
// rules, do not give.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  BIAS_BIN_MIN_ANSWERS,
  BIAS_INSIGHT_MIN_ANSWERS,
  BIAS_TENDENCY_COUNT,
  BIAS_WINDOWS,
} from '../core/src/bias/bias-rules.ts';
import { biasInsights } from '../core/src/bias/insights.ts';
import { brierScore, scoreTest } from '../core/src/bias/scoring.ts';
import { classifyOutcomeByLog } from '../core/src/bias/truth.ts';
import { measureChart } from '../core/src/grading/chart-bars.ts';
import { elementAt } from '../core/src/kernel/element-at.ts';
import { wilsonInterval } from '../core/src/learning/wilson-interval.ts';
import { findAsset } from '../core/src/market/asset.ts';
import { barsOfColumns } from '../core/src/market/bar-columns.ts';
import { windowStarts } from '../core/src/market/history-windows.ts';
import { PracticeAsset } from '../server/src/modules/market/index.ts';
import { readShippedHistory } from '../server/src/modules/market/practice/shipped-history.ts';
import { readLibrary } from '../server/src/modules/study/content/read-library.ts';
import { countOutcomes } from '../server/src/modules/study/count-outcomes.policy.ts';
import { root } from './workspace.mjs';

const { lessons } = readLibrary(join(root, 'content'));
const { series } = readShippedHistory(join(root, 'content/history'));
const whole = new Intl.NumberFormat('en-US');

function shipped(symbol: 'BTC' | 'ETH' | 'SPY', interval: '1h' | '1d') {
  const bars = series.get(symbol)?.get(interval);
  if (bars === undefined) throw new Error(`${symbol} ${interval} is not shipped`);
  return bars;
}

const optionsOf = (lesson: string, id: string) =>
  lessons
    .get(lesson)
    ?.quiz.find((each) => each.id === id)
    ?.options.map(({ text }) => text) ?? [];
const stemOf = (lesson: string, id: string) => lessons.get(lesson)?.quiz.find((each) => each.id === id)?.stem ?? '';
/** Returns the given texts that the lesson does not contain. */
const lacking = (lesson: string, ...said: readonly string[]) =>
  said.filter((each) => lessons.get(lesson)?.prose.includes(each) !== true);

/**
 * Returns three values for each window of daily bars: its right answer, the move over the last 20 days of its set-up,
 * and the year of its last set-up bar.
 */
function windowsOf(symbol: 'BTC' | 'ETH' | 'SPY') {
  const columns = shipped(symbol, '1d');
  const bars = barsOfColumns(columns);
  const { setupBars, outcomeBars } = BIAS_WINDOWS['1d'];
  const close = (i: number) => elementAt(columns.c, i);
  return Array.from({ length: bars.length - setupBars - outcomeBars + 1 }, (_, first) => {
    const now = first + setupBars;
    return {
      truth: classifyOutcomeByLog(bars.slice(first, now), bars.slice(now, now + outcomeBars)).direction,
      before: close(now - 1) - close(now - 1 - outcomeBars),
      year: new Date(elementAt(columns.t, now - 1)).getUTCFullYear(),
    };
  });
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const shareOfUp = (windows: readonly { readonly truth: string }[]) =>
  `${Math.round(100 * meanOf(windows.map(({ truth }) => (truth === 'bullish' ? 1 : 0))))}%`;

/** Returns the insights for one call per confidence. The first `right` calls were right, all others wrong. */
const insightsOf = (confidences: readonly number[], right: number) =>
  biasInsights(
    confidences.map((confidence, i) => ({
      direction: 'bullish' as const,
      confidence,
      truth: i < right ? ('bullish' as const) : ('bearish' as const),
      followsLastBars: null,
      rates: null,
    })),
  );

test('calibration: the quiz names the bin that is shown for its nine calls', () => {
  const confidences = [60, 65, 65, 70, 70, 70, 75, 75, 80];
  const bins = insightsOf(confidences, 5).reliability.map(({ from, to }) => `${100 * from} to ${100 * to}% alone`);
  expect(
    [...stemOf('calibration', 'bins-that-are-shown').matchAll(/(\w+) at (\d+)%/g)].map((found) => found.slice(1)),
  ).toEqual([
    ['call', '60'],
    ['two', '65'],
    ['three', '70'],
    ['two', '75'],
    ['one', '80'],
  ]);
  expect(bins).toEqual(optionsOf('calibration', 'bins-that-are-shown').slice(0, 1));
  expect([BIAS_BIN_MIN_ANSWERS, BIAS_INSIGHT_MIN_ANSWERS]).toEqual([5, 20]);
  expect(lacking('calibration', 'With fewer than five answers', 'It is shown only from 20 answers')).toEqual([]);
});

test('calibration: the lesson states at how many right calls of 40 the results name overconfidence', () => {
  const calls = Array.from({ length: 40 }, () => 80);
  const most = (isNamed: (right: number) => boolean) => [...calls.keys()].findLast(isNamed);
  const named = most((right) => insightsOf(calls, right).biases?.overconfidence.side === 'above');
  const atOneLook = most((right) => wilsonInterval(right, calls.length).high < 0.8);
  const said = `Of 40 calls at 80%, ${named} right or fewer would name it. Without these two precautions, ${atOneLook} right`;
  expect(lacking('calibration', said)).toEqual([]);
  const options = optionsOf('calibration', 'named-overconfident');
  expect([options[0], options[2]]).toEqual([`${named} of them`, `${atOneLook} of them`]);
});

test('calibration: the lesson and its quiz state how many tendencies are shown together', () => {
  const count = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'][BIAS_TENDENCY_COUNT];
  expect(lacking('calibration', `holds at every look and for ${count} tendencies at once`)).toEqual([]);
  const named = lessons.get('calibration')?.quiz.find(({ id }) => id === 'named-overconfident');
  const stated = named?.options.flatMap(({ why }) => why.match(/(\w+) tendencies/)?.[1] ?? []);
  expect(stated).toEqual([count, count, count]);
});

test('calibration: the lesson and its quiz state the rate of BTC in 2020 and in the two years after', () => {
  const windows = windowsOf('BTC');
  const rate = (...years: readonly number[]) => shareOfUp(windows.filter(({ year }) => years.includes(year)));
  const [first, then] = [rate(2020), rate(2021, 2022)];
  expect(
    lacking('calibration', `was right in ${first} of the 20-day windows of 2020, and in ${then} of those of`),
  ).toEqual([]);
  expect(optionsOf('calibration', 'rate-of-another-year')[0]).toBe(`In ${then} of them`);
  expect(stemOf('calibration', 'rate-of-another-year')).toContain(`in ${first} of the 20-day windows`);
  const down = windows.filter(({ truth, year }) => truth === 'bearish' && (year === 2021 || year === 2022)).length;
  const all = windows.filter(({ year }) => year === 2021 || year === 2022).length;
  expect(optionsOf('calibration', 'rate-of-another-year')[1]).toBe(`In ${Math.round((100 * down) / all)}% of them`);
});

test('calibration: the lesson and its quiz state the ranges that hold 80% and 95% of cases', () => {
  const HOURS = 24;
  const btc = shipped('BTC', '1h');
  const { atr } = measureChart(btc);
  const moved = [...btc.c.keys()]
    .filter((i) => i >= 15 && i + HOURS < btc.c.length)
    .map((i) => Math.abs(elementAt(btc.c, i + HOURS) - elementAt(btc.c, i)) / elementAt(atr, i))
    .toSorted((a, b) => a - b);
  const holds = (part: number) => elementAt(moved, Math.floor(part * moved.length)).toFixed(1);
  const [most, nearly] = [holds(0.8), holds(0.95)];
  // In the standard normal distribution, the central 80% end at 1.2816 and the central 95% at 1.96.
  const normal = ((Number(most) * 1.96) / 1.2816).toFixed(1);
  const said = [
    `BTC 1h, ${whole.format(moved.length)} bars`,
    `In 80% of cases hourly BTC was within ${most} ATR of its close 24 hours later. To hold 95% of cases, the range must reach ${nearly} ATR to each side. A normal curve says ${normal}`,
  ];
  expect(lacking('calibration', ...said)).toEqual([]);
  const inProportion = ((Number(most) * 95) / 80).toFixed(1);
  expect(optionsOf('calibration', 'range-for-ninety-five').slice(0, 3)).toEqual(
    [nearly, normal, inProportion].map((each) => `${each} ATR to each side`),
  );
});

test('confidence-brier: a question that is left open does not change the mean score', () => {
  // An unanswered question must be left out of the mean Brier score. Then four equal answers and an open question have
  // the same mean as one answer.
  const answer = { direction: 'bullish', confidence: 60, truth: 'bullish' } as const;
  const alone = scoreTest([answer], 1).brier;
  expect(scoreTest([answer, answer, answer, answer], 5)).toMatchObject({ percent: 80, brier: alone });
  const sum = 4 * 0.5;
  expect(optionsOf('confidence-brier', 'question-left-open').map(Number)).toEqual(
    [sum / 4, sum / 5, (sum + 2 / 3) / 5, (sum + 2) / 5].map((score) => Number(score.toFixed(2))),
  );
});

test('confidence-brier: the lesson scores "up" at 80% in ETH, and calls with and against the last 20 days in SPY', () => {
  const [eth, spy] = [windowsOf('ETH'), windowsOf('SPY')];
  const bold = meanOf(eth.map(({ truth }) => brierScore('bullish', 80, truth))).toFixed(2);
  const atSixty = (isUp: (before: number) => boolean) =>
    meanOf(spy.map(({ truth, before }) => brierScore(isUp(before) ? 'bullish' : 'bearish', 60, truth))).toFixed(2);
  const [against, along, up] = [atSixty((before) => before <= 0), atSixty((before) => before > 0), atSixty(() => true)];
  const said = [
    `${whole.format(spy.length)} daily windows of SPY, 2003 to 2021, and ${whole.format(eth.length)} of ETH`,
    `would have scored ${bold}. ETH rose to 17 times its price, but only ${shareOfUp(eth)} of the windows ended up`,
    `against the last 20 days would have scored ${against}, and calls at 60% with them ${along}`,
  ];
  expect(lacking('confidence-brier', ...said)).toEqual([]);
  expect(optionsOf('confidence-brier', 'up-at-eighty')[0]).toBe(bold);
  const options = optionsOf('confidence-brier', 'against-the-last-move');
  expect([options[0], options[1], options[3]]).toEqual([against, along, up]);
  const { c } = shipped('ETH', '1d');
  expect(Math.round(elementAt(c, c.length - 1) / elementAt(c, 0))).toBe(17);
});

test('confidence-brier: the lesson states the score of the base rates of mirrored SPY charts', () => {
  const neutral = Number(lessons.get('base-rates')?.prose.match(/Neutral stays at ([\d.]+)%/)?.[1]) / 100;
  const score = (1 - neutral ** 2 - 2 * ((1 - neutral) / 2) ** 2).toFixed(2);
  expect(lacking('confidence-brier', `as in rated tests, their base rates score ${score}`)).toEqual([]);
});

test('base-rates: the lesson states the share of neutral windows of whole series, and of the part that its tasks count', () => {
  const whole: number[] = [];
  const counted: number[] = [];
  for (const [asset, own] of series) {
    const practice = new PracticeAsset(asset, own);
    const assetClass = findAsset(asset)?.class ?? 'crypto';
    for (const timeframe of ['4h', '1d', '1w'] as const) {
      const bars = practice.bars(timeframe);
      if (bars === null) continue;
      const { setupBars, outcomeBars } = BIAS_WINDOWS[timeframe];
      const length = setupBars + outcomeBars;
      const share = (starts: Uint8Array) => {
        const { separate, ...counts } = countOutcomes(bars.columns, [...starts.keys()].filter((i) => starts[i] === 1), timeframe); // oxfmt-ignore
        return { separate, neutral: counts.neutral / (counts.bullish + counts.bearish + counts.neutral) };
      };
      const every = { interval: timeframe, assetClass, length, part: 'any', open: [] } as const;
      whole.push(share(windowStarts(bars.times, every)).neutral);
      if (timeframe === '1w') continue;
      const open = share(practice.starts(timeframe, length, 'open'));
      // Tasks count only series with at least 30 windows that do not overlap.
      if (open.separate >= 30) counted.push(open.neutral);
    }
  }
  expect([whole.length, counted.length]).toEqual([22, 5]);
  const range = (shares: readonly number[]) =>
    `${Math.round(100 * Math.min(...shares))} to ${Math.round(100 * Math.max(...shares))}%`;
  const said = [`Neutral was right in ${range(whole)} of windows`, `where ${range(counted)} were neutral`];
  expect(lacking('base-rates', ...said)).toEqual([]);
});
