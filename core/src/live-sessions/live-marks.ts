/**
 * Marks of a live round: swing highs and lows on the bars that the class sees. Rule, tolerances and credit are those of
 * the swing analysis in the Chart Exam.
 */
import { measureChart } from '../grading/chart-bars.ts';
import { gradeExamPart } from '../grading/exam-part.ts';
import { gradeMarks, type MarkVerdict } from '../grading/grade.ts';
import { GRADING_VERSION } from '../grading/grading-versions.ts';
import type { ChartMarkOf } from '../grading/mark.ts';
import { detectSwings } from '../grading/swings.ts';
import { TOOL_RULES } from '../grading/tool-rules.ts';
import { elementAt } from '../kernel/element-at.ts';
import { invariant } from '../kernel/invariant.ts';
import { meanOf } from '../learning/mean-of.ts';
import { wilsonInterval, type IntervalEstimate } from '../learning/wilson-interval.ts';
import type { BarColumns } from '../market/bar-columns.ts';
import type { SwingKind } from '../market/fractals.ts';

export interface LiveMark {
  readonly kind: SwingKind;
  /** Open time of the mark's bar; in a masked chart, the number of the bar. */
  readonly time: number;
  readonly price: number;
}

/**
 * Why a mark is refused. `no-bar`: no bar of the chart has its time. `no-price`: its price is more than one chart
 * height above or below the bars. `twice`: the learner has already marked the same kind at this bar.
 */
export type LiveMarkFault = 'no-bar' | 'no-price' | 'twice';

/**
 * Returns the index of the first mark that is refused, with the reason; `null` if all marks are accepted. Prices may
 * lie up to one chart height above or below the bars.
 */
export function findMarkFault(
  marks: readonly LiveMark[],
  { t, h, l }: BarColumns,
): { readonly index: number; readonly fault: LiveMarkFault } | null {
  const times = new Set(t);
  const [high, low] = [Math.max(...h), Math.min(...l)];
  const height = high - low;
  const seen = new Set<string>();
  for (const [index, { kind, time, price }] of marks.entries()) {
    if (!times.has(time)) return { index, fault: 'no-bar' };
    if (!(price >= low - height && price <= high + height)) return { index, fault: 'no-price' };
    const place = `${kind} ${time}`;
    if (seen.has(place)) return { index, fault: 'twice' };
    seen.add(place);
  }
  return null;
}

/** All marks of one kind at one bar. `count` is the number of learners who made one or more such marks. */
export interface HeatCell {
  readonly kind: SwingKind;
  readonly time: number;
  /** Median price of the marks. */
  readonly price: number;
  readonly count: number;
}

/**
 * Returns the marks of a class, grouped by bar and kind, in order of time; at one bar the high comes before the low.
 * Each list has the marks of one learner.
 */
export function heatOf(lists: readonly (readonly LiveMark[])[]): HeatCell[] {
  const placed = lists.flatMap((marks, learner) => marks.map((mark) => ({ ...mark, learner })));
  const cells = Map.groupBy(placed, ({ kind, time }) => `${kind} ${time}`);
  return [...cells.values()]
    .map((marks) => {
      const { kind, time } = elementAt(marks, 0);
      const count = new Set(marks.map(({ learner }) => learner)).size;
      return { kind, time, price: medianOf(marks.map(({ price }) => price)), count };
    })
    .toSorted((one, two) => one.time - two.time || (one.kind === 'high' ? -1 : 1));
}

/**
 * Returns the median. For an even number of values, returns the lower of the two middle ones, so that the result is a
 * price that a learner marked.
 */
function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, two) => one - two);
  return elementAt(sorted, Math.floor((sorted.length - 1) / 2));
}

/** Returns the number of swings that the Chart Exam's rule finds on a chart. */
export function countSwings(bars: BarColumns): number {
  return detectSwings(measureChart(bars)).length;
}

export interface RuleSwing extends LiveMark {
  /** Number of learners whose marks earn credit for this swing. */
  readonly found: number;
}

export interface MarksVerdict {
  /** The swings that the rule finds, in order of time. */
  readonly swings: readonly RuleSwing[];
  /** Number of marks that the class made. `right` is how many of them earn credit. */
  readonly marks: number;
  readonly right: number;
  /** Share of marks that earn credit, from 0 to 1, with its 95% interval; `null` without marks. */
  readonly share: IntervalEstimate | null;
  /**
   * Mean of the learners' scores, from 0 to 1. Each score is computed like the score of an exam's chart. `null` without
   * answers.
   */
  readonly meanScore: number | null;
}

/**
 * Returns the swings that the rule finds, and how many of the class's marks are right. Each list has the marks of one
 * learner, all at bars of the chart.
 */
export function judgeMarks(lists: readonly (readonly LiveMark[])[], bars: BarColumns): MarksVerdict {
  const chart = measureChart(bars);
  const rule = TOOL_RULES[GRADING_VERSION].swing;
  const references = rule.find(chart, 'all');
  const placed = placerOn(bars);
  const grades = lists.map((list) => {
    const marks = list.map(placed);
    const nearness = (mark: (typeof marks)[number], swing: (typeof references)[number]) =>
      rule.nearness(mark, swing, chart);
    return gradeMarks(marks, references, nearness, references.length, rule.surcharge(marks));
  });
  const marks = lists.flat().length;
  const right = grades.flatMap((grade) => grade.marks).filter(({ credit }) => credit > 0).length;
  return {
    swings: references.map(({ kind, index, price }, at) => {
      const found = grades.filter(({ isFound }) => isFound[at] === true).length;
      return { kind, time: elementAt(bars.t, index), price, found };
    }),
    marks,
    right,
    share: marks === 0 ? null : wilsonInterval(right, marks),
    meanScore: grades.length === 0 ? null : meanOf(grades.map(({ score }) => score)),
  };
}

/** Returns a function that converts a mark on these bars into the form that the exam grading uses. */
function placerOn({ t }: BarColumns): (mark: LiveMark) => ChartMarkOf<'swing'> {
  const indexes = new Map([...t].map((time, index) => [time, index]));
  return ({ kind, time, price }) => {
    const index = indexes.get(time);
    invariant(index !== undefined, 'a mark stands on a bar of its chart');
    return { tool: 'swing', kind, index, price };
  };
}

export interface OwnGrade {
  /** The learner's score, from 0 to 1. */
  readonly score: number;
  readonly marks: { readonly mark: LiveMark; readonly verdict: MarkVerdict; readonly sentence: string }[];
}

/**
 * Grades one learner's marks as the exam grades a chart. `grade` is `null` if the learner did not answer. `none` says
 * why the chart has nothing to mark; `null` if it has something.
 */
export function gradeOwnMarks(
  marks: readonly LiveMark[] | null,
  bars: BarColumns,
): { readonly grade: OwnGrade | null; readonly none: string | null } {
  const part = gradeExamPart('swing', 'all', bars, (marks ?? []).map(placerOn(bars)));
  if (marks === null) return { grade: null, none: part.none };
  const graded = part.marks.map(({ verdict, sentence }, at) => ({ mark: elementAt(marks, at), verdict, sentence }));
  return { grade: { score: part.score, marks: graded }, none: part.none };
}
