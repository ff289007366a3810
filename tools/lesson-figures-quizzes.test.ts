// If this fails, a quiz question applies a rule of its lesson in another way than the product does, or asks for a count
// that differs from the count on the shipped candles.
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { measureChart, type ChartBars } from '../core/src/grading/chart-bars.ts';
import { CREDIT_RULES, gapNearness, legNearness } from '../core/src/grading/credit.ts';
import { judgeExam } from '../core/src/grading/exam-pass.ts';
import { CHART_EXAM_PASS_PERCENT } from '../core/src/grading/exam-rules.ts';
import { detectGaps } from '../core/src/grading/gaps.ts';
import { GRADING_VERSION } from '../core/src/grading/grading-versions.ts';
import { acceptedLegs, detectLegs, LEG_SCALES_ATR, type Leg } from '../core/src/grading/legs.ts';
import { SWING_RULE } from '../core/src/grading/swings.ts';
import { elementAt } from '../core/src/kernel/element-at.ts';
import { price, quantity } from '../core/src/kernel/money.ts';
import { createBarColumns } from '../core/src/market/bar-columns.ts';
import { findFractals } from '../core/src/market/fractals.ts';
import { valueArea } from '../core/src/market/indicators/volume-profile.ts';
import { ABNORMAL_TIMES } from '../core/src/market/usual-volume.ts';
import { sweptSwings } from '../core/src/study/break-bar-rules.ts';
import { CANDLE_PATTERNS, FIRST_PATTERN_BAR, isPattern } from '../core/src/study/candle-patterns.ts';
import { PRESETS } from '../core/src/trading/account-state.ts';
import { limit, order as newOrder, place, play, tick } from '../core/src/trading/engine-world.test-data.ts';
import { INSTRUMENTS } from '../core/src/trading/instruments.ts';
import { fillableQuantity, marketImpact } from '../core/src/trading/liquidity.ts';
import { readShippedHistory } from '../server/src/modules/market/practice/shipped-history.ts';
import { readLibrary } from '../server/src/modules/study/content/read-library.ts';
import { root } from './workspace.mjs';

const { lessons } = readLibrary(join(root, 'content'));
const { series } = readShippedHistory(join(root, 'content/history'));
const allSeries = [...series.values()].flatMap((intervals) => [...intervals.values()]);
const whole = new Intl.NumberFormat('en-US');

const share = <Item>(items: readonly Item[], has: (item: Item) => boolean) =>
  `${Math.round((100 * items.filter(has).length) / items.length)}%`;

const questionOf = (lesson: string, id: string) => {
  const question = lessons.get(lesson)?.quiz.find((each) => each.id === id);
  if (question === undefined) throw new Error(`${lesson} has no question ${id}`);
  return question;
};
const rightOf = (lesson: string, id: string) => questionOf(lesson, id).options[0]?.text ?? '';

/** Returns the given texts that the lesson does not contain. */
const lacking = (lesson: string, ...said: readonly string[]) =>
  said.filter((each) => lessons.get(lesson)?.prose.includes(each) !== true);

/** Returns bars with an ATR of 1 throughout, from rows of open, high, low and close. */
function chartOf(rows: readonly (readonly number[])[]): ChartBars {
  const bars = createBarColumns(rows.length);
  for (const [i, [o = 0, h = 0, l = 0, c = 0]] of rows.entries()) {
    bars.t[i] = i;
    bars.o[i] = o;
    bars.h[i] = h;
    bars.l[i] = l;
    bars.c[i] = c;
  }
  return { bars, atr: new Float64Array(rows.length).fill(1) };
}

/** Returns each row of numbers that a question's stem has in parentheses. */
const rowsOf = (stem: string) =>
  [...stem.matchAll(/\(([\d.]+(?:, [\d.]+)+)\)/g)].map(([, row = '']) => row.split(', ').map(Number));

const numbers = (text: string) => (text.match(/\d+(?:\.\d+)?/g) ?? []).map(Number);

