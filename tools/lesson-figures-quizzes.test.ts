// If this fails, a quiz question applies a rule of its lesson otherwise than the product does, or asks for a count that the shipped candles do not give.
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { measureChart, type ChartBars } from '../core/src/grading/chart-bars.ts';
import { CREDIT_RULES, gapNearness, legNearness } from '../core/src/grading/credit.ts';
import { detectGaps } from '../core/src/grading/gaps.ts';
import { acceptedLegs, detectLegs, LEG_SCALES_ATR, type Leg } from '../core/src/grading/legs.ts';
import { SWING_RULE } from '../core/src/grading/swings.ts';
import { elementAt } from '../core/src/kernel/element-at.ts';
import { price, quantity } from '../core/src/kernel/money.ts';
import { wilsonInterval } from '../core/src/learning/wilson-interval.ts';
import { createBarColumns } from '../core/src/market/bar-columns.ts';
import { coversBody, hasLongShadow, hasShortShadow, moveBefore } from '../core/src/market/candle-shape.ts';
import { findFractals } from '../core/src/market/fractals.ts';
import { valueArea } from '../core/src/market/indicators/volume-profile.ts';
import { ABNORMAL_TIMES } from '../core/src/market/usual-volume.ts';
import { sweptSwings } from '../core/src/study/break-bar-rules.ts';
import { PRESETS } from '../core/src/trading/account-state.ts';
import { INSTRUMENTS } from '../core/src/trading/instruments.ts';
import { fillableQuantity, halfSpreadOf, marketImpact } from '../core/src/trading/liquidity.ts';
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

/** What the text of a lesson does not say. */
const lacking = (lesson: string, ...said: readonly string[]) =>
  said.filter((each) => lessons.get(lesson)?.prose.includes(each) !== true);

/** Bars with an ATR of 1 throughout, from rows of open, high, low and close. */
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

/** The rows of numbers in round brackets in a stem. */
const rowsOf = (stem: string) =>
  [...stem.matchAll(/\(([\d.]+(?:, [\d.]+)+)\)/g)].map(([, row = '']) => row.split(', ').map(Number));

describe('fair value gaps', () => {
  test('three-bar-gap: the gaps of five bars', () => {
    const { stem, options } = questionOf('three-bar-gap', 'gaps-in-five-bars');
    const gaps = detectGaps(chartOf(rowsOf(stem)), 5, { heightAtr: 0 });
    expect(gaps.map(({ direction }) => direction)).toEqual(['bullish', 'bullish']);
    expect(options[0]?.text).toBe('Two');
    const [first, second] = gaps.map(({ bottom, top }) => `from ${bottom} to ${top}`);
    expect(options[0]?.why.toLowerCase()).toContain(`${first} and ${second}`);
  });

  test('three-bar-gap: what a mark with the right bar earns', () => {
    const gap = { direction: 'bullish', index: 5, top: 54, bottom: 50 } as const;
    const { credit } = gapNearness({ ...gap, bottom: 52, top: 56 }, gap, 1, CREDIT_RULES[2]);
    expect(rightOf('three-bar-gap', 'mark-of-a-third')).toBe(`${Math.round(100 * credit)}%`);
  });
});

