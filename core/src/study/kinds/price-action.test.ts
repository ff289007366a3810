// If this fails, a verdict on a break or a level names the wrong condition or the wrong bars, or an answer gets the
// wrong score.
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../kernel/random.ts';
import { readStructure } from '../../grading/structure.ts';
import { breaksOf } from '../../grading/conditions/break-conditions.ts';
import { measuredChart } from '../task-chart.ts';
import { zigzagHighs } from '../study.test-data.ts';
import type { PriceRow, TaskChart, TaskOf } from '../task.ts';
import { CLICK_BARS } from './click-bars.ts';
import { JUSTIFY } from './justify.ts';
import { PLACE_BAND } from './place-band.ts';
import { PLACE_BREAK } from './place-break.ts';
import { PLACE_LEG } from './place-leg.ts';
import { PLACE_ZONE } from './place-zone.ts';

/** Returns a chart whose closes move straight from turn to turn. Each bar extends 0.5 beyond its open and close. */
function pathChart(...turns: readonly (readonly [price: number, index: number])[]): TaskChart {
  const closes = zigzagHighs(...turns);
  const bars = closes.map((close, index): PriceRow => {
    const open = closes[index - 1] ?? close;
    return [open, Math.max(open, close) + 0.5, Math.min(open, close) - 0.5, close];
  });
  return { interval: '1h', decimals: 1, bars };
}

const UP = pathChart([100, 0], [110, 8], [102, 16], [118, 26], [108, 34], [126, 44], [96, 58], [100, 64]);
const window = (chart: TaskChart) => ({
  kind: 'window' as const,
  interval: chart.interval,
  decimals: chart.decimals,
  bars: chart.bars.map(([o, h, l, c], t) => ({ t: t as never, o, h, l, c, v: 1 })),
});
const made = breaksOf(readStructure(measuredChart(UP)));

it('the path has a first break, a BOS and a CHoCH', () => {
  expect(made.map(({ label, direction }) => `${String(label)} ${direction}`)).toEqual([
    'null bullish',
    'bos bullish',
    'choch bearish',
  ]);
});

const [first, bos, choch] = made.map(({ index }) => index) as [number, number, number];

describe('the task "place-break"', () => {
  const task = {
    question: { chart: UP, asked: 'both', trend: [] },
    reference: {
      breaks: made.flatMap(({ label, ...each }) => (label === null ? [] : [{ ...each, label }])),
    },
  } satisfies TaskOf<'place-break'>;
  const right = [
    { index: bos, label: 'bos', direction: 'bullish' },
    { index: choch, label: 'choch', direction: 'bearish' },
  ] as const;

  it.each([
    { name: 'all', breaks: right, score: 1, said: [] },
    { name: 'one bar late', breaks: right.map((each) => ({ ...each, index: each.index + 1 })), score: 1, said: [] },
    {
      name: 'the other label',
      breaks: [right[0], { ...right[1], label: 'bos' as const }],
      score: 0.75,
      said: [
        `Your break of structure, downward, at bar ${choch + 1}: right bar, other label. ` +
          `The break before (bar ${bos + 1}) was upward, so this downward one is a change of character.`,
      ],
    },
    {
      name: 'the first break',
      breaks: [...right, { index: first, label: 'bos' as const, direction: 'bullish' as const }],
      score: 4 / 5,
      said: [
        `Your break of structure, upward, at bar ${first + 1}: Bar ${first + 1} is the first break of the chart: it sets the trend and has no label.`,
      ],
    },
    {
      name: 'a swing that was broken already',
      breaks: [...right, { index: bos + 3, label: 'bos' as const, direction: 'bullish' as const }],
      score: 4 / 5,
      said: [
        `Your break of structure, upward, at bar ${bos + 4}: Bar ${bos + 1} broke the swing high of bar ${made[1]!.swing.index + 1} already; a swing is broken once.`,
      ],
    },
    {
      name: 'the other direction',
      breaks: [{ ...right[0], direction: 'bearish' as const }, right[1]],
      score: 0.5,
      said: [
        `Your break of structure, downward, at bar ${bos + 1}: Bar ${bos + 1} closes above the high of bar ${made[1]!.swing.index + 1}. The break is upward.`,
      ],
    },
  ])('grades these marked breaks: $name', ({ breaks, score, said }) => {
    const verdict = PLACE_BREAK.grade(task, { breaks });
    expect(verdict.score).toBeCloseTo(score, 10);
    const failed = verdict.lines.filter(({ result }) => result === 'wrong' || result === 'half');
    expect(failed.map(({ sentence }) => sentence)).toEqual(said);
  });

  it('counts a change of character as an extra mark if only BOS are asked for', () => {
    const breaks = task.reference.breaks.filter(({ label }) => label === 'bos');
    const verdict = PLACE_BREAK.grade(
      { question: { ...task.question, asked: 'bos' }, reference: { breaks } },
      { breaks: [right[0], { ...right[1], label: 'bos' }] },
    );
    expect(verdict.score).toBeCloseTo(2 / 3, 10);
    expect(verdict.lines.map(({ sentence }) => sentence)).toContain(
      `Your break of structure, downward, at bar ${choch + 1}: The break before (bar ${bos + 1}) was upward, so this downward one is a change of character.`,
    );
  });
});

