// If this fails, a lesson states a figure about single bars, swings, breaks or levels that the shipped candles do not
// give.
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { measureChart } from '../core/src/grading/chart-bars.ts';
import { detectLevels } from '../core/src/grading/levels.ts';
import { readStructure } from '../core/src/grading/structure.ts';
import { detectSwings, SWING_RULE, takeFractal, type Swing } from '../core/src/grading/swings.ts';
import { elementAt } from '../core/src/kernel/element-at.ts';
import { HOUR_MS } from '../core/src/kernel/time.ts';
import { sliceColumns, type BarColumns } from '../core/src/market/bar-columns.ts';
import { findFractals } from '../core/src/market/fractals.ts';
import { volumeProfile } from '../core/src/market/indicators/volume-profile.ts';
import { readShippedHistory } from '../server/src/modules/market/practice/shipped-history.ts';
import { readLibrary } from '../server/src/modules/study/content/read-library.ts';
import { root } from './workspace.mjs';

const { lessons } = readLibrary(join(root, 'content'));
const { series } = readShippedHistory(join(root, 'content/history'));
const CHART_BARS = 150;
const whole = new Intl.NumberFormat('en-US');

function hourlyBitcoin(): BarColumns {
  const bars = series.get('BTC')?.get('1h');
  if (bars === undefined) throw new Error('the shipped history has no hourly BTC');
  return bars;
}

const btc = hourlyBitcoin();
const all = Array.from(btc.t.keys());
const charts = Array.from({ length: Math.floor(btc.t.length / CHART_BARS) }, (_, i) =>
  sliceColumns(btc, i * CHART_BARS, (i + 1) * CHART_BARS),
);
const body = (i: number) => elementAt(btc.c, i) - elementAt(btc.o, i);
const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
const share = <Item>(items: readonly Item[], has: (item: Item) => boolean, digits = 0) =>
  `${((100 * items.filter(has).length) / items.length).toFixed(digits)}%`;

/** Returns the given words that the lesson does not contain. */
const lacking = (lesson: string, ...words: readonly string[]) =>
  words.filter((each) => lessons.get(lesson)?.prose.includes(each) !== true);

test('candle: the lesson states how much of the range the body takes, and how many bars are hollow in a rise', () => {
  const ranges = all.filter((i) => elementAt(btc.h, i) > elementAt(btc.l, i));
  const taken = middle(ranges.map((i) => Math.abs(body(i)) / (elementAt(btc.h, i) - elementAt(btc.l, i))));
  const hollow = share(all, (i) => body(i) >= 0);
  expect(
    lacking(
      'candle',
      `the body took ${Math.round(100 * taken)}% of the range`,
      `${hollow} of its hourly bars were hollow`,
    ),
  ).toEqual([]);
  expect(elementAt(btc.c, btc.c.length - 1) / elementAt(btc.c, 0)).toBeGreaterThan(5);
});

test('timeframes: the lesson states in which hour a 4h bar has its high, and how often all four go one way', () => {
  const starts = all.filter(
    (i) => elementAt(btc.t, i) % (4 * HOUR_MS) === 0 && btc.t[i + 3] === elementAt(btc.t, i) + 3 * HOUR_MS,
  );
  const hours = (i: number) => [i, i + 1, i + 2, i + 3];
  const isOneWay = (i: number) => {
    const way = Math.sign(elementAt(btc.c, i + 3) - elementAt(btc.o, i));
    return hours(i).every((hour) => Math.sign(body(hour)) === way);
  };
  const highIn = (i: number) => {
    const highs = hours(i).map((hour) => elementAt(btc.h, hour));
    return highs.indexOf(Math.max(...highs));
  };
  const [first, second, third, last] = [0, 1, 2, 3].map((hour) => share(starts, (i) => highIn(i) === hour));
  expect(whole.format(starts.length)).toBe('4,499');
  expect(
    lacking(
      'timeframes',
      `only ${share(starts, isOneWay)} of the 4h bars`,
      `in ${first} of them, in the last in ${last}, and in each of the two middle hours in ${second?.replace('%', '')} to ${third}`,
    ),
  ).toEqual([]);
});

