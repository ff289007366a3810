import type { ExamMark } from '@tradesense/contract/chart-exam.ts';
import { gradeExamPart } from '@tradesense/core/grading/exam-part.ts';
import type { ChartExamAsk, ChartExamTool } from '@tradesense/core/grading/exam-rules.ts';
import { judgeExam, type PartSkills } from '@tradesense/core/grading/exam-pass.ts';
import { leastPartTimeMs } from '@tradesense/core/grading/least-part-time.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import type { BarColumns } from '@tradesense/core/market/bar-columns.ts';
import type { JudgedChart } from './exam-chart.repo.ts';
import type { StoredPartResult } from './chart-exam.tables.ts';
import { toChartMark, toExamMark } from './exam-marks.policy.ts';

/** Grades the placed marks of one part, by a rule version, on the bars that the learner saw. */
export function gradePart(
  tool: ChartExamTool,
  ask: ChartExamAsk,
  bars: BarColumns,
  marks: readonly ExamMark[],
  ruleVersion: number,
): StoredPartResult {
  const graded = gradeExamPart(
    tool,
    ask,
    bars,
    marks.map((mark) => toChartMark(mark, ask, bars)),
    ruleVersion,
  );
  return {
    labels: graded.labels,
    ratioCredit: graded.ratioCredit,
    none: graded.none,
    score: graded.score,
    marks: graded.marks.map(({ verdict, credit, reference, nearness, sentence }, index) => {
      const mark = marks[index];
      invariant(mark !== undefined, 'every verdict is on a mark');
      const hasPlace = nearness !== null;
      return {
        mark,
        verdict,
        credit,
        reference,
        barsOff: hasPlace && tool !== 'level' ? nearness.barsOff : null,
        atrOff: hasPlace && tool !== 'structure' ? nearness.atrOff : null,
        overlap: nearness?.overlap ?? null,
        sentence,
      };
    }),
    references: graded.references.map(({ mark, ...reference }, index) => ({
      ...reference,
      mark: toExamMark(mark, `reference-${index}`, bars),
    })),
  };
}

/**
 * Returns the minimum time in ms in which a person can place the marks of a part, if the learner took less; otherwise
 * `null`.
 */
export function undercutMs(tool: ChartExamTool, marks: number, elapsedMs: number): number | null {
  const leastMs = leastPartTimeMs(tool, marks);
  return elapsedMs < leastMs ? leastMs : null;
}

/**
 * Whether the part took long enough for a person to have worked on it. Earlier releases did not measure the time; their
 * results count as plausible.
 */
export function isPlausible({ leastMs = null }: StoredPartResult): boolean {
  return leastMs === null;
}

/** Returns the skills that a stored part tested; both are `null` for a result of version 1. */
export function partSkills({ labels = null, ratioCredit = null }: StoredPartResult): PartSkills {
  return { labels, ratioCredit };
}

export interface JudgedExam {
  readonly score: number;
  readonly passed: boolean;
  readonly isPlausible: boolean;
}

/**
 * Returns the charts that count for their exam: all except the void ones. If all charts are void, all count, so that
 * the exam keeps its verdict.
 */
export function countingCharts<Chart extends Pick<JudgedChart, 'isVoided'>>(
  charts: readonly Chart[],
): readonly Chart[] {
  const counting = charts.filter(({ isVoided }) => !isVoided);
  return counting.length === 0 ? charts : counting;
}

/**
 * Judges a completed exam by its charts that are not void (`countingCharts`). `passPercent` is the pass mark at the
 * start of the exam.
 */
export function judgeCharts(charts: readonly JudgedChart[], passPercent: number): JudgedExam {
  const counting = countingCharts(charts);
  const results = counting.flatMap((chart) => chart.results);
  const { score, passed } = judgeExam(
    counting.map((chart) => chart.score),
    results.map(partSkills),
    passPercent,
  );
  return { score, passed, isPlausible: results.every(isPlausible) };
}
