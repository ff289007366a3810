// If this fails, a mark on a chart is graded by another rule than in the exams, or a verdict does not name the
// condition that failed.
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../kernel/random.ts';
import { measuredChart } from '../task-chart.ts';
import { chartOfHighs, wavyWindow, zigzagHighs } from '../study.test-data.ts';
import { fractalFailure, swingFailures } from '../../grading/conditions/swing-conditions.ts';
import { readStates } from '../swing-states.ts';
import { judgeTurns } from '../../grading/turn-sizes.ts';
import type { TaskOf } from '../task.ts';
import { CLICK_BARS } from './click-bars.ts';
import { DELETE_FALSE } from './delete-false.ts';
import { PLACE_SWING } from './place-swing.ts';
import { SHADE } from './shade.ts';
import { STOP_REPLAY } from './stop-replay.ts';

/** The tops are at bars 11, 31 and 51, the bottoms at 21, 41 and 61. Each bar has a range of 1. */
const HIGHS = zigzagHighs([100, 0], [110, 10], [100, 20], [112, 30], [101, 40], [113, 50], [103, 60], [109, 66]);
const CHART = chartOfHighs(HIGHS);

describe('the conditions of a swing', () => {
  const measured = measuredChart(CHART);

  it.each([
    ['a swing high', 'high', 10, null],
    ['one beside it', 'high', 9, 'Bar 11 is higher than bar 10.'],
    ['a low on the way', 'low', 24, 'Bar 21 is lower than bar 25.'],
    ['too near to the end', 'high', 66, 'Only 0 bars follow bar 67; a swing needs 5.'],
    ['too near to the beginning', 'low', 0, 'Only 0 bars come before bar 1; a swing needs 5.'],
  ] as const)('states the condition that fails, if any: %s', (_name, kind, index, sentence) => {
    expect(fractalFailure(measured, kind, index)?.sentence ?? null).toBe(sentence);
  });

  it('counts the first of two equal highs', () => {
    const equal = HIGHS.map((high, index) => (index === 12 ? 110 : high));
    expect(fractalFailure(measuredChart(chartOfHighs(equal)), 'high', 12)?.sentence).toBe(
      'Bars 11 and 13 share the high; the first counts.',
    );
  });

  it('names the swings that were not confirmed yet at the end of the chart', () => {
    const cut = measuredChart(chartOfHighs(HIGHS.slice(0, 54)));
    expect(swingFailures(cut)('high', 50)?.sentence).toBe('Only 3 bars follow bar 51; a swing needs 5.');
    expect(swingFailures(cut)('high', 53)?.sentence).toBe('Bar 51 is higher than bar 54.');
    expect(swingFailures(cut)('high', 400)?.sentence).toBe('Bar 401 is not on the chart.');
  });

  it('names the leg that is too small, and the turn that stays', () => {
    // The bars have a range of 10, so the ATR is about 10 and the leg of 12 from bar 21 to bar 27 is too small.
    const highs = zigzagHighs([100, 0], [140, 20], [138, 26], [150, 40], [110, 60]);
    const chart = { ...chartOfHighs(highs), bars: highs.map((high) => [high - 5, high, high - 10, high - 5] as const) };
    const measuredWide = measuredChart(chart);
    const failureAt = swingFailures(measuredWide);
    expect(failureAt('low', 26)?.sentence).toMatch(/^Leg 21 → 27 is 1\.\d\d ATR, 0\.\d\d short\.$/);
    expect(failureAt('high', 20)?.sentence).toBe(
      '21 and 41 are highs with no kept low between; 41 is higher, so 21 goes.',
    );
    expect(failureAt('high', 40)).toBeNull();
    expect(judgeTurns(measuredWide)?.map(({ turn, fate }) => [turn.index, fate.kind])).toEqual([
      [20, 'beaten'],
      [26, 'short'],
      [40, 'keep'],
    ]);
  });
});

describe('the task "click-bars"', () => {
  const task = CLICK_BARS.make({ rule: 'swing-high' }, windowOf(HIGHS), {
    next: () => 0,
    below: () => 0,
    normal: () => 0,
  })!;

  it('finds the swing highs', () => {
    expect(task.reference.bars).toEqual([10, 30, 50]);
  });

  it.each([
    { name: 'all', bars: [10, 30, 50], score: 1, wrong: [] },
    { name: 'one clicked twice', bars: [10, 30, 50, 50], score: 1, wrong: [] },
    {
      name: 'one missed',
      bars: [10, 30],
      score: 0.8,
      wrong: ['Bar 51 was missed. No bar among the 5 before and the 5 after bar 51 is higher.'],
    },
    { name: 'one too many', bars: [10, 30, 50, 25], score: 6 / 7, wrong: ['Bar 31 is higher than bar 26.'] },
    {
      name: 'one outside of the chart',
      bars: [10, 30, 50, 400],
      score: 6 / 7,
      wrong: ['Bar 401 is not on the chart.'],
    },
  ])('grades these clicked bars: $name', ({ bars, score, wrong }) => {
    const verdict = CLICK_BARS.grade(task, { bars });
    const failed = verdict.lines.filter(({ result }) => result === 'wrong' || result === 'missed');
    expect(verdict.score).toBeCloseTo(score, 10);
    expect(failed.map(({ sentence }) => sentence)).toEqual(wrong);
  });
});

