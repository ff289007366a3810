// If this fails, a lesson states a figure that does not follow from the shipped candles or the product's own formulas.
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { brierScore, luckBand } from '../core/src/bias/scoring.ts';
import { measureChart } from '../core/src/grading/chart-bars.ts';
import { CREDIT_RULES, swingNearness } from '../core/src/grading/credit.ts';
import { judgeExam } from '../core/src/grading/exam-pass.ts';
import { CHART_EXAM_PASS_PERCENT } from '../core/src/grading/exam-rules.ts';
import { gradeMarks } from '../core/src/grading/grade.ts';
import { GRADING_VERSION } from '../core/src/grading/grading-versions.ts';
import { detectSwings, SWING_RULE } from '../core/src/grading/swings.ts';
import { TOOL_RULES } from '../core/src/grading/tool-rules.ts';
import { elementAt } from '../core/src/kernel/element-at.ts';
import { createRandom } from '../core/src/kernel/random.ts';
import { wilsonInterval } from '../core/src/learning/wilson-interval.ts';
import { createBarColumns, sliceColumns, type BarColumns } from '../core/src/market/bar-columns.ts';
import { readShippedHistory } from '../server/src/modules/market/practice/shipped-history.ts';
import { readLibrary } from '../server/src/modules/study/content/read-library.ts';
import { root } from './workspace.mjs';

const { lessons } = readLibrary(join(root, 'content'));
const { series } = readShippedHistory(join(root, 'content/history'));
const allSeries = [...series.values()].flatMap((intervals) => [...intervals.values()]);
const hourly = [...series.values()].flatMap((intervals) => intervals.get('1h') ?? []);
const btc = series.get('BTC')?.get('1h');

const CHART_BARS = 150;
const whole = new Intl.NumberFormat('en-US');
const percent = (share: number) => `${Math.round(100 * share)}%`;
const prose = (lesson: string) => lessons.get(lesson)?.prose ?? '';

/** Returns the number of swings of each full chart of 150 bars, ascending. */
function swingCounts(bars: BarColumns, legAtr: number = SWING_RULE.legAtr): number[] {
  return Array.from({ length: Math.floor(bars.t.length / CHART_BARS) }, (_, i) => {
    const chart = measureChart(sliceColumns(bars, i * CHART_BARS, (i + 1) * CHART_BARS));
    return detectSwings(chart, CHART_BARS, { ...SWING_RULE, legAtr }).length;
  }).toSorted((a, b) => a - b);
}

const quantile = (ascending: readonly number[], share: number) => ascending[Math.floor(share * ascending.length)];

/**
 * Returns how many bars have a higher high than the five bars before them, and how many of these highs the next five
 * bars do not exceed.
 */
function newHighs({ h }: BarColumns): { count: number; stood: number } {
  const around = (index: number, from: number, to: number) => Math.max(...h.subarray(index + from, index + to));
  const found = Array.from({ length: h.length - 10 }, (_, i) => i + 5).filter(
    (i) => elementAt(h, i) > around(i, -5, 0),
  );
  return { count: found.length, stood: found.filter((i) => around(i, 1, 6) <= elementAt(h, i)).length };
}

/** Returns how often a higher swing high and a higher swing low are followed by another higher swing high. */
function higherHighs(bars: BarColumns): { count: number; higher: number } {
  const swings = detectSwings(measureChart(bars));
  const price = (i: number) => swings[i]?.price ?? Number.NaN;
  const cases = swings.flatMap(({ kind }, i) =>
    kind === 'low' && i + 1 < swings.length && price(i - 1) > price(i - 3) && price(i) > price(i - 2) ? [i] : [],
  );
  return { count: cases.length, higher: cases.filter((i) => price(i + 1) > price(i - 1)).length };
}

/**
 * Returns the bars in random order. Each bar keeps its shape, and its jump from the close of its predecessor in the
 * original order.
 */
function shuffledBars(bars: BarColumns, seed: number): BarColumns {
  const random = createRandom(seed);
  const order = Array.from({ length: bars.t.length - 1 }, (_, i) => i + 1);
  for (let i = order.length - 1; i > 0; i -= 1) {
    const j = random.below(i + 1);
    [order[i], order[j]] = [order[j] ?? 0, order[i] ?? 0];
  }
  const made = createBarColumns(bars.t.length);
  const put = (index: number, from: number, factor: number) => {
    for (const key of ['o', 'h', 'l', 'c'] as const) made[key][index] = elementAt(bars[key], from) * factor;
  };
  put(0, 0, 1);
  for (const [i, from] of order.entries()) put(i + 1, from, elementAt(made.c, i) / elementAt(bars.c, from - 1));
  return made;
}