describe('Fibonacci', () => {
  const swing = (kind: 'low' | 'high', index: number, price: number) => ({ kind, index, price }) as const;

  test('choose-the-leg: three legs by their ATR, and the scales', () => {
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

  test('ratios: the prices are judged on the own leg', () => {
    const leg: Leg = { direction: 'bullish', from: swing('low', 10, 100), to: swing('high', 40, 120), sizeAtr: 2 };
    const own = { tool: 'leg', direction: 'bullish', from: leg.from, to: swing('high', 40, 122) } as const;
    const earned = (price: number) =>
      legNearness({ ...own, ratios: [null, null, price] }, leg, { from: 10, to: 10 }, CREDIT_RULES[2]).ratioCredit;
    const { options } = questionOf('ratios', 'ratio-of-an-own-leg');
    expect(options.map(({ text }) => earned(Number(text)) === 1 / 3)).toEqual([true, false, false, false]);
  });

  test('retracement-worth: how much of a leg is taken back', () => {
    const taken = allSeries.flatMap((bars) => {
      const sizes = detectLegs(measureChart(bars)).map(({ from, to }) => Math.abs(to.price - from.price));
      return sizes.slice(1).map((size, i) => size / elementAt(sizes, i));
    });
    const between = share(taken, (part) => part >= 0.382 && part <= 0.618);
    const said = [
      `Of all ${whole.format(taken.length)} legs, price took back less than 38.2% in ${share(taken, (part) => part < 0.382)}`,
      `38.2 to 61.8% in ${between}, more of the leg in ${share(taken, (part) => part > 0.618 && part < 1)}`,
      `the whole leg or more in ${share(taken, (part) => part >= 1)}`,
    ];
    expect(lacking('retracement-worth', ...said)).toEqual([]);
    expect(rightOf('retracement-worth', 'golden-zone')).toBe(`Of ${between}`);
  });
});

const UNIT = 100_000_000n;
const numbers = (text: string) => (text.match(/\d+(?:\.\d+)?/g) ?? []).map(Number);

describe('candle-patterns', () => {
  test('the closes that say what came before', () => {
    const closes = numbers(rightOf('candle-patterns', 'closes-of-a-fall'));
    const moved = Array.from({ length: 31 }, (_, bar) => bar + 1).filter((bar) => {
      const { bars } = chartOf(Array.from({ length: 31 }, (_, i) => [0, 0, 0, i + 1 === bar ? 1 : 0]));
      return moveBefore(bars, 30 - 1) !== 0;
    });
    expect(closes).toEqual(moved);
  });

  test('four bars by body and shadows', () => {
    const shapes = rowsOf(questionOf('candle-patterns', 'hammers-of-four-bars').stem).map(
      ([body = 0, lower = 0, upper = 0]) => ({ body, lower, upper, open: 0, close: body, range: body + lower + upper }),
    );
    const hammers = shapes.filter((shape) => hasLongShadow(shape, 'lower') && hasShortShadow(shape, 'upper'));
    expect(hammers.map((each) => shapes.indexOf(each))).toEqual([0, 2]);
    expect(rightOf('candle-patterns', 'hammers-of-four-bars')).toBe('Two');
  });

  test('three bodies that may cover the one before', () => {
    const shapeOf = (open: number, close: number) => {
      const body = Math.abs(close - open);
      return { open, close, body, range: body, upper: 0, lower: 0 };
    };
    const { stem, options } = questionOf('candle-patterns', 'bodies-that-engulf');
    const found = [...stem.matchAll(/([PQR]) from ([\d.]+) to ([\d.]+)/g)].filter(([, , open, close]) =>
      coversBody(shapeOf(Number(open), Number(close)), shapeOf(105, 103)),
    );
    expect(options[0]?.text).toBe(`${found.map(([, name]) => name).join(' and ')} alone`);
  });
});

describe('slippage-size', () => {
  function instrumentFor(symbol: string) {
    const found = INSTRUMENTS.get(symbol);
    if (found === undefined) throw new Error(`${symbol} is not traded`);
    return found;
  }
  /** Impact of an order of this share of the volume, as a share of the price. */
  const impactOf = (symbol: 'BTC' | 'SPY' | 'AAPL', percent: bigint) =>
    Number(
      marketImpact(price(100n * UNIT), quantity(percent * UNIT), quantity(100n * UNIT), instrumentFor(symbol).impact),
    ) / Number(100n * UNIT);

  test('half the spread and the impact of AAPL', () => {
    const half = Number(halfSpreadOf(price(200n * UNIT), instrumentFor('AAPL').halfSpread)) / Number(UNIT);
    expect(half).toBeCloseTo(0.01, 9);
    expect(rightOf('slippage-size', 'spread-and-impact')).toBe((half + 200 * impactOf('AAPL', 9n)).toFixed(2));
  });

  test('BTC and SPY at two shares of the volume', () => {
    const times = impactOf('BTC', 4n) / impactOf('SPY', 9n);
    expect(rightOf('slippage-size', 'coin-against-fund')).toBe(`BTC, ${times.toFixed(1)} times as much`);
  });

  test('the bar in which an order is complete', () => {
    const volumes = numbers(questionOf('slippage-size', 'bar-that-completes').stem).slice(1);
    let left = quantity(100n * UNIT);
    const fills = volumes.map((volume) => {
      const filled = fillableQuantity(
        left,
        quantity(BigInt(volume) * UNIT),
        PRESETS.strict.maxParticipationRate,
        quantity(1n),
      );
      left = quantity(left - filled);
      return Number(filled / UNIT);
    });
    expect(fills).toEqual([30, 25, 20, 25, 0]);
    expect(rightOf('slippage-size', 'bar-that-completes')).toBe('In the fourth');
  });
});

test('limit-not-filled: three presets at a touch', () => {
  const fills = (['easy', 'normal', 'strict'] as const).map((name) => {
    const { limits, maxParticipationRate } = PRESETS[name];
    const wanted = quantity(limits === 'touch' ? 50n : 0n);
    return Number(fillableQuantity(wanted, quantity(300n), maxParticipationRate, quantity(1n)));
  });
  expect(rightOf('limit-not-filled', 'three-fills')).toBe(`${fills[0]}, ${fills[1]} and ${fills[2]}`);
});

test('sweeps: one low that is swept and broken', () => {
  const { stem } = questionOf('sweeps', 'sweeps-of-one-low');
  const told = [...stem.matchAll(/bar (\d+) with ([\d.]+) and ([\d.]+)/g)].map((found) => found.slice(1).map(Number));
  const ways = Array.from({ length: 76 }, (_, i): readonly number[] => {
    const [, low, close] = told.find(([bar]) => bar === i + 1) ?? [];
    // Down to the low at bar 50, then up for good: no newer low is known.
    const middle = i < 49 ? 98 - i / 10 : 93 + i / 10;
    const from = i === 49 ? 88 : middle - 0.5;
    return [middle, middle + 0.5, low ?? from, close ?? middle];
  });
  const swept = sweptSwings(chartOf(ways));
  expect([...swept.keys()].map((i) => i + 1)).toEqual([60]);
  expect(swept.get(59)?.swing.price).toBe(88);
  expect(rightOf('sweeps', 'sweeps-of-one-low')).toBe('One');
});

test('abnormal-volume: an hour beside the same hours', () => {
  const [volume = 0, , before = 0, sameHour = 0] = numbers(
    questionOf('abnormal-volume', 'hour-of-a-share').stem.replaceAll(',', ''),
  );
  expect(volume / before).toBeGreaterThan(ABNORMAL_TIMES);
  expect(volume / sameHour).toBeLessThan(ABNORMAL_TIMES);
  expect(rightOf('abnormal-volume', 'hour-of-a-share')).toContain(`No, as ${(volume / sameHour).toFixed(1)} times`);
});

test.each(['equal-pairs', 'start-and-pairs'])('volume-profile: the area of "%s"', (id) => {
  const { stem, options } = questionOf('volume-profile', id);
  const rows = numbers(stem);
  const { valueFromBin, valueToBin } = valueArea(rows, rows.indexOf(Math.max(...rows)), 70);
  expect(options[0]?.text).toBe(`Rows ${valueFromBin + 1} to ${valueToBin + 1}`);
});

test('fractal: equal highs six bars apart', () => {
  const { bars } = chartOf(Array.from({ length: 20 }, (_, i) => [0, i === 6 || i === 12 ? 9 : 5 - i / 10, 0, 0]));
  const highs = findFractals(bars, SWING_RULE).filter(({ kind }) => kind === 'high');
  expect(highs.map(({ index }) => index)).toEqual([6, 12]);
  expect(rightOf('fractal', 'six-bars-apart')).toBe('Both of them');
});

test('calibration: three bins and their intervals', () => {
  const { stem, options } = questionOf('calibration', 'bins-to-move');
  const bins = [...stem.matchAll(/Stated (\d+)%: (\d+) of (\d+) right, interval (\d+ to \d+%)/g)];
  const isOff = bins.map(([, stated, right, answers, said]) => {
    const { low, high } = wilsonInterval(Number(right), Number(answers));
    expect(`${Math.round(100 * low)} to ${Math.round(100 * high)}%`).toBe(said);
    return Number(answers) >= 5 && (Number(stated) / 100 < low || Number(stated) / 100 > high);
  });
  expect(isOff).toEqual([false, true, false]);
  expect(options[0]?.text).toBe('The second alone');
});
