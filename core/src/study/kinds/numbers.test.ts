// If this fails, a correct computation is called wrong, or the verdict does not name the step that was left out.
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../kernel/random.ts';
import type { TaskOf } from '../task.ts';
import { COMPUTE } from './compute.ts';
import { DRAG_ATR } from './drag-atr.ts';
import { DRAW_INTERVAL } from './draw-interval.ts';
import { MEND_DIAGRAM } from './mend-diagram.ts';
import { SET_PROBABILITY } from './set-probability.ts';

const NONE = { kind: 'none' } as const;
const random = createRandom(1);

describe('the task "compute"', () => {
  const example = { quantity: 0.1, price: 50_000, feePercent: 0.1, spread: 2.5 };
  const task = COMPUTE.make({ formula: 'round-trip-cost', example }, NONE, random)!;
  const right = { fees: 10, spreadCost: 0.25, cost: 10.25, costPercent: 0.205 };

  it('computes the example of the lesson', () => {
    expect(task.reference.values).toMatchObject(right);
    expect(task.question.steps.map(({ id }) => id)).toEqual(Object.keys(right));
  });

  it('accepts values that are rounded to the digits that are asked for, even if they are off by more than one percent', () => {
    const small = COMPUTE.make({ formula: 'round-trip-cost', example: { ...example, spread: 0.34 } }, NONE, random)!;
    expect(small.reference.values['spreadCost']).toBeCloseTo(0.034, 9);
    const score = (spreadCost: number) =>
      COMPUTE.grade(small, { values: { fees: 10, spreadCost, cost: 10.03, costPercent: 0.201 } }).score;
    expect([score(0.03), score(0.02)]).toEqual([1, 0.5]);
  });

  it.each([
    { name: 'all right', values: {}, score: 1, says: '' },
    { name: 'within one percent', values: { fees: 10.09 }, score: 1, says: '' },
    { name: 'the fee paid once, and no more', values: { fees: 5 }, score: 0.5, says: 'The fee is paid both ways.' },
    {
      name: 'the fee paid once, and all that follows from it',
      values: { fees: 5, cost: 5.25, costPercent: 0.105 },
      score: 0.5,
      says: 'The fee is paid both ways.',
    },
    {
      name: 'the spread twice',
      values: { spreadCost: 0.5 },
      score: 0.5,
      says: 'Only half the spread is paid on each side.',
    },
    { name: 'the spread left out', values: { cost: 10 }, score: 0.5, says: 'The spread is a cost as well.' },
    { name: 'two steps wrong', values: { fees: 7, costPercent: 3 }, score: 0, says: '' },
  ])('gives $score for these values: $name', ({ values, score, says }) => {
    const verdict = COMPUTE.grade(task, { values: { ...right, ...values } });
    expect(verdict.score).toBe(score);
    expect(verdict.lines.map(({ sentence }) => sentence).join(' ')).toContain(says);
  });

  it('gives half for steps that follow from values rounded within the tolerance', () => {
    const offers = { askPrice1: 100.1, askSize1: 30, askPrice2: 100.4, askSize2: 40, askPrice3: 100.6, askSize3: 60 };
    const walk = COMPUTE.make({ formula: 'book-walk', example: { bookQuantity: 50, ...offers } }, NONE, random)!;
    const verdict = COMPUTE.grade(walk, { values: { bookPaid: 5011, bookAverage: 100.2, bookSlippage: 0.1 } });
    expect(verdict.lines.map(({ result }) => result)).toEqual(['right', 'right', 'half']);
    expect([verdict.score, verdict.isRight]).toEqual([0.5, false]);
    expect(verdict.summary).toBe(
      'The method is right; an earlier step is rounded too much for this one: slippage against the best ask, for one unit.',
    );
  });

  it('gives no credit for a result without the steps that lead to it', () => {
    expect(COMPUTE.grade(task, { values: { costPercent: 0.205 } }).score).toBe(0);
  });

  it.each([
    ['range-in-atr', { high: 103, low: 101, previousClose: 100, atr: 2 }, { trueRange: 3, rangeAtr: 1.5 }],
    [
      'long-short',
      { quantity: 20, entry: 100, exit: 92 },
      { notional: 2000, longResult: -160, shortResult: 160, shortPercent: 8 },
    ],
    ['expected-brier', { chance: 55, confidence: 90 }, { scoreRight: 0.015, scoreWrong: 1.715, expectedScore: 0.78 }],
  ] as const)('computes the values of the formula %s', (formula, figures, values) => {
    const made = COMPUTE.make({ formula, example: figures }, NONE, random)!;
    for (const [id, value] of Object.entries(values)) expect(made.reference.values[id]).toBeCloseTo(value, 10);
  });

  it('makes no task of an example that lacks a figure', () => {
    expect(COMPUTE.make({ formula: 'long-short', example: { quantity: 20, entry: 100 } }, NONE, random)).toBeNull();
  });
});

