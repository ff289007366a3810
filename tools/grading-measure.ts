/** Measures the scores that the grading gives to the strategies of `grading-strategies.ts` on recorded charts. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gradeExamPart } from '@tradesense/core/grading/exam-part.ts';
import { judgeExam, type PartSkills } from '@tradesense/core/grading/exam-pass.ts';
import {
  CHART_EXAM_BARS,
  CHART_EXAM_CHARTS,
  CHART_EXAM_PASS_PERCENT,
  CHART_EXAM_INTERVALS,
  CHART_EXAM_RULES,
  type ChartExamInterval,
  type ChartExamType,
} from '@tradesense/core/grading/exam-rules.ts';
import { TREND_ONLY_SHARE, isFitForExam } from '@tradesense/core/grading/item-bounds.ts';
import { createRandom, type Random } from '@tradesense/core/kernel/random.ts';
import { meanOf } from '@tradesense/core/learning/mean-of.ts';
import { sliceColumns, type BarColumns } from '@tradesense/core/market/bar-columns.ts';
import { readCandles } from './candle-files.ts';
import { STRATEGIES } from './grading-strategies.ts';
import type { Strategy } from './strategy.ts';

export interface CandleSeries {
  readonly bars: BarColumns;
  readonly interval: ChartExamInterval;
}

/** Reads the files `<asset>_<interval>.csv` of a folder, if an exam may use the interval. */
export function readSeries(folder: string): CandleSeries[] {
  return readdirSync(folder)
    .toSorted()
    .flatMap((name): CandleSeries[] => {
      const interval = CHART_EXAM_INTERVALS.find((each) => name.endsWith(`_${each}.csv`));
      return interval === undefined ? [] : [{ bars: readCandles(join(folder, name)), interval }];
    });
}

/**
 * Returns charts that are cut as the server cuts them: half of them show fewer bars, and unsuitable charts are left
 * out.
 */
export function cutCharts(
  type: ChartExamType,
  series: readonly CandleSeries[],
  count: number,
  random: Random,
): BarColumns[] {
  const charts: BarColumns[] = [];
  while (charts.length < count) {
    const each = series[random.below(series.length)];
    if (each === undefined) throw new Error('there are no candle files with an interval of the exam');
    const length = CHART_EXAM_BARS[each.interval];
    const start = random.below(each.bars.t.length - length + 1);
    const shown = random.next() < 0.5 ? length : Math.round(length * (0.75 + 0.2 * random.next()));
    const bars = sliceColumns(each.bars, start, start + shown);
    if (isFitForExam(type, bars, random.next() < TREND_ONLY_SHARE)) charts.push(bars);
  }
  return charts;
}

export interface Measurement {
  readonly strategy: Strategy;
  /** Mean score of a chart, from 0 to 1. */
  readonly score: number;
  /** Share of exams that are passed, from 0 to 1. */
  readonly passed: number;
}

export interface MeasureOptions {
  readonly charts: number;
  readonly exams: number;
  readonly seed: number;
}

/** Numbers of charts and exams behind the table of docs/grading.md. */
export const MEASURE_OPTIONS: MeasureOptions = { charts: 500, exams: 2_000, seed: 20_261_122 };

/** Grades one exam type with every strategy on the same charts, and combines the charts at random into exams. */
export function measureType(
  type: ChartExamType,
  series: readonly CandleSeries[],
  { charts: count, exams, seed }: MeasureOptions,
): Measurement[] {
  const random = createRandom(seed);
  const charts = cutCharts(type, series, count, random);
  return STRATEGIES.filter((strategy) => strategy.type === type).map((strategy) => {
    const graded = charts.map((bars) => gradeChart(strategy, bars, random));
    const passes = Array.from({ length: exams }, () => {
      const drawn = Array.from({ length: CHART_EXAM_CHARTS }, () => graded[random.below(graded.length)]);
      const charted = drawn.filter((each) => each !== undefined);
      const scores = charted.map(({ score }) => score);
      return judgeExam(scores, charted.flatMap(({ parts }) => parts), CHART_EXAM_PASS_PERCENT).passed; // oxfmt-ignore
    });
    return {
      strategy,
      score: meanOf(graded.map(({ score }) => score)),
      passed: passes.filter(Boolean).length / exams,
    };
  });
}

function gradeChart(
  strategy: Strategy,
  bars: BarColumns,
  random: Random,
): { readonly score: number; readonly parts: readonly PartSkills[] } {
  const { tool, parts: asks } = CHART_EXAM_RULES[strategy.type];
  const parts = asks.map((ask) => gradeExamPart(tool, ask, bars, strategy.mark({ bars, ask, random })));
  return { score: meanOf(parts.map(({ score }) => score)), parts };
}