describe('lessons on bars that stand out state', () => {
  const standing = (neighbors: number) =>
    middle(charts.map((chart) => findFractals(chart, { ...SWING_RULE, before: neighbors, after: neighbors }).length));

  test('fractal: how many there are with five neighbors and with two', () => {
    expect(lacking('fractal', `each of 150 bars, ${standing(5)} bars stand out`, `it would be ${standing(2)}`)).toEqual(
      [],
    );
  });

  test('fractal: how many there would be with coin-flip steps and in random order', () => {
    // With coin-flip steps, all five bars on one side stay below the bar in (10 over 5) = 252 of 1,024 equally likely
    // cases, and a swing needs this on both sides. In random order, each of eleven bars is equally likely to be the
    // highest.
    const places = 2 * (CHART_BARS - 10);
    const expected = [places * (252 / 1_024) ** 2, places / 11].map((count) => `${Math.round(count)}`);
    const options = lessons.get('fractal')?.quiz.find(({ id }) => id === 'bars-that-stand-out')?.options ?? [];
    expect([options[1]?.text, options[3]?.text]).toEqual(expected);
    expect(options[0]?.text).toBe(`${standing(5)}`);
  });

  test('alternation: how many are left, and how many repeat the kind of the one before', () => {
    const left = middle(
      charts.map((chart) => detectSwings(measureChart(chart), CHART_BARS, { ...SWING_RULE, legAtr: 0 }).length),
    );
    expect(
      lacking('alternation', `${standing(5)} bars stand out and ${left} are left`, 'every fifth bar that stands out'),
    ).toEqual([]);
    const found = findFractals(btc, SWING_RULE);
    expect(share(found.slice(1), (each) => found[found.indexOf(each) - 1]?.kind === each.kind)).toBe('20%');
  });

  test('confirmation: how many candidates the next bar ends, and how many a later one', () => {
    const high = (i: number) => elementAt(btc.h, i);
    const isCandidate = (i: number) => high(i) > Math.max(...btc.h.subarray(i - 5, i));
    const candidates = all.slice(5, -5).filter(isCandidate);
    const endedAt = (i: number) => [1, 2, 3, 4, 5].find((ahead) => high(i + ahead) > high(i)) ?? 0;
    const next = share(candidates, (i) => endedAt(i) === 1);
    const later = share(candidates, (i) => endedAt(i) > 1);
    expect(
      lacking('confirmation', `ended ${next} of the ${whole.format(candidates.length)} candidates`, `another ${later}`),
    ).toEqual([]);
  });

  test('swings-as-of-now: how far back the last known swing is, and how far price has moved from it', () => {
    const last = charts.map((chart) => {
      const measured = measureChart(chart);
      const swing = detectSwings(measured).at(-1);
      if (swing === undefined) throw new Error('a chart without a swing');
      const way = elementAt(chart.c, CHART_BARS - 1) - swing.price;
      return { age: CHART_BARS - 1 - swing.index, atr: Math.abs(way) / elementAt(measured.atr, CHART_BARS - 1) };
    });
    const age = middle(last.map((each) => each.age));
    const atr = middle(last.map((each) => each.atr)).toFixed(1);
    expect(
      lacking('swings-as-of-now', `was ${age} bars back (median), and price had moved ${atr} ATR from it`),
    ).toEqual([]);
  });
});

test('trend-or-range: the lesson states how often each state was known', () => {
  const chart = measureChart(btc);
  const swings: Swing[] = [];
  const states = all.slice(SWING_RULE.after).flatMap((t) => {
    const known = findFractals(btc, SWING_RULE, t + 1, t - SWING_RULE.after);
    for (const fractal of known) takeFractal(swings, fractal, chart, SWING_RULE);
    const [a, b, c, d] = swings.slice(-4).map(({ price }) => price);
    if (a === undefined || b === undefined || c === undefined || d === undefined) return [];
    if (c > a && d > b) return ['up'];
    return c < a && d < b ? ['down'] : ['range'];
  });
  const of = (state: string) => share(states, (each) => each === state);
  expect(
    lacking('trend-or-range', `up in ${of('up')} of its bars, down in ${of('down')} and a range in ${of('range')}`),
  ).toEqual([]);
});

