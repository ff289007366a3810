// If this fails, an event is counted by another rule than the lessons state, or a verdict names the wrong bar.
import { describe, expect, it } from 'vitest';
import { ENGULFINGS } from '../count-candles.ts';
import { GAP_FILLS, GAP_FILLS_MIRRORED } from '../count-gaps.ts';
import { RETRACEMENTS } from '../count-retracements.ts';
import { createRandom } from '../../kernel/random.ts';
import { measuredChart } from '../task-chart.ts';
import { chartOfHighs, zigzagHighs } from '../study.test-data.ts';
import type { PriceRow, TaskChart } from '../task.ts';
import { COUNT } from './count.ts';

const FLAT: PriceRow = [100, 101, 99, 100];

/**
 * Returns a chart of 20 flat bars, a bullish gap from 101 to 103 whose third bar has index 22, and then bars with these
 * lows.
 */
function gapChart(lows: readonly number[]): TaskChart {
  const gap: readonly PriceRow[] = [FLAT, [100.5, 104, 100, 103.5], [103.5, 105, 103, 104]];
  const rest = lows.map((low): PriceRow => [104, 105, low, 104]);
  return { interval: '1h', decimals: 1, bars: [...Array.from({ length: 20 }, () => FLAT), ...gap, ...rest] };
}

const lowsWith = (low: number) => Array.from({ length: 25 }, (_, place) => (place === 6 ? low : 103.5));

describe('a gap', () => {
  it.each([
    { low: 101, isCounted: true, why: 'Bar 30 reached the far edge, 101.0.' },
    { low: 101.1, isCounted: false, why: 'Filled means the far edge; bar 30 reached the middle only.' },
    { low: 102.5, isCounted: false, why: 'Filled means the far edge; bar 30 reached the near edge only.' },
    { low: 103.4, isCounted: false, why: 'None of the 20 bars came back to it.' },
  ])('with a low of $low after the gap, isCounted is $isCounted', ({ low, isCounted, why }) => {
    const chart = gapChart(lowsWith(low));
    const [event] = GAP_FILLS.find(chart, measuredChart(chart));
    expect(event).toMatchObject({ from: 22, until: 42, top: 103, bottom: 101, isCounted, why });
  });

  it('has a mirror zone at the same distance on the other side of the close', () => {
    const chart = gapChart(lowsWith(101));
    const measured = measuredChart(chart);
    const controls = GAP_FILLS_MIRRORED.controls(chart, measured, GAP_FILLS.find(chart, measured), createRandom(1));
    // The close is 104 and the near edge of the gap is 103, so the near edge of the mirror zone is 105.
    expect(controls?.[0]).toMatchObject({ from: 22, bottom: 105, top: 107, isCounted: false });
  });

  it('has random zones with the same height and distance, measured in ATR', () => {
    const chart = gapChart(lowsWith(101));
    const measured = measuredChart(chart);
    const events = GAP_FILLS.find(chart, measured);
    const [zone] = GAP_FILLS.controls(chart, measured, events, createRandom(3)) ?? [];
    expect(zone).toBeDefined();
    const [gap] = events;
    const inAtr = ({ top, bottom, from }: { top: number; bottom: number; from: number }) =>
      (top - bottom) / measured.atr[from]!;
    expect(inAtr(zone!)).toBeCloseTo(inAtr(gap!), 9);
    const distance = ({ top, from }: { top: number; from: number }) =>
      (chart.bars[from]![3] - top) / measured.atr[from]!;
    expect(distance(zone!)).toBeGreaterThan(0);
    expect(distance(zone!)).toBeCloseTo(distance(gap!), 9);
  });
});

