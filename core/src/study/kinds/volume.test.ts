// If this fails, a bar is called abnormal by another measure than the lesson's, or a value area is graded by another
// rule than the sandbox's.
import { describe, expect, it } from 'vitest';
import { epochMs, DAY_MS, HOUR_MS } from '../../kernel/time.ts';
import { createRandom } from '../../kernel/random.ts';
import type { Bar } from '../../market/bar.ts';
import { volumeWindow, wavyWindow } from '../study.test-data.ts';
import type { TaskMaterial } from '../task-material.ts';
import { CLICK_BARS } from './click-bars.ts';
import { PLACE_ROW } from './place-row.ts';

const random = createRandom(1);
const bar = (t: number, v: number, index: number): Bar => {
  const o = 100 + (index % 3);
  return { t: epochMs(t), o, h: o + 2, l: o - 1, c: o + 1, v };
};

function daily(volumes: readonly number[]): TaskMaterial {
  return { kind: 'window', interval: '1d', decimals: 2, bars: volumes.map((v, i) => bar(i * DAY_MS, v, i)) };
}

describe('abnormal volume', () => {
  const volumes = Array.from({ length: 60 }, (_, i) => (i === 30 ? 1000 : i === 40 ? 1010 : i === 50 ? 900 : 400));
  const task = CLICK_BARS.make({ rule: 'abnormal-volume' }, daily(volumes), random)!;

  it('is at least 2.5 times the median of the 20 preceding bars', () => {
    expect(task.reference.bars).toEqual([30, 40]);
    expect(task.question.chart.volumes?.[30]).toBe(1000);
  });

  it.each([
    [50, 'Bar 51 has 2.2 times the median volume of the 20 bars before; 2.5 is the rule.'],
    [30, 'Bar 31 has 2.5 times the median volume of the 20 bars before.'],
    [5, 'Bar 6: fewer than 20 bars stand before it, so nothing can be said.'],
    [31, 'Bar 32 has 1.0 times the median volume of the 20 bars before; 2.5 is the rule.'],
  ])('explains the volume of bar %i', (index, sentence) => {
    expect(CLICK_BARS.grade(task, { bars: [index] }).lines[0]?.sentence).toBe(sentence);
  });

  it('compares the volume of an hour with that of the same hour on the days before', () => {
    const at = (day: number, hour: number) => day * DAY_MS + hour * HOUR_MS;
    // The first hour of each day is busy, with a volume of 900. One of these first hours (bar 71) and one quiet hour
    // (bar 60) have an abnormal volume.
    const bars = Array.from({ length: 84 }, (_, i) => {
      const [day, hour] = [Math.floor(i / 7), i % 7];
      const usual = hour === 0 ? 900 : 300;
      const v = i === 70 ? 2700 : i === 59 ? 800 : usual;
      return bar(at(day, 14 + hour), v, i);
    });
    const made = CLICK_BARS.make(
      { rule: 'abnormal-hour-volume' },
      { kind: 'window', interval: '1h', decimals: 2, bars },
      random,
    )!;
    expect(made.reference.bars).toEqual([59, 70]);
    const [first, few] = CLICK_BARS.grade(made, { bars: [63, 8] }).lines;
    expect(first?.sentence).toBe(
      'Bar 64 has 1.0 times the median volume of its own hour on 9 days before; 2.5 is the rule. Against the 20 bars before it is 3.0 times: a busy hour.',
    );
    expect(few?.sentence).toContain('its hour has fewer than 5 days before it');
  });

  it('makes no task of a series without volume', () => {
    expect(CLICK_BARS.make({ rule: 'abnormal-volume' }, daily(volumes.map(() => 0)), random)).toBe(null);
    expect(CLICK_BARS.make({ rule: 'swing-high' }, wavyWindow(3, 60), random)?.question.chart.volumes).toBeUndefined();
  });
});

describe('the task "place-row" on a volume profile', () => {
  const task = PLACE_ROW.make({}, volumeWindow(4, 40, '1d'), random)!;
  const { fullest, from, to } = task.reference;

  it('shows 24 shares that add up to the whole volume', () => {
    expect(task.question.shares).toHaveLength(24);
    expect(Math.abs(task.question.shares.reduce((sum, each) => sum + each, 0) - 100)).toBeLessThan(1.3);
    expect(Math.max(...task.question.shares)).toBe(task.question.shares[fullest]);
  });

  it.each([
    ['all right', { fullest, from, to }, 1, 'more than any other'],
    ['one end a row off', { fullest, from: from + 1, to }, 2.5 / 3, 'At each step the fuller pair'],
    ['both ends a row off', { fullest, from: from - 1, to: to + 1 }, 2 / 3, 'It stops as soon as 70% is reached'],
    ['another fullest row', { fullest: 40, from, to }, 2 / 3, 'row 41 is not on the chart'],
    [
      'the area without its fullest row',
      { fullest, from: fullest + 1, to: 23 },
      1 / 3,
      'It leaves out the fullest row',
    ],
    ['the ends changed over', { fullest, from: to, to: from }, 1 / 3, 'Its lowest row lies above its highest.'],
  ])('grades the chosen rows: %s', (_, answer, score, says) => {
    const verdict = PLACE_ROW.grade(task, answer);
    expect(verdict.score).toBeCloseTo(score, 1);
    expect(verdict.lines.map(({ sentence }) => sentence).join(' ')).toContain(says);
  });

  it('makes no task of a series without volume', () => {
    const { bars, ...window } = volumeWindow(4, 40, '1d') as Extract<TaskMaterial, { kind: 'window' }>;
    expect(PLACE_ROW.make({}, { ...window, bars: bars.map((each) => ({ ...each, v: 0 })) }, random)).toBe(null);
  });
});
