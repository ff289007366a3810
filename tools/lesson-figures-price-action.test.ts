// If this fails, a lesson on price action states a figure that does not follow from the shipped candles or the exam's
// rule.
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { measureChart } from '../core/src/grading/chart-bars.ts';
import { CREDIT_RULES, levelNearness, structureNearness } from '../core/src/grading/credit.ts';
import { CHART_EXAM_BARS, type ChartExamInterval } from '../core/src/grading/exam-rules.ts';
import { gradeMarks } from '../core/src/grading/grade.ts';
import { detectLevels } from '../core/src/grading/levels.ts';
import { meanOf } from '../core/src/learning/mean-of.ts';
import { sliceColumns } from '../core/src/market/bar-columns.ts';
import { readShippedHistory } from '../server/src/modules/market/practice/shipped-history.ts';
import { readLibrary } from '../server/src/modules/study/content/read-library.ts';
import { root } from './workspace.mjs';

const { lessons } = readLibrary(join(root, 'content'));
const { series } = readShippedHistory(join(root, 'content/history'));
const prose = (lesson: string) => lessons.get(lesson)?.prose ?? '';
const whole = new Intl.NumberFormat('en-US');

/** Returns how many full charts of exam length an interval has, and how many of these charts have no level. */
function levelCharts(interval: ChartExamInterval): { charts: number; empty: number } {
  const length = CHART_EXAM_BARS[interval];
  const counts = [...series.values()]
    .flatMap((intervals) => intervals.get(interval) ?? [])
    .flatMap((bars) =>
      Array.from({ length: Math.floor(bars.t.length / length) }, (_, place) => {
        const chart = measureChart(sliceColumns(bars, place * length, (place + 1) * length));
        return detectLevels(chart).length;
      }),
    );
  return { charts: counts.length, empty: counts.filter((levels) => levels === 0).length };
}

describe('no-level-here: the share of charts without a level', () => {
  const shares = (['1h', '4h', '1d'] as const).map((interval) => ({ interval, ...levelCharts(interval) }));
  const percent = ({ charts, empty }: { charts: number; empty: number }) => Math.round((100 * empty) / charts);

  it('is the one that the lesson states', () => {
    const [hourly, fourHour, daily] = shares;
    if (hourly === undefined || fourHour === undefined || daily === undefined) throw new Error('three intervals');
    const text = prose('no-level-here');
    expect(text).toContain(`${percent(fourHour)} of ${fourHour.charts} charts of 120 bars`);
    expect(text).toContain(`Of ${whole.format(hourly.charts)} hourly charts of 150 bars, ${percent(hourly)}% had none`);
    expect(text).toContain(`of ${daily.charts} daily charts of 180 bars, ${percent(daily)}%`);
    expect(text).toContain(
      `${percent(hourly)}% of hourly, ${percent(fourHour)}% of 4-hour and ${percent(daily)}% of daily charts`,
    );
  });
});

test('touch-clusters: touches at 50.1, 50.6 and 50.9 make a level at 50.53, and a mark 0.2 ATR off earns full credit', () => {
  const touches = [50.1, 50.6, 50.9];
  expect(meanOf(touches).toFixed(2)).toBe('50.53');
  expect(prose('touch-clusters')).toContain('= 50.53');
  const level = { price: 50.5, touches: [], atr: 2 };
  const { credit, atrOff } = levelNearness({ price: 50.9 }, level, CREDIT_RULES[1]);
  expect([credit, Number(atrOff.toFixed(9))]).toEqual([1, 0.2]);
});

test.each([
  ['one bar late, right label', 1, 'bos', 1],
  ['two bars late', 2, 'bos', 0],
  ['the other label', 0, 'choch', 0.5],
] as const)('bos and choch: %s', (_, late, label, credit) => {
  const swing = { kind: 'high', index: 10, price: 110 } as const;
  const found = { label: 'bos', direction: 'bullish', index: 20, swing } as const;
  const mark = { label, direction: 'bullish', index: 20 + late } as const;
  expect(structureNearness(mark, found, CREDIT_RULES[1]).credit).toBe(credit);
});

test('bos and choch: four breaks, one with the other label, score 87.5%', () => {
  const found = [20, 40, 60, 80].map((index) => {
    const swing = { kind: 'high', index: index - 10, price: 110 } as const;
    return { label: 'bos', direction: 'bullish', index, swing } as const;
  });
  const marks = found.map(({ direction, index }, place) => {
    const label = place === 1 ? ('choch' as const) : ('bos' as const);
    return { label, direction, index };
  });
  const { score } = gradeMarks(marks, found, (mark, each) => structureNearness(mark, each, CREDIT_RULES[1]));
  expect(score).toBe(0.875);
});

test('touch-clusters: a level may be off by as much as the quiz says', () => {
  const level = { price: 50.3, touches: [], atr: 2 };
  const creditAt = (off: number) => levelNearness({ price: 50.3 + off }, level, CREDIT_RULES[1]).credit;
  const question = lessons.get('touch-clusters')?.quiz.find(({ id }) => id === 'room-for-a-level');
  const room = Number(question?.options[0]?.text.replace('Up to ', ''));
  expect(creditAt(room - 1e-9)).toBe(1);
  expect(creditAt(room + 0.01)).toBeLessThan(1);
});

test('no-level-here: a mark on a chart without a level scores 0, and so does an empty answer on a chart with one', () => {
  const near = (price: number, level: { price: number }) =>
    levelNearness({ price }, { ...level, touches: [], atr: 1 }, CREDIT_RULES[1]);
  expect(gradeMarks([100], [], near).score).toBe(0);
  expect(gradeMarks([], [], near).score).toBe(1);
  expect(gradeMarks([], [{ price: 100 }], near).score).toBe(0);
});