it('an engulfing pattern counts if the fifth close after it lies in its direction', () => {
  const falling = Array.from({ length: 20 }, (_, place): PriceRow => [
    120 - place,
    121 - place,
    118 - place,
    119 - place,
  ]);
  const after = [103, 104, 103, 104, 105.5].map((close): PriceRow => [102, 106, 99, close]);
  const chart: TaskChart = { interval: '1h', decimals: 1, bars: [...falling, [100, 103, 99, 102.5], ...after] };
  expect(ENGULFINGS.find(chart, measuredChart(chart))).toEqual([
    {
      text: 'Bullish engulfing at bar 21, right if bar 26 closes higher',
      from: 20,
      until: 25,
      top: 102.5,
      bottom: 102.5,
      isCounted: true,
      bars: [20, 25],
      why: 'Bar 21 counts: five bars on, bar 26 closed higher.',
    },
  ]);
});

it.each([
  // The legs fall by 20, rise by 8.8 (44%) or by 7.6 (38%), then fall again.
  [108.8, false, /^The turn at \d+(\.\d)?% lies outside 38.2% ± 5\.$/],
  [107.6, true, /^The turn at \d+(\.\d)?% lies inside 38.2% ± 5\.$/],
])('a retracement up to %f reverses inside its band: %s', (turn, isCounted, why) => {
  const chart = chartOfHighs(zigzagHighs([100, 0], [120, 10], [100, 20], [turn, 30], [90, 40], [100, 50]));
  const measured = measuredChart(chart);
  const [event] = RETRACEMENTS.find(chart, measured).filter(({ from }) => from === 20);
  expect(event).toMatchObject({ until: 30, isCounted });
  expect(event?.why).toMatch(why);
});

describe('the credit for a count', () => {
  const item = (id: string, group: string) => ({ id, group, text: id, from: 1, until: 3, top: 2, bottom: 1 });
  const ids = ['events-1', 'events-2', 'controls-1', 'controls-2'];
  const chart = gapChart(lowsWith(101));
  const groups = ['events', 'controls'].map((id) => ({ id, label: id === 'events' ? 'Gaps' : 'Random zones' }));
  const task = {
    question: { prompt: '', rule: 'gap-fill', chart, groups, items: ids.map((id) => item(id, id.split('-')[0] ?? '')) },
    reference: {
      counted: { 'events-1': true, 'events-2': false, 'controls-1': true, 'controls-2': false },
      why: Object.fromEntries(ids.map((id) => [id, `Why ${id}.`])),
      bars: Object.fromEntries(ids.map((id) => [id, [1]])),
    },
  } as const;

  it.each([
    ['all right', {}, 1, 'Gaps: 1 of 2 count, all judged right. Random zones: 1 of 2 count, all judged right.'],
    [
      'one wrong',
      { 'events-2': true },
      0.75,
      'Gaps: 1 of 2 count, 1 judged wrong. Random zones: 1 of 2 count, all judged right.',
    ],
    [
      'one wrong in each group',
      { 'events-2': true, 'controls-1': false },
      0.5,
      'Gaps: 1 of 2 count, 1 judged wrong. Random zones: 1 of 2 count, 1 judged wrong.',
    ],
    [
      'a group all wrong',
      { 'events-1': false, 'events-2': true },
      0.5,
      'Gaps: 1 of 2 count, 2 judged wrong. Random zones: 1 of 2 count, all judged right.',
    ],
  ])('gives credit and a summary for this answer: %s', (_, changed, score, summary) => {
    const verdict = COUNT.grade(task, { counted: { ...task.reference.counted, ...changed } });
    expect(verdict).toMatchObject({ score, summary });
  });

  it('names each item and the condition that it meets or fails', () => {
    const { lines } = COUNT.grade(task, { counted: { 'events-1': false } });
    expect(lines.map(({ result, sentence }) => `${result}: ${sentence}`)).toEqual([
      'wrong: events-1: counts. Why events-1.',
      'missed: Not judged. events-2: does not count. Why events-2.',
      'missed: Not judged. controls-1: counts. Why controls-1.',
      'missed: Not judged. controls-2: does not count. Why controls-2.',
    ]);
  });
});
