/**
 * One part of an exam's chart, graded: finds the references of the type, asked direction and bars, and grades marks
 * against them. A causal question passes only the bars that the learner saw: what is found in them is what is known then.
 */
import { invariant } from '../kernel/invariant.ts';
import type { BarColumns } from '../market/bar-columns.ts';
import { measureChart } from './chart-bars.ts';
import { creditSentence } from './credit-words.ts';
import type { ChartExamAsk, ChartExamTool } from './exam-rules.ts';
import { GRADING_VERSION, gradeMarks, type GradedMark } from './grade.ts';
import type { ChartMark, ChartMarkOf } from './mark.ts';
import { TOOL_RULES, type ToolRule } from './tool-rules.ts';

export interface GradedPartMark extends GradedMark {
  readonly sentence: string;
}

export interface PartReference<Mark = ChartMark> {
  /** The reference as a perfect mark. */
  readonly mark: Mark;
  readonly isFound: boolean;
  /** False for one that is accepted, while another one answered the question. */
  readonly isAsked: boolean;
  readonly sentence: string;
}

export interface GradedPart {
  /** From 0 to 1. */
  readonly score: number;
  /** In the order of the marks given. */
  readonly marks: readonly GradedPartMark[];
  readonly references: readonly PartReference[];
}

/** The version of everything that grades marks of this tool: 100 × the detector's + the grading's. */
export function gradingRuleVersion(tool: ChartExamTool): number {
  return 100 * TOOL_RULES[tool].version + GRADING_VERSION;
}

/** What the part asks for, as perfect marks: for a leg all that are accepted, the largest first. */
export function referenceMarks(tool: ChartExamTool, ask: ChartExamAsk, bars: BarColumns): readonly ChartMark[] {
  return gradeExamPart(tool, ask, bars, []).references.map(({ mark }) => mark);
}

/** Grades the marks of one part. All marks are of `tool`. */
export function gradeExamPart(
  tool: ChartExamTool,
  ask: ChartExamAsk,
  bars: BarColumns,
  marks: readonly ChartMark[],
): GradedPart {
  switch (tool) {
    case 'swing':
      return gradeWith(TOOL_RULES.swing, ask, bars, marksOf(marks, 'swing'));
    case 'leg':
      return gradeWith(TOOL_RULES.leg, ask, bars, marksOf(marks, 'leg'));
    case 'gap':
      return gradeWith(TOOL_RULES.gap, ask, bars, marksOf(marks, 'gap'));
    case 'structure':
      return gradeWith(TOOL_RULES.structure, ask, bars, marksOf(marks, 'structure'));
    case 'level':
      return gradeWith(TOOL_RULES.level, ask, bars, marksOf(marks, 'level'));
  }
}

function marksOf<Tool extends ChartExamTool>(marks: readonly ChartMark[], tool: Tool): readonly ChartMarkOf<Tool>[] {
  return marks.map((mark) => {
    invariant(isOf(mark, tool), `every mark is drawn with the tool ${tool}`);
    return mark;
  });
}

function isOf<Tool extends ChartExamTool>(mark: ChartMark, tool: Tool): mark is ChartMarkOf<Tool> {
  return mark.tool === tool;
}

function gradeWith<Mark extends ChartMark, Reference>(
  rule: ToolRule<Mark, Reference>,
  ask: ChartExamAsk,
  bars: BarColumns,
  marks: readonly Mark[],
): GradedPart {
  const chart = measureChart(bars);
  const references = rule.find(chart, ask);
  const nearness = (mark: Mark, reference: Reference) => rule.nearness(mark, reference, chart);
  const isWrongSide = rule.wrongSide(chart, ask);
  const answers = rule.answers(references.length);
  const grade = gradeMarks(marks, references, nearness, answers);
  const isAnswered = grade.isFound.filter(Boolean).length >= answers;
  return {
    score: grade.score,
    marks: marks.map((mark, index) => {
      const graded = grade.marks[index];
      invariant(graded !== undefined, 'every mark is graded');
      const verdict = graded.verdict === 'extra' && isWrongSide(mark) ? 'wrong-side' : graded.verdict;
      const isTaken = graded.credit === 0 && references.some((each) => nearness(mark, each).credit > 0);
      const judged: GradedMark = { ...graded, verdict };
      return { ...judged, sentence: creditSentence(rule.tool, judged, isTaken) };
    }),
    references: references.map((reference, index) => {
      const isFound = grade.isFound[index] === true;
      const isSpare = answers < references.length && (isAnswered || index >= answers);
      return {
        mark: rule.markOf(reference),
        isFound,
        isAsked: isFound || !isSpare,
        sentence: rule.words(reference, chart),
      };
    }),
  };
}