describe('the task "drag-atr"', () => {
  const bars = Array.from({ length: 20 }, (_, index) => [100, index === 18 ? 101 : 102, 98, 100] as const);
  const question = { chart: { interval: '1h', decimals: 1, bars }, index: 18 } as const;
  const task: TaskOf<'drag-atr'> = { question, reference: { atr: 3.9, trueRanges: [...Array<number>(13).fill(4), 3] } };

  it.each([
    [3.9, 1],
    [3.9 * 1.1, 1],
    [3.9 * 0.9, 1],
    [3.9 * 1.11, 0.5],
    [3.9 * 0.8, 0.5],
    [3.9 * 0.79, 0],
    [3.9 * 1.21, 0],
  ])('a ruler with a height of %f earns %f', (height, score) => {
    expect(DRAG_ATR.grade(task, { height }).score).toBe(score);
  });

  it('says that only one bar was measured', () => {
    expect(DRAG_ATR.grade(task, { height: 3 }).lines[0]?.sentence).toBe(
      'This is the height of bar 19 alone; 14 bars count.',
    );
  });

  it('names one bar alone rather than a price jump if the height fits both', () => {
    const gapped = bars.map((bar, index) => (index < 10 ? bar : ([106, 108, 104, 106] as const)));
    const jumped: TaskOf<'drag-atr'> = {
      question: { ...question, chart: { ...question.chart, bars: gapped } },
      reference: { atr: 5.2, trueRanges: Array<number>(14).fill(5.2) },
    };
    expect(DRAG_ATR.grade(jumped, { height: 4 }).lines[0]?.sentence).toContain('This is the height of bar 19 alone');
    expect(DRAG_ATR.grade({ ...jumped, question: { ...jumped.question, index: 19 } }, { height: 5.9 }).score).toBe(0.5);
  });
});

describe('the task "set-probability"', () => {
  const material = {
    kind: 'base-rate',
    assetName: 'SPY',
    timeframe: '1d',
    decimals: 2,
    bars: [],
    counts: { bullish: 586, bearish: 290, neutral: 124 },
    separate: 50,
  } as const;
  const counted = SET_PROBABILITY.make({ from: 'base-rate' }, material, random)!;
  const mirrored = SET_PROBABILITY.make({ from: 'mirrored-base-rate' }, material, random)!;

  it.each([
    { name: 'as counted', values: { bullish: 58.6, bearish: 29, neutral: 12.4 }, score: 1 },
    { name: 'within 5 points', values: { bullish: 55, bearish: 30, neutral: 15 }, score: 1 },
    { name: 'neutral 40', values: { bullish: 30, bearish: 30, neutral: 40 }, score: 1 / 3 },
    { name: 'within 10 points', values: { bullish: 52, bearish: 36, neutral: 12 }, score: (0.5 + 0.5 + 1) / 3 },
    { name: 'more than everything', values: { bullish: 58.6, bearish: 29, neutral: 16 }, score: 0 },
    { name: 'one left out', values: { bullish: 60, bearish: 40 }, score: (1 + 0) / 3 },
  ])('grades these counted chances: $name', ({ values, score }) => {
    expect(SET_PROBABILITY.grade(counted, { values }).score).toBeCloseTo(score, 10);
  });

  it('names the outcome, the number of windows and the interval', () => {
    const { lines } = SET_PROBABILITY.grade(counted, { values: { bullish: 30, bearish: 30, neutral: 40 } });
    expect(lines.at(-1)?.sentence).toBe(
      'Neutral 40%: Neutral came in 12.4% of 1,000 windows. At most 50 of them do not overlap: 95% interval 6% to 24%.',
    );
  });

  it('makes the chances of up and down equal if charts are mirrored', () => {
    const { bullish, bearish, neutral } = mirrored.reference.values;
    expect(bullish).toEqual(bearish);
    expect(bullish!.chance).toBeCloseTo(43.8, 10);
    expect(neutral!.chance).toBeCloseTo(12.4, 10);
  });

  it('states the cost of a wrong confidence', () => {
    const bag = {
      question: { prompt: '', chart: null, fields: [{ id: 'bag-1', label: 'Bag 1' }], sharesWhole: false },
      reference: { values: { 'bag-1': { chance: 55, from: 55, to: 55, why: '' } } },
    };
    const { score, lines } = SET_PROBABILITY.grade(bag, { values: { 'bag-1': 90 } });
    expect(score).toBe(0);
    expect(lines[0]?.sentence).toBe('Bag 1 90%: the expected score is 0.78; at 55%, the true chance, it is 0.60.');
  });

  it('shows the counts from which the chances were computed', () => {
    expect(counted.question.prompt).toBe(
      'Of 1,000 recorded windows on daily charts of SPY, 586 ended up, 290 down and the rest neutral. This chart is one of them. How likely is each answer, before you look at it?',
    );
  });

  it('makes no task of too few non-overlapping windows', () => {
    const few = { ...material, separate: 29 };
    expect(SET_PROBABILITY.make({ from: 'base-rate' }, few, random)).toBeNull();
  });
});