describe('the task "click-bars"', () => {
  it('asks for the first break, and says that a later one is not the first', () => {
    const task = CLICK_BARS.make({ rule: 'first-break' }, window(UP), createRandom(1))!;
    expect(task.reference.bars).toEqual([first]);
    expect(CLICK_BARS.grade(task, { bars: [first + 1] }).score).toBe(1);
    const late = CLICK_BARS.grade(task, { bars: [bos] });
    expect(late.score).toBe(0);
    expect(late.lines[0]?.sentence).toContain('It is a later break');
  });

  it('distinguishes a sweep from a break', () => {
    const { bars } = UP;
    const swing = made[1]!.swing;
    // The bars in `swept` come before the break. They have wicks above the swing high but close below it.
    const swept = [bos - 3, bos - 2];
    const rows = bars.map(([open, high, low, close], index): PriceRow =>
      swept.includes(index) ? [open, swing.price + 1, low, close] : [open, high, low, close],
    );
    const chart = { ...UP, bars: rows };
    const task = CLICK_BARS.make({ rule: 'sweep' }, window(chart), createRandom(1))!;
    expect(task.reference.bars).toEqual(expect.arrayContaining(swept));
    const verdict = CLICK_BARS.grade(task, { bars: [...task.reference.bars, choch] });
    expect(verdict.lines.find(({ result }) => result === 'wrong')?.sentence).toMatch(/: a break, not a sweep\.$/);
  });
});

describe('the task "place-leg"', () => {
  const question = { chart: UP, direction: 'bullish', view: 'hindsight' } as const;
  const task: TaskOf<'place-leg'> = { question, reference: { legs: [] } };
  const leg = (from: number, to: number) => {
    const isUp = (UP.bars[to]?.[3] ?? 0) > (UP.bars[from]?.[3] ?? 0);
    const at = (index: number, isHigh: boolean) => ({ index, price: UP.bars[index]?.[isHigh ? 1 : 2] ?? 0 });
    return { from: at(from, !isUp), to: at(to, isUp) };
  };
  const sentences = (...legs: ReturnType<typeof leg>[]) =>
    PLACE_LEG.grade(task, { legs }).lines.flatMap(({ target, sentence }) => (target === null ? [] : [sentence]));

  it('names the condition that a leg fails, as the exam does', () => {
    expect(sentences(leg(26, 34))).toEqual(['27 → 35: This leg is bearish; the question asks for a bullish one.']);
    expect(sentences(leg(16, 44))).toEqual([
      '17 → 45: The swing high of bar 27 lies between bars 17 and 45: these are several legs.',
    ]);
    expect(sentences(leg(20, 44))[0]).toMatch(/^21 → 45: The start of this leg is not a swing low\. /);
  });

  it('gives no second credit for a leg that is marked twice, and says so', () => {
    const [first, second] = sentences(leg(34, 44), leg(34, 44));
    expect(first).toMatch(/^Leg 35 → 45, /);
    expect(second).toBe('35 → 45: The leg here is credited to another mark.');
  });
});