describe('fair value gaps', () => {
  test('three-bar-gap: the quiz has the gaps that the rule finds in its five bars', () => {
    const { stem, options } = questionOf('three-bar-gap', 'gaps-in-five-bars');
    const gaps = detectGaps(chartOf(rowsOf(stem)), 5, { heightAtr: 0 });
    expect(gaps.map(({ direction }) => direction)).toEqual(['bullish', 'bullish']);
    expect(options[0]?.text).toBe('Two');
    const [first, second] = gaps.map(({ bottom, top }) => `from ${bottom} to ${top}`);
    expect(options[0]?.why.toLowerCase()).toContain(`${first} and ${second}`);
  });

  test('three-bar-gap: the quiz has the credit of a mark with the right bar', () => {
    const gap = { direction: 'bullish', index: 5, top: 54, bottom: 50 } as const;
    const { credit } = gapNearness({ ...gap, bottom: 52, top: 56 }, gap, 1, CREDIT_RULES[GRADING_VERSION]);
    expect(rightOf('three-bar-gap', 'mark-of-a-third')).toBe(`${Math.round(100 * credit)}%`);
  });
});

describe('Fibonacci', () => {
  const swing = (kind: 'low' | 'high', index: number, price: number) => ({ kind, index, price }) as const;

  test('choose-the-leg: the quiz names those of three legs that are accepted, and the scales that count', () => {
    const legs = [
      [12, 3],
      [9, 2],
      [10, 2.9],
    ].map(([rise = 0, atr = 1], i): Leg => ({
      direction: 'bullish',
      from: swing('low', 20 * i, 100),
      to: swing('high', 20 * i + 9, 100 + rise),
      sizeAtr: rise / atr,
    }));
    const names = acceptedLegs(legs, 'bullish').map((leg) => 'ABC'.charAt(legs.indexOf(leg)));
    expect(rightOf('choose-the-leg', 'accepted-of-three')).toBe(names.toSorted().join(' and '));
    expect(questionOf('choose-the-leg', 'legs-by-scale').options[0]?.why).toContain(
      `looks at ${LEG_SCALES_ATR.slice(0, -1).join(', ')} and ${LEG_SCALES_ATR.at(-1)} ATR`,
    );
  });

  /** Returns the credit of a leg from 100 to `to`, graded against a reference leg from 100 to `end`. */
  const earned = (end: number, to: number, ratios: readonly (number | null)[]) => {
    const leg: Leg = { direction: 'bullish', from: swing('low', 10, 100), to: swing('high', 40, end), sizeAtr: 2 };
    const mark = { tool: 'leg', direction: 'bullish', from: leg.from, to: swing('high', 40, to), ratios } as const;
    return legNearness(mark, leg, { from: 10, to: 10 }, CREDIT_RULES[GRADING_VERSION]);
  };

  test('ratios: the prices are judged on the own leg, and earn nothing without it', () => {
    const own = earned(120, 121, [null, null, 107.64]);
    expect(rightOf('ratios', 'exam-price-on-an-own-leg')).toBe(`${Math.round(300 * (own.ratioCredit ?? 0))}% of it`);
    const right = (end: number) => [0.382, 0.5, 0.618].map((ratio) => end - ratio * (end - 100));
    expect(earned(120, 121, right(121)).credit).toBeCloseTo(1, 9);
    const far = earned(120, 140, right(140));
    expect(far.ratioCredit).toBeCloseTo(1, 9);
    expect(rightOf('ratios', 'one-end-far-off')).toBe(`${far.credit}%`);
  });

  test('ratios: the quiz has the credit of three prices that are off by 0.4, 1.2 and 1.6', () => {
    const off = numbers(questionOf('ratios', 'three-prices-off').stem).slice(-3);
    const { ratioCredit } = earned(
      140,
      140,
      [0.382, 0.5, 0.618].map((ratio, i) => 140 - 40 * ratio + elementAt(off, i)),
    );
    expect(rightOf('ratios', 'three-prices-off')).toBe(`${Math.round(100 * (ratioCredit ?? 0))}% of it`);
  });

  test('ratios: a chart without a leg does not count for the prices', () => {
    const charts = [0, 1, 2, 3].map(() => ({ labels: null, ratioCredit: 0.6 }));
    const scores = [...charts.map(({ ratioCredit }) => 0.7 + 0.3 * ratioCredit), 0];
    const pass = (fifth: number | null) =>
      judgeExam(scores, [...charts, { labels: null, ratioCredit: fifth }], CHART_EXAM_PASS_PERCENT);
    expect([pass(null).passed, pass(0).passed, Math.round(100 * pass(null).score)]).toEqual([true, false, 70]);
    expect(rightOf('ratios', 'chart-without-a-leg')).toBe('Yes, as the prices earn 60%');
  });

  test('retracement-worth: the lesson and its quiz state how much of a leg is taken back', () => {
    const taken = allSeries.flatMap((bars) => {
      const sizes = detectLegs(measureChart(bars)).map(({ from, to }) => Math.abs(to.price - from.price));
      return sizes.slice(1).map((size, i) => size / elementAt(sizes, i));
    });
    const between = share(taken, (part) => part >= 0.382 && part <= 0.618);
    const said = [
      `On ${whole.format(taken.length)} legs, price took back less than 38.2% in ${share(taken, (part) => part < 0.382)} of cases`,
      `38.2 to 61.8% in ${between}, more of the leg in ${share(taken, (part) => part > 0.618 && part < 1)}`,
      `the whole leg or more in ${share(taken, (part) => part >= 1)}`,
    ];
    expect(lacking('retracement-worth', ...said)).toEqual([]);
    expect(rightOf('retracement-worth', 'golden-zone')).toBe(`On ${between}`);
  });
});

