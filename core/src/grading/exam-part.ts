/**
 * Grades one part of an exam's chart: finds the references in the bars for the exam type and the direction asked for,
 * and grades the marks against them. For a causal question, the caller passes only the bars that the learner saw, so
 * only what these bars confirm is a reference.
 */
import { invariant } from '../kernel/invariant.ts';
import type { BarColumns } from '../market/bar-columns.ts';
import { measureChart } from './chart-bars.ts';
import type { Condition } from './conditions/condition.ts';
import { creditSentence, isExplained } from './credit-words.ts';
import type { ChartExamAsk, ChartExamTool } from './exam-rules.ts';
import { gradeMarks, type ChartGrade, type GradedMark } from './grade.ts';
import type { PartSkills } from './exam-pass.ts';
import { GRADING_VERSION, GRADING_VERSIONS, type GradingVersion } from './grading-versions.ts';
import { countLabels } from './label-accuracy.ts';
import type { ChartMark, ChartMarkOf } from './mark.ts';
import { TOOL_RULES, type ToolRule } from './tool-rules.ts';

export interface GradedPartMark extends GradedMark {
  readonly sentence: string;
  /** The condition that the sentence names; `null` if it names none. */
  readonly failure: Condition | null;
}

export interface PartReference<Mark = ChartMark> {
  /** The reference, written as a perfect mark. */
  readonly mark: Mark;
  readonly isFound: boolean;
  /**
   * `false` if the reference is accepted but not required, because the part asks for fewer references than there are on
   * the chart.
   */
  readonly isAsked: boolean;
  readonly sentence: string;
}

export interface GradedPart extends PartSkills {
  /** Score of the part, 0 to 1. */
  readonly score: number;
  /** The graded marks, in the order in which they were given. */
  readonly marks: readonly GradedPartMark[];
  readonly references: readonly PartReference[];
  /** Why there is nothing to mark; `null` if there is at least one reference. */
  readonly none: string | null;
}

/** Returns the rule version for new marks of this tool: 100 × detector version + grading version. */
export function gradingRuleVersion(tool: ChartExamTool): number {
  return ruleVersionOf(tool, GRADING_VERSION);
}

/** Returns the rule version of this tool that belongs to a grading version. */
export function ruleVersionOf(tool: ChartExamTool, version: GradingVersion): number {
  return 100 * TOOL_RULES[version][tool].version + version;
}

/**
 * Returns the grading version that belongs to a stored rule version. Throws `InvariantError` for a rule version that
 * never existed.
 */
export function gradingVersionOf(tool: ChartExamTool, ruleVersion: number): GradingVersion {
  const version = GRADING_VERSIONS.find((each) => ruleVersionOf(tool, each) === ruleVersion);
  invariant(version !== undefined, `no rule of the tool ${tool} has version ${ruleVersion}`);
  return version;
}

/** Returns the references of the part as perfect marks. For legs, returns all accepted legs, the largest first. */
export function referenceMarks(
  tool: ChartExamTool,
  ask: ChartExamAsk,
  bars: BarColumns,
  ruleVersion: number = gradingRuleVersion(tool),
): readonly ChartMark[] {
  return gradeExamPart(tool, ask, bars, [], ruleVersion).references.map(({ mark }) => mark);
}

/**
 * Grades the marks of one part by the given rule version. All marks must be of `tool`. Throws `InvariantError` for a
 * mark of another tool and for a rule version that never existed.
 */
export function gradeExamPart(
  tool: ChartExamTool,
  ask: ChartExamAsk,
  bars: BarColumns,
  marks: readonly ChartMark[],
  ruleVersion: number = gradingRuleVersion(tool),
): GradedPart {
  const version = gradingVersionOf(tool, ruleVersion);
  const rules = TOOL_RULES[version];
  const question = { ask, bars, version };
  switch (tool) {
    case 'swing':
      return gradeWith(rules.swing, question, marksOf(marks, 'swing'));
    case 'leg':
      return gradeWith(rules.leg, question, marksOf(marks, 'leg'));
    case 'gap':
      return gradeWith(rules.gap, question, marksOf(marks, 'gap'));
    case 'structure':
      return gradeWith(rules.structure, question, marksOf(marks, 'structure'));
    case 'level':
      return gradeWith(rules.level, question, marksOf(marks, 'level'));
  }
}

/**
 * Returns a function that takes a set of marks and returns its score for one part, 0 to 1. The references are found
 * once, so that many sets can be scored cheaply. All marks must be of `tool`.
 */