test('choch and wick-or-close: the lessons state how soon breaks follow, how many are a BOS, and how many wicks close beyond', () => {
  const read = readStructure(measureChart(btc));
  const breaks = read.flatMap(({ index, made }) => (made === null ? [] : [index]));
  const apart = breaks.slice(1).map((index, i) => index - elementAt(breaks, i));
  const quarter = apart.toSorted((a, b) => a - b)[Math.floor(apart.length / 4)];
  expect(lacking('choch', `A quarter of the breaks came within ${quarter} bars of the previous one`)).toEqual([]);
  const question = lessons.get('choch')?.quiz.find(({ id }) => id === 'quarter-of-the-breaks');
  expect(question?.options[0]?.text).toBe(`${quarter} bars`);
  const labels = read.flatMap(({ made }) => (made === null || made.label === null ? [] : [made.label]));
  const bos = share(labels, (label) => label === 'bos');
  expect(
    lacking('choch', `Of the ${labels.length} labeled breaks of hourly BTC, 2023 to 2025, ${bos} were a BOS`),
  ).toEqual([]);
  const beyond = read.flatMap(({ index, high, low }) => {
    const above = high !== null && high.brokenAt === null && elementAt(btc.h, index) > high.swing.price;
    const below = low !== null && low.brokenAt === null && elementAt(btc.l, index) < low.swing.price;
    return [
      ...(above ? [elementAt(btc.c, index) > high.swing.price] : []),
      ...(below ? [elementAt(btc.c, index) < low.swing.price] : []),
    ];
  });
  expect(
    lacking(
      'wick-or-close',
      `${whole.format(beyond.length)} hourly bars of BTC`,
      `In ${share(beyond, Boolean)} of them`,
    ),
  ).toEqual([]);
});

test('touch-clusters: the lesson states how many levels have three touches, and how many mix highs and lows', () => {
  const levels = charts.flatMap((chart) => detectLevels(measureChart(chart)));
  const three = share(levels, ({ touches }) => touches.length === 3);
  const mixed = share(levels, ({ touches }) => new Set(touches.map(({ kind }) => kind)).size === 2);
  expect(
    lacking(
      'touch-clusters',
      `finds ${levels.length} levels. ${three} of them have just three touches, and ${mixed} mix`,
    ),
  ).toEqual([]);
});

test('order-flow-limits: the lesson states how often the next candle has the same color, also after high volume', () => {
  const way = (i: number) => Math.sign(body(i));
  const colored = all.slice(0, -1).filter((i) => way(i) !== 0 && way(i + 1) !== 0);
  const goesOn = (i: number) => way(i) === way(i + 1);
  const heavy = colored.filter((i) => i >= 20 && elementAt(btc.v, i) >= 2 * middle([...btc.v.subarray(i - 20, i)]));
  expect(
    lacking(
      'order-flow-limits',
      `in ${share(colored, goesOn, 1)} of ${whole.format(colored.length)} cases`,
      `in ${share(heavy, goesOn, 1)} of ${whole.format(heavy.length)}`,
    ),
  ).toEqual([]);
});

test('volume-profile: the lesson states where the fullest row lies, and how high the value area is', () => {
  const ROWS = 24;
  const profiles = charts.flatMap((chart) => volumeProfile(chart, { start: 0, end: CHART_BARS }, ROWS) ?? []);
  const inMiddle = share(profiles, ({ controlBin }) => controlBin >= ROWS / 3 && controlBin < (2 * ROWS) / 3);
  const height = middle(profiles.map(({ valueFromBin, valueToBin }) => (valueToBin - valueFromBin + 1) / ROWS));
  const said = [
    `the middle third of the height on ${inMiddle} of them`,
    `takes ${Math.round(100 * height)}% of the height`,
  ];
  expect(lacking('volume-profile', ...said)).toEqual([]);
});