function pooledHigherHighs(every: readonly BarColumns[]): { count: number; share: number } {
  const counts = every.map(higherHighs);
  const count = counts.reduce((sum, each) => sum + each.count, 0);
  return { count, share: counts.reduce((sum, each) => sum + each.higher, 0) / count };
}

describe('lessons state what the shipped candles give', () => {
  it('confirmation: how many new highs stand', () => {
    expect(btc).toBeDefined();
    const { count, stood } = newHighs(btc!);
    expect(prose('confirmation')).toContain(`${percent(stood / count)} of ${whole.format(count)} such bars`);
  });

  it('leg-size: how many swings each minimum size of a leg leaves', () => {
    const medians = [0.5, 1.5, 2, 3].map((limit) => quantile(swingCounts(btc!, limit), 0.5));
    expect(medians).toEqual([15, 15, 12, 7]);
    expect(prose('leg-size')).toContain(`leaves 15 swings (median of ${swingCounts(btc!).length} charts)`);
    expect(prose('leg-size')).toContain('At 2 ATR, 12 are left');
    expect(prose('leg-size')).toContain('About 7. ');
  });

  it('swings-hindsight: how many swings a chart has', () => {
    const counts = swingCounts(btc!);
    const [low, middle, high] = [0.05, 0.5, 0.95].map((share) => quantile(counts, share));
    expect(prose('swings-hindsight')).toContain(
      `The median of ${counts.length} charts is ${middle}, and nine of ten charts had between ${low} and ${high}`,
    );
    const every = allSeries.flatMap((bars) => swingCounts(bars));
    expect(prose('swings-hindsight')).toContain(`Own count: ${whole.format(every.length)} charts of 150 bars`);
    expect(prose('swings-hindsight')).toContain(`had ${Math.min(...every)} to ${Math.max(...every)} swings`);
  });

  it('higher-highs: how often the next high is higher, and how often in shuffled bars', () => {
    const { count, share } = pooledHigherHighs(hourly);
    expect(hourly).toHaveLength(5);
    expect(prose('higher-highs')).toContain(`In ${percent(share)} of ${whole.format(count)} cases`);
    const shuffled = [1, 2, 3].map((seed) => pooledHigherHighs(hourly.map((bars) => shuffledBars(bars, seed))).share);
    expect(prose('higher-highs')).toContain('In the same bars in random order it was about 62%');
    for (const each of shuffled) expect(Math.abs(each - 0.62)).toBeLessThan(0.015);
  });
});

test('luck-evidence: the lesson states the luck bands of 20 and 100 answers', () => {
  expect(luckBand(20)).toMatchObject({ low: 6, high: 14 });
  expect(prose('luck-evidence')).toContain('For 20 answers it runs from 6 to 14 right');
  expect(luckBand(5)).toMatchObject({ low: 1, high: 4 });
  expect(luckBand(100)).toMatchObject({ low: 42, high: 58 });
  expect(prose('luck-evidence')).toContain('50 ± 8, so 42 to 58');
});

test('swings-hindsight: the quiz has the credit of a mark that is three bars late and 0.2 ATR off', () => {
  const swing = { kind: 'high', index: 50, price: 100 } as const;
  const mark = { kind: 'high', index: 53, price: 100.2 } as const;
  const rule = CREDIT_RULES[GRADING_VERSION];
  const { credit } = swingNearness(mark, swing, 1, rule);
  const question = lessons.get('swings-hindsight')?.quiz.find(({ id }) => id === 'three-bars-late');
  expect(question?.options[0]?.text).toBe(percent(credit));
  expect(percent(rule.curve(3, rule.tolerances.swing.bars))).toBe('83%');
  expect(question?.options[0]?.why).toContain('83% in time');
  // In the quiz question `seven-bars-late`, the mark is right in kind and price, but at the wrong time.
  const late = { kind: 'high', index: 57, price: 100 } as const;
  const inTime = lessons.get('swings-hindsight')?.quiz.find(({ id }) => id === 'seven-bars-late');
  expect(inTime?.options[0]?.text).toBe(percent(swingNearness(late, swing, 1, rule).credit));
});