describe('a click on the only swing high', () => {
  const random = { next: () => 0, below: () => 0, normal: () => 0 };
  const made = (bars: number) => CLICK_BARS.make({ rule: 'one-swing-high' }, windowOf(HIGHS.slice(0, bars)), random);

  it('is made only of a chart with exactly one swing high, and says that there is one', () => {
    expect([made(14), made(28)?.reference.bars, made(48)]).toEqual([null, [10], null]);
    expect(made(28)?.question.prompt).toMatch(/^Mark the one swing high: a bar whose high/);
  });

  it.each([
    [[10], 1, 'right', 'No bar among the 5 before and the 5 after bar 11 is higher.'],
    [[4], 0, 'wrong', 'Bar 10 is higher than bar 5.'],
    [[27], 0, 'wrong', 'Only 0 bars follow bar 28; a swing needs 5.'],
    [[10, 4], 2 / 3, 'right', 'No bar among the 5 before and the 5 after bar 11 is higher.'],
  ] as const)('grades the clicked bars %j', (bars, score, result, sentence) => {
    const task = made(28)!;
    const verdict = CLICK_BARS.grade(task, { bars });
    expect(verdict.score).toBeCloseTo(score, 10);
    expect(verdict.lines[0]).toMatchObject({ result, sentence });
  });

  it('has hints for a single swing high', () => {
    const task = made(28)!;
    expect(CLICK_BARS.hint(task, 'region').sentence).toBe('There is one. It lies in bars 6–16.');
    expect(CLICK_BARS.hint(task, 'worked-answer').sentence).toBe('It is bar 11.');
  });
});

function windowOf(highs: readonly number[]) {
  const bars = chartOfHighs(highs).bars.map(([o, h, l, c], t) => ({ t: t as never, o, h, l, c, v: 1 }));
  return { kind: 'window', interval: '1h', decimals: 1, bars } as const;
}