export function createPartScorer(
  tool: ChartExamTool,
  ask: ChartExamAsk,
  bars: BarColumns,
  ruleVersion: number = gradingRuleVersion(tool),
): (marks: readonly ChartMark[]) => number {
  const rules = TOOL_RULES[gradingVersionOf(tool, ruleVersion)];
  switch (tool) {
    case 'swing':
      return scorerWith(rules.swing, ask, bars, (marks) => marksOf(marks, 'swing'));
    case 'leg':
      return scorerWith(rules.leg, ask, bars, (marks) => marksOf(marks, 'leg'));
    case 'gap':
      return scorerWith(rules.gap, ask, bars, (marks) => marksOf(marks, 'gap'));
    case 'structure':
      return scorerWith(rules.structure, ask, bars, (marks) => marksOf(marks, 'structure'));
    case 'level':
      return scorerWith(rules.level, ask, bars, (marks) => marksOf(marks, 'level'));
  }
}

function scorerWith<Mark extends ChartMark, Reference>(
  rule: ToolRule<Mark, Reference>,
  ask: ChartExamAsk,
  bars: BarColumns,
  ofTool: (marks: readonly ChartMark[]) => readonly Mark[],
): (marks: readonly ChartMark[]) => number {
  const chart = measureChart(bars);
  const references = rule.find(chart, ask);
  const askedCount = rule.askedCount(references.length);
  const nearness = (mark: Mark, reference: Reference) => rule.nearness(mark, reference, chart);
  return (marks) => {
    const drawn = ofTool(marks);
    return gradeMarks(drawn, references, nearness, askedCount, rule.surcharge(drawn)).score;
  };
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

interface PartQuestion {
  readonly ask: ChartExamAsk;
  readonly bars: BarColumns;
  readonly version: GradingVersion;
}

function gradeWith<Mark extends ChartMark, Reference>(
  rule: ToolRule<Mark, Reference>,
  { ask, bars, version }: PartQuestion,
  marks: readonly Mark[],
): GradedPart {
  const chart = measureChart(bars);
  const references = rule.find(chart, ask);
  const nearness = (mark: Mark, reference: Reference) => rule.nearness(mark, reference, chart);
  const isWrongSide = rule.wrongSide(chart, ask);
  const failureOf = createOnce(() => rule.failure(chart, ask));
  const askedCount = rule.askedCount(references.length);
  const grade = gradeMarks(marks, references, nearness, askedCount, rule.surcharge(marks));
  return {
    score: grade.score,
    marks: marks.map((mark, index) => {
      const graded = grade.marks[index];
      invariant(graded !== undefined, 'every mark is graded');
      const verdict = graded.verdict === 'extra' && isWrongSide(mark) ? 'wrong-side' : graded.verdict;
      const isTaken = graded.credit === 0 && references.some((each) => nearness(mark, each).credit > 0);
      const judged: GradedMark = { ...graded, verdict };
      const failure = isExplained(rule.tool, judged, isTaken) ? failureOf()(mark) : null;
      return { ...judged, failure, sentence: creditSentence(rule.tool, judged, { isTaken, failure, version }) };
    }),
    references: withAsked(references, grade, askedCount).map(({ reference, ...each }) => ({
      ...each,
      mark: rule.markOf(reference),
      sentence: rule.sentence(reference, chart),
    })),
    labels:
      version === 1
        ? null
        : countLabels(
            references.map((reference) => rule.markOf(reference)),
            grade.marks,
          ),
    ratioCredit: grade.marks.find(({ credit }) => credit > 0)?.nearness?.ratioCredit ?? null,
    none: references.length === 0 ? rule.noneSentence(chart) : null,
  };
}

/**
 * Returns a function that computes a value at its first call and returns the same value afterwards. Charts without a
 * wrong mark need no conditions, so most values are never computed.
 */
function createOnce<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function withAsked<Reference>(
  references: readonly Reference[],
  { isFound }: ChartGrade,
  askedCount: number,
): readonly { readonly reference: Reference; readonly isFound: boolean; readonly isAsked: boolean }[] {
  const isAnswered = isFound.filter(Boolean).length >= askedCount;
  return references.map((reference, index) => {
    const isSpare = askedCount < references.length && (isAnswered || index >= askedCount);
    return { reference, isFound: isFound[index] === true, isAsked: isFound[index] === true || !isSpare };
  });
}
