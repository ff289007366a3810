import { measureChart } from '@tradesense/core/grading/chart-bars.ts';
import { gradeExamPart, referenceMarks } from '@tradesense/core/grading/exam-part.ts';
import { CHART_EXAM_RULES, CHART_EXAM_TYPES } from '@tradesense/core/grading/exam-rules.ts';
import { detectGaps } from '@tradesense/core/grading/gaps.ts';
import type { ChartMark } from '@tradesense/core/grading/mark.ts';
import { detectSwings } from '@tradesense/core/grading/swings.ts';
import { createRandom } from '@tradesense/core/kernel/random.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import { sliceColumns, type BarColumns } from '@tradesense/core/market/bar-columns.ts';
import { createSimulatedMarket } from '@tradesense/core/market/simulated-market.ts';
import { printResult } from './print-result.ts';
import { median } from './median.ts';

/**
 * Measures how many bars per second the swing detector and the gap detector read, compared with a loop that only reads
 * every bar. Also measures the time to grade one part of any exam type with the maximum number of marks. Fails if a
 * figure misses its budget.
 */
const BUDGET_BARS_PER_CPU_SECOND = 2_000_000;
const BUDGET_GRADE_P99_MS = 5;
const ROUNDS = 7;
const MARKS = 500;
const CHART_BARS = 200;
const WARM_UPS = 100;
const GRADINGS = 400;

function cpuMs(work: () => number): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

/** The floor: reads the four prices of every bar. */
function readPlainly({ o, h, l, c }: BarColumns): number {
  let sum = 0;
  for (let i = 0; i < o.length; i += 1) sum += (o[i] ?? 0) + (h[i] ?? 0) - (l[i] ?? 0) - (c[i] ?? 0);
  return sum;
}

const market = createSimulatedMarket(1);
const bars = market.columns(
  'BTC',
  '1m',
  epochMs(Date.parse('2024-01-01T00:00:00Z')),
  epochMs(Date.parse('2024-12-31T23:59:00Z')),
);
const length = bars.t.length;
const chart = measureChart(bars);

const laps = { plain: [] as number[], swings: [] as number[], gaps: [] as number[] };
for (let round = 0; round < ROUNDS; round += 1) {
  laps.plain.push(cpuMs(() => readPlainly(bars)));
  laps.swings.push(cpuMs(() => detectSwings(chart).length));
  laps.gaps.push(cpuMs(() => detectGaps(chart).length));
}
const perSecond = (ms: readonly number[]) => Math.round((length * 1_000) / (median(ms) ?? Number.NaN));

const random = createRandom(7);

/** Returns the maximum number of marks, most of them near a reference. Returns no marks if there are no references. */
function manyMarks(references: readonly ChartMark[]): ChartMark[] {
  const bars = () => Math.floor(random.next() * 8 - 4);
  const price = (value: number) => value * (1 + (random.next() - 0.5) / 1_000);
  return Array.from({ length: MARKS }, (_, each): ChartMark[] => {
    const near = references[each % Math.max(1, references.length)];
    if (near === undefined) return [];
    switch (near.tool) {
      case 'swing':
        return [{ ...near, index: near.index + bars(), price: price(near.price) }];
      case 'leg':
        return [{ ...near, from: { index: near.from.index + bars(), price: price(near.from.price) } }];
      case 'gap':
        return [{ ...near, index: near.index + bars(), top: price(near.top) }];
      case 'structure':
        return [{ ...near, index: near.index + bars() }];
      case 'level':
        return [{ ...near, price: price(near.price) }];
    }
  }).flat();
}

/**
 * Measures, detects and grades one part of one chart, as the server does when a learner submits it. Returns the CPU
 * time of this work; the time to generate the marks is not included.
 */
function gradeOneChart(): number {
  const start = Math.floor(random.next() * (length - CHART_BARS));
  const columns = sliceColumns(bars, start, start + CHART_BARS);
  const { tool, parts } = CHART_EXAM_RULES[CHART_EXAM_TYPES[random.below(CHART_EXAM_TYPES.length)] ?? 'swing-analysis'];
  const ask = parts[0] ?? 'all';
  const marks = manyMarks(referenceMarks(tool, ask, columns));
  return cpuMs(() => gradeExamPart(tool, ask, columns, marks).score);
}
for (let i = 0; i < WARM_UPS; i += 1) gradeOneChart();
const gradeMs = Array.from({ length: GRADINGS }, gradeOneChart);
const p99 = gradeMs.toSorted((a, b) => a - b)[Math.floor(GRADINGS * 0.99)] ?? Number.POSITIVE_INFINITY;

const result = {
  bench: 'grading',
  swingsBarsPerCpuSecond: perSecond(laps.swings),
  gapsBarsPerCpuSecond: perSecond(laps.gaps),
  plainLoopBarsPerCpuSecond: perSecond(laps.plain),
  budgetBarsPerCpuSecond: BUDGET_BARS_PER_CPU_SECOND,
  gradeP99Ms: Number(p99.toFixed(2)),
  budgetGradeP99Ms: BUDGET_GRADE_P99_MS,
};
console.log(`${result.swingsBarsPerCpuSecond.toLocaleString('en')} bars/CPU s for swings (${length} bars a round)`);
console.log(`${result.gapsBarsPerCpuSecond.toLocaleString('en')} bars/CPU s for gaps`);
console.log(`${result.plainLoopBarsPerCpuSecond.toLocaleString('en')} bars/CPU s in a loop that only reads them`);
console.log(
  `${result.gradeP99Ms} ms to measure, detect and grade a chart of ${CHART_BARS} bars with ${MARKS} marks (p99 of processor time)`,
);
printResult(result);
const isSlow =
  Math.min(result.swingsBarsPerCpuSecond, result.gapsBarsPerCpuSecond) < BUDGET_BARS_PER_CPU_SECOND ||
  p99 > BUDGET_GRADE_P99_MS;
if (isSlow) process.exitCode = 1;