describe('the task "draw-interval"', () => {
  const band = DRAW_INTERVAL.make({ from: 'luck-band', answers: 20 }, NONE, random)!;

  it.each([
    [6, 14, 1],
    [5, 15, 1],
    [7, 14, 1],
    [4, 14, 0.5],
    [6, 16, 0.5],
    [3, 14, 0],
    [14, 6, 0],
  ])('for the luck band of 20, an answer from %i to %i earns %f', (from, to, score) => {
    expect(DRAW_INTERVAL.grade(band, { from, to }).score).toBe(score);
  });

  it('requires the exact band if one more count would include everything', () => {
    const few = DRAW_INTERVAL.make({ from: 'luck-band', answers: 5 }, NONE, random)!;
    expect(few.reference).toMatchObject({ from: 1, to: 4 });
    expect(DRAW_INTERVAL.grade(few, { from: 0, to: 5 }).score).toBe(0);
  });

  it.each([
    [2.9, 1],
    [3.1, 0.5],
    [5.9, 0.5],
    [6.1, 0],
  ])('an interval that is off by %f points earns %f', (off, score) => {
    const rate = DRAW_INTERVAL.make({ from: 'hit-rate', answers: 40 }, NONE, random)!;
    const { from, to } = rate.reference;
    expect(DRAW_INTERVAL.grade(rate, { from: from - off, to }).score).toBe(score);
  });
});

describe('the task "mend-diagram"', () => {
  const bins = [
    { from: 60, to: 70, answers: 20, hits: 12 },
    { from: 70, to: 80, answers: 14, hits: 6 },
    { from: 90, to: 100, answers: 4, hits: 2 },
  ];
  const task = MEND_DIAGRAM.make({ bins }, NONE, random)!;

  it.each([
    { name: 'all defensible', confidences: [60, 43, null], score: 1 },
    { name: 'as stated', confidences: [65, 75, 95], score: 1 / 3 },
    { name: 'nothing said', confidences: [null, null, null], score: 1 / 3 },
    { name: 'bins left out', confidences: [60], score: 1 / 3 },
    { name: 'bins that do not exist', confidences: [60, 43, null, 50, 50], score: 1 },
  ])('gives $score for these confidences: $name', ({ confidences, score }) => {
    expect(MEND_DIAGRAM.grade(task, { confidences }).score).toBeCloseTo(score, 10);
  });

  it('names the bin, its interval, and the value outside the interval', () => {
    const sentences = MEND_DIAGRAM.grade(task, { confidences: [65, 75, 95] }).lines.map(({ sentence }) => sentence);
    expect(sentences[1]).toBe('Bin 70–80: 6 of 14, 43% (21–67): 75% lies outside.');
    expect(sentences[2]).toBe('Bin 90–100: 2 of 4: under 5 answers say nothing yet.');
  });
});