test('lessons on the marks of exams state the tolerances of new charts', () => {
  const { swing, leg, gap, ratio } = CREDIT_RULES[GRADING_VERSION].tolerances;
  const { bars, atr } = swing;
  expect(prose('swings-hindsight')).toContain(
    `Full credit: the same kind, at most ${bars.full} bars and ${atr.full} ATR off. Farther off, credit falls in a straight line to nothing at ${bars.zero} bars or ${atr.zero} ATR.`,
  );
  expect(prose('choose-the-leg')).toContain(`may be off by ${leg.bars.full} bars and ${leg.atr.full} ATR`);
  expect(prose('three-bar-gap')).toContain(`the gap overlap by at least ${1 - gap.miss.full}`);
  expect(prose('ratios')).toContain(`off by at most ${100 * ratio.full}% of the leg's height earns everything`);
});

test('swings-hindsight: eleven marks with two highs in a row fail with the score that the quiz states', () => {
  const rule = TOOL_RULES[GRADING_VERSION].swing;
  const swings = Array.from(
    { length: 14 },
    (_, i) => ({ kind: i % 2 === 0 ? 'high' : 'low', index: 10 * i, price: 1 }) as const,
  );
  // The first nine swings are right. Two more highs, each between a high and the next low, are far off in price.
  const off = [1, 41].map((index) => ({ tool: 'swing', kind: 'high', index, price: 9 }) as const);
  const marks = [...swings.slice(0, 9).map((each) => ({ tool: 'swing', ...each }) as const), ...off];
  const chart = { ...measureChart(createBarColumns(140)), atr: new Float64Array(140).fill(1) };
  const grade = gradeMarks(
    marks,
    swings,
    (mark, swing) => rule.nearness(mark, swing, chart),
    swings.length,
    rule.surcharge(marks),
  );
  expect(grade.marks.filter(({ credit }) => credit === 1)).toHaveLength(9);
  const question = lessons.get('swings-hindsight')?.quiz.find(({ id }) => id === 'highs-in-a-row');
  expect(question?.options[0]?.text).toBe(`${percent(grade.score)}, and it fails`);
  expect(100 * grade.score).toBeLessThan(CHART_EXAM_PASS_PERCENT);
});

test.each([
  ['calibration', 12, 20, '39 to 78%'],
  ['calibration', 18, 30, '42 to 75%'],
  ['calibration', 6, 10, '31 to 83%'],
  ['calibration', 6, 14, '21 to 67%'],
  ['calibration', 2, 4, '15 to 85%'],
  ['recency', 16, 20, '58 to 92%'],
  ['luck-evidence', 12, 20, '39 to 78%'],
  ['read-your-journal', 8, 8, '68 to 100%'],
])('%s: the lesson states the 95% interval of %i of %i', (lesson, hits, answers, said) => {
  const { low, high } = wilsonInterval(hits, answers);
  expect(`${Math.round(100 * low)} to ${Math.round(100 * high)}%`).toBe(said);
  expect(prose(lesson)).toContain(said);
});

test.each([
  [70, '0.465'],
  [90, '0.525'],
  [50, '0.525'],
])(
  'confidence-brier: for a chance of 70%% the lesson states the expected score of a call at %i%%',
  (confidence, said) => {
    const right = brierScore('bullish', confidence, 'bullish');
    const wrong = brierScore('bullish', confidence, 'bearish');
    expect((0.7 * right + 0.3 * wrong).toFixed(3)).toBe(said);
    expect(prose('confidence-brier')).toContain(`= ${said}`);
  },
);

test('confidence-brier: the lesson states the score of the base rates of SPY', () => {
  const rates = [...prose('base-rates').matchAll(/([\d.]+)% ended up, ([\d.]+)% down and ([\d.]+)% neutral/g)][0];
  const shares = (rates ?? []).slice(1).map((each) => Number(each) / 100);
  expect(shares).toHaveLength(3);
  // A forecast equal to the base rates has an expected score of 1 minus the sum of the squared base rates.
  const mean = 1 - shares.reduce((sum, each) => sum + each ** 2, 0);
  expect(prose('confidence-brier')).toContain(
    `would have scored ${mean.toFixed(2)}, and with a third for each answer 0.67`,
  );
});

test('ratios: an exam also needs half of the credit for prices', () => {
  const prices = (ratioCredit: number) =>
    judgeExam([0.82], [{ labels: null, ratioCredit }], CHART_EXAM_PASS_PERCENT).passed;
  expect([prices(0.4), prices(0.5)]).toEqual([false, true]);
  expect(prose('ratios')).toContain('An exam passes from 70%, if the prices earn at least half of their own credit');
});