const UNIT = 100_000_000n;

test('candle-patterns: a bar at the limits of hammer and doji is both', () => {
  const [body = 0, lower = 0, upper = 0] = numbers(questionOf('candle-patterns', 'hammer-and-doji').stem);
  const bars = createBarColumns(FIRST_PATTERN_BAR + 1);
  for (const i of bars.t.keys()) for (const key of ['o', 'h', 'l', 'c'] as const) bars[key][i] = 100 - i;
  const at = FIRST_PATTERN_BAR;
  bars.o[at] = 50;
  bars.c[at] = 50 + body;
  bars.l[at] = 50 - lower;
  bars.h[at] = 50 + body + upper;
  expect([body, lower, upper]).toEqual([2, 17, 1]);
  expect(CANDLE_PATTERNS.filter((pattern) => isPattern(bars, pattern, at))).toEqual(['hammer', 'doji']);
  expect(rightOf('candle-patterns', 'hammer-and-doji')).toBe('Hammer and doji');
});

describe('slippage-size: the quiz states', () => {
  function instrumentFor(symbol: string) {
    const found = INSTRUMENTS.get(symbol);
    if (found === undefined) throw new Error(`${symbol} is not traded`);
    return found;
  }
  /** Returns the market impact of an order of `size` as a share of the price, if the traded volume is 100 units. */
  const impactOf = (symbol: string, size: bigint) =>
    Number(marketImpact(price(100n * UNIT), quantity(size), quantity(100n * UNIT), instrumentFor(symbol).impact)) /
    Number(100n * UNIT);

  test('the impact of a bar that fills only a part of the order', () => {
    const [volume, rate] = [quantity(100n * UNIT), PRESETS.normal.maxParticipationRate];
    const fills = fillableQuantity(quantity(49n * UNIT), volume, rate, quantity(1n));
    const [part, all] = [fills, 49n * UNIT].map((size) => (200 * impactOf('AAPL', size)).toFixed(2));
    const { options } = questionOf('slippage-size', 'half-of-a-bar');
    expect(options.slice(0, 2).map(({ text }) => text)).toEqual([part, all]);
  });

  test('the ratio of the impacts on EURUSD and gold at two shares of the volume', () => {
    const times = impactOf('EURUSD', 9n * UNIT) / impactOf('XAU', UNIT);
    expect(rightOf('slippage-size', 'gold-against-euro')).toBe(`EURUSD, ${times.toFixed(1)} times as much`);
  });

  test('the only pair of assets with the same impact', () => {
    const symbolOf = (name: string) => (name === 'gold' ? 'XAU' : name);
    const areSame = questionOf('slippage-size', 'same-impact').options.map(({ text }) => {
      const [one, other] = text.split(' and ').map((name) => instrumentFor(symbolOf(name)).impact);
      return one === other;
    });
    expect(areSame).toEqual([true, false, false, false]);
  });

  test('the impact of 10,000 SENSE$ in an hourly bar of BTC', () => {
    const bars = series.get('BTC')?.get('1h');
    const { impact, halfSpread } = instrumentFor('BTC');
    const parts = [...(bars?.c.keys() ?? [])].flatMap((i) => {
      const traded = elementAt(bars?.c ?? [], i) * elementAt(bars?.v ?? [], i);
      return traded === 0 ? [] : [(Number(impact) * Math.sqrt(10_000 / traded)) / Number(halfSpread)];
    });
    const middle = elementAt(
      parts.toSorted((a, b) => a - b),
      Math.floor(parts.length / 2),
    );
    const said = `${middle.toFixed(1)} times half the spread`;
    expect(lacking('slippage-size', `an order of 10,000 SENSE$ in an hourly bar of BTC is ${said} (median)`)).toEqual(
      [],
    );
    expect(rightOf('slippage-size', 'ten-thousand-at-market')).toBe(said);
  });
});