describe('the task "stop-replay"', () => {
  const chart = { ...CHART, bars: CHART.bars.slice(0, 41) };
  const confirmed: TaskOf<'stop-replay'> = {
    question: { prompt: '', chart, index: 39 },
    reference: { index: 44, why: 'Bar 45 is the fifth bar after bar 40.', remaining: CHART.bars.slice(41) },
  };

  it.each([
    [44, 1, undefined],
    [45, 0.5, 'Bar 46 is 1 bar late.'],
    [46, 0, 'Bar 47 is 2 bars late.'],
    [42, 0, 'Bar 43: only 3 bars since bar 40, and none beyond it.'],
    [0, 0, 'Bar 1: only 0 bars since bar 40, and none beyond it.'],
    [500, 0, 'Bar 501 is 456 bars late.'],
  ])('a stop at bar index %i earns %f', (index, score, sentence) => {
    const verdict = STOP_REPLAY.grade(confirmed, { index });
    expect(verdict.score).toBe(score);
    expect(verdict.lines.find(({ target }) => target === '0')?.sentence).toBe(sentence);
  });

  it('gives no bar away by the number of bars shown: among those to come, breaks are equally frequent', () => {
    const draws = createRandom(5);
    const material = wavyWindow(3, 250);
    const counts = new Map<string, number>();
    for (let n = 0; n < 2000; n += 1) {
      const { question, reference } = STOP_REPLAY.make({}, material, draws)!;
      const shown = question.chart.bars.length - question.index - 1;
      const isEnded = reference.why.includes('ended');
      const key = isEnded
        ? `${shown} shown, ended ${reference.index - question.index} later`
        : `${shown} shown, confirmed`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    const expected = new Map<string, number>([
      ...[0, 1].map((shown) => [`${shown} shown, confirmed`, 0.25] as const),
      ...[1, 2, 3, 4, 5].map((bar) => [`0 shown, ended ${bar} later`, 0.25 / 5] as const),
      ...[2, 3, 4, 5].map((bar) => [`1 shown, ended ${bar} later`, 0.25 / 4] as const),
    ]);
    expect([...counts.keys()].toSorted()).toEqual([...expected.keys()].toSorted());
    const off = [...expected].filter(([key, share]) => Math.abs((counts.get(key) ?? 0) / 2000 - share) > 0.02);
    expect(off).toEqual([]);
  });
});

describe('the task "delete-false"', () => {
  const swing = (kind: 'high' | 'low', index: number, price: number) => ({
    kind,
    index,
    price,
    id: `${kind}-${index + 1}`,
  });
  const why = '31 and 38 are highs with no low between; 38 is higher, so 31 goes.';
  const task: TaskOf<'delete-false'> = {
    question: {
      chart: CHART,
      swings: [swing('low', 20, 99), swing('high', 30, 112), swing('high', 37, 115), swing('low', 45, 98)],
    },
    reference: { false: { 'high-31': why } },
  };

  it.each([
    { name: 'the false one', deleted: ['high-31'], score: 1 },
    {
      name: 'the false one twice and one that does not exist',
      deleted: ['high-31', 'high-31', 'x', '__proto__'],
      score: 1,
    },
    { name: 'one true one too', deleted: ['high-31', 'high-38'], score: 2 / 3 },
    { name: 'everything', deleted: ['low-21', 'high-31', 'high-38', 'low-46'], score: 2 / 5 },
    { name: 'nothing', deleted: [], score: 0 },
  ])('grades these deleted marks: $name', ({ deleted, score }) => {
    expect(DELETE_FALSE.grade(task, { deleted }).score).toBeCloseTo(score, 10);
  });

  it('says why one mark must be deleted and another must stay', () => {
    const sentences = DELETE_FALSE.grade(task, { deleted: ['high-38'] }).lines.map(({ sentence }) => sentence);
    expect(sentences).toEqual([why, 'Bar 38 stays: it is the highest high between the lows beside it.']);
  });
});

describe('the task "place-swing"', () => {
  const task: TaskOf<'place-swing'> = {
    question: { chart: CHART, view: 'hindsight' },
    reference: { swings: [] },
  };

  it('grades as the swing exam does, and names the condition that failed', () => {
    const marks = [
      { kind: 'high', index: 10, price: 110 },
      { kind: 'high', index: 24, price: 104.8 },
    ] as const;
    const { lines } = PLACE_SWING.grade(task, { swings: marks });
    expect(lines[0]).toMatchObject({ result: 'right', target: '0' });
    expect(lines[1]?.result).toBe('wrong');
    expect(lines[1]?.sentence).toBe('Mark at bar 25: Bar 30 is higher than bar 25. No credit.');
    expect(lines.slice(2).every(({ result }) => result === 'missed')).toBe(true);
  });
});

describe('the task "shade"', () => {
  const states = readStates(measuredChart(CHART));

  it('detects a state once the swing that establishes it is five bars old', () => {
    expect(states.changes.map(({ index, state }) => [index, state])).toEqual([[45, 'up']]);
    expect(states.changes[0]?.why).toBe(
      'Up from bar 46: the high of bar 31 is above that of bar 11, the low of bar 41 is above that of bar 21; bar 41 was known then.',
    );
  });

  const task: TaskOf<'shade'> = {
    question: { chart: CHART, swings: [] },
    reference: { states: states.states, changes: states.changes },
  };
  const length = HIGHS.length;

  it.each([
    { name: 'exact', stretches: [{ from: 45, until: length, state: 'up' }], score: 1 },
    { name: 'ten bars early', stretches: [{ from: 35, until: 400, state: 'up' }], score: 1 },
    { name: 'twenty bars early', stretches: [{ from: 25, until: length, state: 'up' }], score: 0.5 },
    { name: 'from the very bottom', stretches: [{ from: 10, until: length, state: 'up' }], score: 0 },
    { name: 'nothing', stretches: [], score: 0.5 },
    {
      name: 'two states over one another',
      stretches: [
        { from: 0, until: length, state: 'up' },
        { from: 0, until: length, state: 'down' },
      ],
      score: 0,
    },
    { name: 'backwards', stretches: [{ from: length, until: 45, state: 'up' }], score: 0.5 },
  ] as const)('gives $score for these shaded bars: $name', ({ stretches, score }) => {
    expect(SHADE.grade(task, { stretches }).score).toBe(score);
  });

  it('names the bar from which a state was known if it is shaded from an earlier bar', () => {
    const { lines } = SHADE.grade(task, { stretches: [{ from: 40, until: length, state: 'up' }] });
    expect(lines[0]?.sentence).toMatch(/^Bars 41–45 shaded up, but that was known only at bar 46\. Up from bar 46/);
  });
});