describe('the task "place-zone"', () => {
  it('names a failed condition of a zone only once, as the exam does, with the bars concerned', () => {
    const rows = Array.from({ length: 30 }, (): PriceRow => [100, 101, 99, 100]);
    rows.splice(20, 3, [100, 104, 99, 103], [103, 106, 102, 105], [105, 107, 103.6, 106]);
    const question = { chart: { interval: '1h', decimals: 1, bars: rows }, direction: 'bullish' } as const;
    const task = { kind: 'place-zone', question, reference: { zones: [] } } as const;
    const [zone] = PLACE_ZONE.grade(task, { zones: [{ index: 21, top: 200, bottom: 150 }] }).lines;
    expect(zone).toMatchObject({ result: 'wrong', bars: [20, 22] });
    expect(zone?.sentence).toBe(
      'Zone at bar 22: The high of bar 21 (104.0) reaches the low of bar 23 (103.6): nothing is left untouched. No credit.',
    );
  });
});

describe('the task "place-band"', () => {
  const touches = [20, 48, 77].map((index, place) => ({ kind: 'low' as const, index, price: 99.5 + place / 2 }));
  const level = { price: 100, atr: 4, touches };
  const task: TaskOf<'place-band'> = {
    question: { chart: { ...UP, bars: [...UP.bars, ...UP.bars] }, asksHeight: true },
    reference: { levels: [level] },
  };

  it.each([
    [{ price: 100, height: 2 }, 1, /at the mean of its touches\. Bars 21, 49 and 78 lie within 0\.25 ATR\.$/],
    [{ price: 101.2, height: 2 }, 1, /0\.30 ATR from the mean/],
    [{ price: 102, height: 2 }, 0.5, /0\.50 ATR from the mean/],
    [{ price: 100, height: 4 }, 0.5, /The band is 1\.00 ATR high; 0\.5 is the rule\./],
    [{ price: 110, height: 2 }, 0, /^Level at 110\.0: The 3 swing extremes nearest to this price \(bars? /],
  ])('the band %o earns %f', (band, score, sentence) => {
    const verdict = PLACE_BAND.grade(task, { bands: [band] });
    expect(verdict.score).toBe(score);
    expect(verdict.lines.find(({ target }) => target === '0')?.sentence).toMatch(sentence);
  });

  it('gives credit for the answer "none" only if there is no level', () => {
    expect(PLACE_BAND.grade(task, { bands: [] }).score).toBe(0);
    const empty = { ...task, reference: { levels: [] } };
    expect(PLACE_BAND.grade(empty, { bands: [] })).toMatchObject({ score: 1, isRight: true });
    expect(PLACE_BAND.grade(empty, { bands: [{ price: 100, height: 2 }] }).score).toBe(0);
  });
});

describe('the task "justify"', () => {
  const conditions = ['away', 'touched', 'closed'].map((id) => ({ id, text: `It is ${id}.` }));
  const task: TaskOf<'justify'> = {
    question: { prompt: 'Why?', situation: '', given: [], chart: UP, conditions, barsAsked: 2 },
    reference: {
      condition: 'touched',
      bars: [
        [10, 20],
        [30, 40],
      ],
      why: { touched: 'The low is the limit.', away: 'Bar 2 reached it.' },
      rule: 'Look at the low.',
    },
  };

  it.each([
    ['touched', [10, 20], 1, 'The bars are right: bars 11 and 21.'],
    ['touched', [41, 29], 1, 'The bars are right: bars 42 and 30.'],
    ['touched', [10, 40], 0.5, 'The bars do not show it; 2 bars do: bars 11 and 21.'],
    ['touched', [], 0.5, 'No bars were named; bars 11 and 21 show it.'],
    ['away', [10, 20], 0, 'It is away. Bar 2 reached it.'],
    ['closed', [10, 20], 0, 'It is closed. Another condition decides here.'],
  ])('the condition "%s" with the bars %o earns %f', (condition, bars, score, sentence) => {
    const verdict = JUSTIFY.grade(task, { condition, bars });
    expect(verdict.score).toBe(score);
    expect(verdict.lines.map((each) => each.sentence)).toContain(sentence);
  });
});
