/**
 * `compute`: compute a number step by step. If all steps are right, the score is 1. If one of several steps is wrong
 * and the others are right or follow from it, the score is 0.5. It is also 0.5 if no step is wrong, but some are right
 * only for values that the learner rounded within the tolerance in earlier steps. If a step was left empty, the score
 * is 0. Unknown ids are ignored. In a reference, `values` also has the given figures by their names, so that later
 * steps can be computed from them.
 */
import type { Figures, StepRule } from '../compute-formula.ts';
import { drawFigures, givenFigures, promptOf, stepRule, stepsOf, tableOf } from '../compute-steps.ts';
import { numberText } from '../../kernel/number-text.ts';
import { ownValue } from '../sorting.ts';
import type { TaskRule } from '../task-rule.ts';
import type { ComputeStep, TaskOf, VerdictLine } from '../task.ts';
import { hintAt, line, verdictOf } from '../verdict.ts';

/**
 * Tolerance of a number, as a share of the right number. A difference of half a unit of the last requested digit is
 * always allowed.
 */
const TOLERANCE = 0.01;

function isNear(given: number, right: number, decimals: number): boolean {
  return Math.abs(given - right) <= Math.max(TOLERANCE * Math.abs(right), 0.5 * 10 ** -decimals) + 1e-9;
}

function text(value: number, { decimals, unit }: Pick<ComputeStep, 'decimals' | 'unit'>): string {
  return unit === '%' ? `${numberText(value, decimals)}%` : `${numberText(value, decimals)} ${unit}`.trim();
}

/**
 * Grades one step. Its result is `right` if its value is right, and `half` if it follows from the learner's earlier
 * steps.
 */
function gradeStep(step: ComputeStep, rule: StepRule, { reference }: TaskOf<'compute'>, given: Figures): VerdictLine {
  const right = reference.values[step.id] ?? Number.NaN;
  const value = ownValue(given, step.id);
  const truth = `${step.label}: ${text(right, step)}.`;
  if (value === undefined) return line('missed', `${truth} ${rule.why}`, step.id);
  if (isNear(value, right, step.decimals)) return line('right', truth, step.id);
  const followed = { ...reference.values, ...given };
  if (isNear(value, rule.value(followed), step.decimals))
    return line(
      'half',
      `${step.label} follows from the step before; the right value is ${text(right, step)}.`,
      step.id,
    );
  const mistake = rule.mistakes.find((each) =>
    [reference.values, followed].some((figures) => isNear(value, each.value(figures), step.decimals)),
  );
  const sentence = mistake?.sentence ?? rule.why;
  return line('wrong', `${truth} ${typeof sentence === 'string' ? sentence : sentence(reference.values)}`, step.id);
}

export const COMPUTE: TaskRule<'compute'> = {
  need: () => ({ kind: 'none' }),
  make({ formula, example }, _material, random) {
    const figures = example ?? drawFigures(formula, random);
    const ids = stepsOf(formula, figures);
    const values: Record<string, number> = { ...figures };
    const steps: ComputeStep[] = [];
    const why: Record<string, string> = {};
    for (const id of ids) {
      const rule = stepRule(id);
      if (rule === null) continue;
      values[id] = rule.value(values);
      why[id] = rule.why;
      steps.push({ id, label: rule.label, unit: rule.unit, decimals: rule.decimals });
    }
    // If the author's example lacks a figure, some value is not finite, and no task is made from the example.
    if (Object.values(values).some((value) => !Number.isFinite(value))) return null;
    const table = tableOf(formula, figures);
    const question = { prompt: promptOf(formula), given: givenFigures(formula, figures), steps };
    return { question: table === null ? question : { ...question, table }, reference: { values, why } };
  },
  grade(task, { values }) {
    const { steps } = task.question;
    const asked = Object.fromEntries(
      steps.flatMap(({ id }) => {
        const value = ownValue(values, id);
        return value === undefined ? [] : [[id, value]];
      }),
    );
    const lines = steps.flatMap((step): VerdictLine[] => {
      const rule = stepRule(step.id);
      return rule === null ? [] : [gradeStep(step, rule, task, asked)];
    });
    const wrong = lines.filter(({ result }) => result === 'wrong' || result === 'missed');
    const labelOf = (each: VerdictLine | undefined) => steps.find(({ id }) => id === each?.target)?.label.toLowerCase();
    if (lines.every(({ result }) => result === 'right')) return verdictOf(1, 'Every step is right.', lines);
    if (wrong.length === 0) {
      const name = labelOf(lines.find(({ result }) => result === 'half')) ?? '';
      return verdictOf(0.5, `The method is right; an earlier step is rounded too much for this one: ${name}.`, lines);
    }
    if (wrong.length === 1 && lines.length > 1 && wrong[0]?.result === 'wrong')
      return verdictOf(0.5, `The method is right; one step is wrong: ${labelOf(wrong[0]) ?? ''}.`, lines);
    return verdictOf(0, `${wrong.length} of ${lines.length} steps are wrong or left out.`, lines);
  },
  hint({ question: { steps }, reference: { values, why } }, step) {
    const [first] = steps;
    return hintAt(step, {
      rule: () => ({ sentence: steps.map(({ id, label }) => `${label}: ${why[id] ?? ''}`).join(' ') }),
      region: () => ({
        sentence: first === undefined ? '' : `Begin with the first step: ${text(values[first.id] ?? 0, first)}.`,
      }),
      'worked-answer': () => ({
        sentence: `${steps.map((each) => `${each.label} ${text(values[each.id] ?? 0, each)}`).join(', ')}.`,
      }),
    });
  },
};