test.each(['normal', 'strict'] as const)(
  'limit-not-filled: the quiz names the ask that fills the order on %s',
  (preset) => {
    const [limitAt = 0, ...asks] = numbers(questionOf('limit-not-filled', 'fill-on-strict').stem);
    const HALF_SPREAD = 0.01;
    const order = newOrder('l', 'buy', 1, { terms: limit('l', limitAt) });
    const filledBy = asks.findIndex((_, last) => {
      const ticks = asks.slice(0, last + 1).map((ask) => tick(ask - HALF_SPREAD));
      return play([place(limitAt + 1, order), ...ticks], { preset }).told.length > 0;
    });
    expect(asks).toHaveLength(4);
    expect(
      rightOf('limit-not-filled', 'fill-on-strict').split(', and ')[preset === 'normal' ? 0 : 1]?.toLowerCase(),
    ).toBe(`at ${asks[filledBy]}`);
  },
);

test('sweeps: a low that is swept and then broken has one sweep', () => {
  const { stem } = questionOf('sweeps', 'sweeps-of-one-low');
  const told = [...stem.matchAll(/bar (\d+) has ([\d.]+) and ([\d.]+)/g)].map((found) => found.slice(1).map(Number));
  const ways = Array.from({ length: 76 }, (_, i): readonly number[] => {
    const [, low, close] = told.find(([bar]) => bar === i + 1) ?? [];
    // The price falls to the low at bar 50 and only rises afterwards, so no newer low is confirmed.
    const middle = i < 49 ? 98 - i / 10 : 93 + i / 10;
    const from = i === 49 ? 88 : middle - 0.5;
    return [middle, middle + 0.5, low ?? from, close ?? middle];
  });
  const swept = sweptSwings(chartOf(ways));
  expect([...swept.keys()].map((i) => i + 1)).toEqual([60]);
  expect(swept.get(59)?.swing.price).toBe(88);
  expect(rightOf('sweeps', 'sweeps-of-one-low')).toBe('One');
});

test('abnormal-volume: an hour is abnormal against the bars before it, but not against the same hour of other days', () => {
  const [volume = 0, , before = 0, sameHour = 0] = numbers(
    questionOf('abnormal-volume', 'hour-of-a-share').stem.replaceAll(',', ''),
  );
  expect(volume / before).toBeGreaterThan(ABNORMAL_TIMES);
  expect(volume / sameHour).toBeLessThan(ABNORMAL_TIMES);
  expect(rightOf('abnormal-volume', 'hour-of-a-share')).toContain(`No, as ${(volume / sameHour).toFixed(1)} times`);
});

test.each(['equal-pairs', 'start-and-pairs'])('volume-profile: the quiz has the value area of "%s"', (id) => {
  const { stem, options } = questionOf('volume-profile', id);
  const rows = numbers(stem);
  const { valueFromBin, valueToBin } = valueArea(rows, rows.indexOf(Math.max(...rows)), 70);
  expect(options[0]?.text).toBe(`Rows ${valueFromBin + 1} to ${valueToBin + 1}`);
});

test('fractal: of three equal highs four bars apart, only the first is a swing', () => {
  const { bars } = chartOf(Array.from({ length: 30 }, (_, i) => [0, [10, 14, 18].includes(i) ? 9 : 5 - i / 10, 0, 0]));
  const highs = findFractals(bars, SWING_RULE).filter(({ kind }) => kind === 'high');
  expect(highs.map(({ index }) => index)).toEqual([10]);
  expect(rightOf('fractal', 'three-equal-highs')).toBe('Bar 10 alone');
});
