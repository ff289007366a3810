// If this fails, a lesson on gaps, Fibonacci or candles states a figure that does not follow from the shipped candles
// or the exam's rules.
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { measureChart } from '../core/src/grading/chart-bars.ts';
import { CREDIT_RULES, gapNearness } from '../core/src/grading/credit.ts';
import { CHART_EXAM_PASS_PERCENT } from '../core/src/grading/exam-rules.ts';
import { detectGaps } from '../core/src/grading/gaps.ts';
import { gradeMarks } from '../core/src/grading/grade.ts';
import { GRADING_VERSION } from '../core/src/grading/grading-versions.ts';
import { createRandom } from '../core/src/kernel/random.ts';
import { wilsonInterval } from '../core/src/learning/wilson-interval.ts';
import type { BarColumns } from '../core/src/market/bar-columns.ts';
import { GAP_FILLS, GAP_FILLS_MIRRORED } from '../core/src/study/count-gaps.ts';
import { RETRACEMENTS } from '../core/src/study/count-retracements.ts';
import type { CountEvent } from '../core/src/study/count-rule.ts';
import type { TaskChart } from '../core/src/study/task.ts';
import { readShippedHistory } from '../server/src/modules/market/practice/shipped-history.ts';
import { readLibrary } from '../server/src/modules/study/content/read-library.ts';
import { root } from './workspace.mjs';

const { lessons } = readLibrary(join(root, 'content'));
const { series } = readShippedHistory(join(root, 'content/history'));
const allSeries = [...series.values()].flatMap((intervals) => [...intervals.values()]);
const btc = series.get('BTC')?.get('1h');
const whole = new Intl.NumberFormat('en-US');
const prose = (lesson: string) => lessons.get(lesson)?.prose ?? '';

function chartOf({ t, o, h, l, c }: BarColumns): TaskChart {
  const bars = Array.from(t, (_, i) => [o[i] ?? 0, h[i] ?? 0, l[i] ?? 0, c[i] ?? 0] as const);
  return { interval: '1h', decimals: 5, bars };
}

/** Returns the number of events in all shipped series together, and the share of these events that are hits. */
function pooled(find: (chart: TaskChart, bars: BarColumns) => readonly CountEvent[]) {
  const events = allSeries.flatMap((bars) => find(chartOf(bars), bars));
  const share = events.filter(({ isCounted }) => isCounted).length / events.length;
  return { count: whole.format(events.length), percent: `${(100 * share).toFixed(1)}%` };
}

describe('lessons state what the shipped candles give', () => {
  it('gap-fill: how many gaps, and how many of their mirrors, are filled by the rule of the tasks', () => {
    const gaps = pooled((chart, bars) => GAP_FILLS.find(chart, measureChart(bars)));
    const mirrors = pooled((chart, bars) => {
      const measured = measureChart(bars);
      return GAP_FILLS_MIRRORED.controls(chart, measured, GAP_FILLS.find(chart, measured), createRandom(1)) ?? [];
    });
    expect(prose('gap-fill')).toContain(
      `${gaps.percent} of ${gaps.count} gaps and ${mirrors.percent} of their mirrors`,
    );
  });

  it('gap-size: how many gaps each minimum size leaves', () => {
    expect(btc).toBeDefined();
    const [all, counted, large] = [0, 0.25, 0.5].map((heightAtr) =>
      whole.format(detectGaps(measureChart(btc!), btc!.t.length, { heightAtr }).length),
    );
    expect(prose('gap-size')).toContain(`${counted}, about half. From 0.5 ATR, ${large} are left`);
    expect(prose('gap-size')).toContain(`${all}, ${counted} or ${large} gaps in the same bars`);
  });

  it('retracement-worth: how many turns lie at 38.2%, and how many in the band beside it', () => {
    const at = pooled((chart, bars) => RETRACEMENTS.find(chart, measureChart(bars)));
    const beside = pooled((chart, bars) => {
      const measured = measureChart(bars);
      return RETRACEMENTS.controls(chart, measured, RETRACEMENTS.find(chart, measured), createRandom(1)) ?? [];
    });
    expect(prose('retracement-worth')).toContain(`${at.percent} of ${at.count} turns were within 5 points of 38.2%`);
    expect(prose('retracement-worth')).toContain(`${beside.percent} in the band beside it`);
  });
});

test('gap-size: the lesson states how many tiny gaps an exam still passes with beside ten right ones', () => {
  const gaps = Array.from(
    { length: 10 },
    (_, i) => ({ direction: 'bullish', index: 9 * i, top: 104, bottom: 100 }) as const,
  );
  const score = (tiny: number) => {
    const beside = Array.from(
      { length: tiny },
      (_, i) => ({ direction: 'bullish', index: 9 * i + 4, top: 90, bottom: 89 }) as const,
    );
    return gradeMarks([...gaps, ...beside], gaps, (mark, gap) =>
      gapNearness(mark, gap, 2, CREDIT_RULES[GRADING_VERSION]),
    ).score;
  };
  const most = [2, 4, 6, 8, 9].findLast((tiny) => 100 * score(tiny) >= CHART_EXAM_PASS_PERCENT);
  const question = lessons.get('gap-size')?.quiz.find(({ id }) => id === 'tiny-ones-that-pass');
  expect(question?.options[0]?.text).toBe(`${most}`);
  expect(prose('gap-size')).toContain(`Nine tiny ones would give ${Math.round(100 * score(9))}%`);
  expect(prose('gap-size')).toContain(`20 ÷ 28 = ${Math.round(100 * score(8))}%`);
});

test('three-bar-gap: the lesson states what marks with an overlap of 0.6 and of 0.33 earn', () => {
  const gap = { direction: 'bullish', index: 5, top: 104, bottom: 100 } as const;
  const creditOf = (bottom: number, top: number) =>
    gapNearness({ ...gap, bottom, top }, gap, 2, CREDIT_RULES[GRADING_VERSION]).credit;
  expect(creditOf(101, 105)).toBe(1);
  expect(creditOf(102, 106)).toBeCloseTo(0.69, 2);
  expect(2 * creditOf(102, 106) - 1).toBeCloseTo(0.37, 2);
  expect(prose('three-bar-gap')).toContain('That earns 37% for the price. With the right bar the mark earns 69%');
});

test.each([
  ['gap-fill', 19_981, 30_332, 65.3, 66.4],
  ['candle-evidence', 281, 602, 42.7, 50.7],
  ['candle-evidence', 37, 52, 57.7, 81.7],
  ['candle-evidence', 153, 262, 52.3, 64.2],
])('%s: the task has the 95% interval of %i of %i', (lesson, hits, count, from, to) => {
  const { low, high } = wilsonInterval(hits, count);
  expect([100 * low, 100 * high].map((each) => Number(each.toFixed(1)))).toEqual([from, to]);
  const fields = (lessons.get(lesson)?.tasks.unaided ?? []).flatMap(({ task }) =>
    task.kind === 'set-probability' && task.from === 'counted' ? task.fields : [],
  );
  expect(fields).toContainEqual(expect.objectContaining({ from, to }));
});
