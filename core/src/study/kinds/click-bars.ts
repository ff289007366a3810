/**
 * `click-bars`: the bars that stand out from five neighbors on each side. Up to 2 bars and 0.25 ATR off earns everything, up to 4 bars
 * and 0.5 ATR half: the exams' swing tolerance in steps, because their straight line would let a click on every tenth bar pass. Twice
 * the credit, divided by marks plus references, is the score. A bar clicked twice counts once; one outside of the chart is a mark too
 * many.
 */
import { elementAt } from '../../kernel/element-at.ts';
import { CREDIT_RULES, swingNearness } from '../../grading/credit.ts';
import { gradeMarks, type GradedMark } from '../../grading/grade.ts';
import type { SwingMark } from '../../grading/mark.ts';
import { SWING_RULE } from '../../grading/swings.ts';
import { findFractals, type SwingKind } from '../../market/fractals.ts';
import { barList, barRange, countText } from '../number-text.ts';
import { fractalFailure, fractalSentence } from '../swing-conditions.ts';
import { extremeOf, hasAtr, isOnChart, measuredChart, taskChart, windowNeed, windowOf } from '../task-chart.ts';
import type { TaskRule } from '../task-rule.ts';
import type { BarRule } from '../task-spec.ts';
import type { TaskOf, VerdictLine } from '../task.ts';
import { hintAt, line, verdictOf } from '../verdict.ts';

const BARS = 60;
const INTERVALS = ['1h', '4h', '1d'] as const;
/** With fewer swings, a lucky click comes near to passing. Windows for a first try have room for two. */
const REFERENCES_LEAST = 3;
const REFERENCES_LEAST_IN_FEW_BARS = 2;
const FEW_BARS = 35;

const KINDS: Readonly<Record<BarRule, SwingKind>> = { 'swing-high': 'high', 'swing-low': 'low' };
const PROMPTS: Readonly<Record<SwingKind, string>> = {
  high: `Click every swing high: a bar whose high no bar exceeds among the ${SWING_RULE.before} before and the ${SWING_RULE.after} after it.`,
  low: `Click every swing low: a bar whose low no bar goes below among the ${SWING_RULE.before} before and the ${SWING_RULE.after} after it.`,
};

/** The kind of bar that a question asks for; its prompt says it. */
function kindOf({ prompt }: TaskOf<'click-bars'>['question']): SwingKind {
  return prompt === PROMPTS.low ? 'low' : 'high';
}

function gradeBars(task: TaskOf<'click-bars'>, indexes: readonly number[]) {
  const { chart } = task.question;
  const kind = kindOf(task.question);
  const measured = measuredChart(chart);
  const markAt = (index: number): SwingMark => ({
    kind,
    index,
    price: isOnChart(chart, index) ? extremeOf(measured.bars, kind, index) : Number.NaN,
  });
  const grade = gradeMarks(indexes.map(markAt), task.reference.bars.map(markAt), (mark, swing) =>
    swingNearness(mark, swing, elementAt(measured.atr, swing.index), CREDIT_RULES[1]),
  );
  const reasonAt = (index: number) =>
    isOnChart(chart, index)
      ? fractalFailure(measured, kind, index)
      : { sentence: `Bar ${index + 1} is not on the chart.`, bars: [] };
  return { kind, grade, reasonAt };
}

/** The line on one click; `target` is its place in the answer. */
function lineOf(
  { credit, reference }: GradedMark,
  index: number,
  target: string,
  { bars }: TaskOf<'click-bars'>['reference'],
  { kind, reasonAt }: Pick<ReturnType<typeof gradeBars>, 'kind' | 'reasonAt'>,
): VerdictLine {
  const reason = reasonAt(index);
  const swing = credit > 0 && reference !== null ? bars[reference] : undefined;
  if (swing === index || reason === null) return line('right', fractalSentence(kind, index), target, [index]);
  if (swing === undefined) return line('wrong', reason.sentence, target, reason.bars);
  const off = `${countText(Math.abs(index - swing), 'bar')} ${index > swing ? 'late' : 'early'}`;
  return credit === 1
    ? line('right', `Near enough: ${off}. ${reason.sentence}`, target, [index, swing])
    : line('half', `${off}, ${Math.round(100 * credit)}% credit. ${reason.sentence}`, target, [index, swing]);
}

export const CLICK_BARS: TaskRule<'click-bars'> = {
  need: ({ chart }) => windowNeed(chart, INTERVALS, BARS),
  make({ rule }, material) {
    const { interval, bars, decimals } = windowOf(material);
    const chart = taskChart(interval, bars, decimals);
    const measured = measuredChart(chart);
    if (!hasAtr(measured)) return null;
    const kind = KINDS[rule];
    const references = findFractals(measured.bars, SWING_RULE).filter((each) => each.kind === kind);
    const least = bars.length <= FEW_BARS ? REFERENCES_LEAST_IN_FEW_BARS : REFERENCES_LEAST;
    if (references.length < least) return null;
    return { question: { prompt: PROMPTS[kind], chart }, reference: { bars: references.map(({ index }) => index) } };
  },
  grade(task, answer) {
    const indexes = [...new Set(answer.bars)];
    const graded = gradeBars(task, indexes);
    const { grade, kind } = graded;
    const targetOf = (index: number) => String(answer.bars.indexOf(index));
    const marks = grade.marks.map((mark, place) => {
      const index = indexes[place] ?? 0;
      return lineOf(mark, index, targetOf(index), task.reference, graded);
    });
    const missed = task.reference.bars.flatMap((index, place) =>
      grade.isFound[place] === true
        ? []
        : [line('missed', `Bar ${index + 1} was missed. ${fractalSentence(kind, index)}`, null, [index])],
    );
    const found = task.reference.bars.length - missed.length;
    const extra = marks.filter(({ result }) => result === 'wrong').length;
    const summary = `${found} of ${countText(task.reference.bars.length, `swing ${kind}`)} found, ${countText(extra, 'mark')} too many.`;
    return verdictOf(grade.score, summary, [...marks, ...missed]);
  },
  hint({ question, reference }, step) {
    const [first = 0] = reference.bars;
    const [from, last] = [first - SWING_RULE.before, first + SWING_RULE.after];
    return hintAt(step, {
      rule: () => ({ sentence: PROMPTS[kindOf(question)] }),
      region: () => ({
        sentence: `There are ${reference.bars.length}. One of them lies in ${barRange(from, last)}.`,
        bars: Array.from({ length: last - from + 1 }, (_, offset) => from + offset),
      }),
      'worked-answer': () => ({ sentence: `They are ${barList(reference.bars)}.`, bars: reference.bars }),
    });
  },
};
