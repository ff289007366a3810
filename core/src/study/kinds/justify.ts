/**
 * `justify`: choose the condition that decides and, if asked, the bars that show it. The right condition scores 1 with
 * the right bars and 0.5 with other bars. Any of the accepted sets of bars counts; each bar may be off by one. A bar
 * named twice counts once.
 */
import { shuffled } from '../../bias/random-draw.ts';
import type { Random } from '../../kernel/random.ts';
import type { JustifyCaseRule } from '../justify-case-rule.ts';
import { JUSTIFY_RULES } from '../justify-rules.ts';
import { barList, countText } from '../../kernel/number-text.ts';
import { ownValue } from '../sorting.ts';
import { windowNeed, windowOf } from '../task-chart.ts';
import type { SpecFor, TaskRule } from '../task-rule.ts';
import type { JustifyCase } from '../task-spec.ts';
import type { TaskOf, VerdictLine } from '../task.ts';
import { hintAt, line, verdictOf } from '../verdict.ts';

const INTERVALS = ['1h', '4h', '1d'] as const;
const BARS_OFF = 1;
const DEFAULT_RULE = 'Check each condition against the facts, one by one. Only one of them decides.';

type JustifyTask = TaskOf<'justify'>;

function caseRule(spec: SpecFor<'justify'>): JustifyCaseRule | null {
  return spec.from === 'cases' ? null : JUSTIFY_RULES[spec.from];
}

function fromCase(spec: Extract<SpecFor<'justify'>, { from: 'cases' }>, random: Random): JustifyTask | null {
  const [drawn] = shuffled(random, spec.cases);
  return drawn === undefined ? null : { question: questionOf(spec, drawn), reference: referenceOf(spec, drawn) };
}

function questionOf(
  { prompt, conditions }: Extract<SpecFor<'justify'>, { from: 'cases' }>,
  { text, given = [], chart, bars = [] }: JustifyCase,
): JustifyTask['question'] {
  return { prompt, situation: text, given, chart: chart ?? null, conditions, barsAsked: bars.length };
}

function referenceOf(
  { rule = DEFAULT_RULE }: Extract<SpecFor<'justify'>, { from: 'cases' }>,
  { condition, bars, why, whyNot = {} }: JustifyCase,
): JustifyTask['reference'] {
  const named = bars?.map((number) => number - 1);
  return { condition, bars: named === undefined ? [] : [named], why: { ...whyNot, [condition]: why }, rule };
}

/** Whether each bar of an accepted set has one named bar at most `BARS_OFF` bars away, and no other bar is named. */
function isNamed(named: readonly number[], accepted: readonly number[]): boolean {
  const inOrder = (bars: readonly number[]) => bars.toSorted((a, b) => a - b);
  const [left, right] = [inOrder(named), inOrder(accepted)];
  return left.length === right.length && left.every((bar, place) => Math.abs(bar - (right[place] ?? bar)) <= BARS_OFF);
}

function barsLine({ question, reference }: JustifyTask, named: readonly number[], areRight: boolean): VerdictLine {
  const [nearest = []] = reference.bars;
  const right = barList(nearest);
  if (areRight) return line('right', `The bars are right: ${barList(named)}.`, 'bars', named);
  return named.length === 0
    ? line('missed', `No bars were named; ${right} show it.`, 'bars', nearest)
    : line('wrong', `The bars do not show it; ${countText(question.barsAsked, 'bar')} do: ${right}.`, 'bars', nearest);
}

export const JUSTIFY: TaskRule<'justify'> = {
  need(spec) {
    const rule = caseRule(spec);
    return rule === null ? { kind: 'none' } : windowNeed(spec.chart, INTERVALS, rule.bars);
  },
  make(spec, material, random) {
    if (spec.from === 'cases') return fromCase(spec, random);
    return JUSTIFY_RULES[spec.from].make(windowOf(material), random);
  },
  grade(task, { condition, bars }) {
    const { question, reference } = task;
    const named = [...new Set(bars)];
    const textOf = (id: string) => question.conditions.find((each) => each.id === id)?.text ?? '';
    const right = `${textOf(reference.condition)} ${reference.why[reference.condition] ?? ''}`.trim();
    const [first = []] = reference.bars;
    if (condition !== reference.condition) {
      const whyNot = ownValue(reference.why, condition) ?? 'Another condition decides here.';
      return verdictOf(0, 'Another condition decides.', [
        line('wrong', `${textOf(condition)} ${whyNot}`.trim(), 'condition'),
        line('missed', right, null, first),
      ]);
    }
    const asksBars = question.barsAsked > 0;
    const areRight = !asksBars || reference.bars.some((accepted) => isNamed(named, accepted));
    const summary = areRight ? 'That is the condition.' : 'That is the condition, with other bars.';
    return verdictOf(areRight ? 1 : 0.5, summary, [
      line('right', right, 'condition', first),
      ...(asksBars ? [barsLine(task, named, areRight)] : []),
    ]);
  },
  hint({ question, reference }, step) {
    const [first = []] = reference.bars;
    const text = question.conditions.find(({ id }) => id === reference.condition)?.text ?? '';
    const others = Object.entries(reference.why).find(([id]) => id !== reference.condition);
    const notText = question.conditions.find(({ id }) => id === others?.[0])?.text ?? '';
    return hintAt(step, {
      rule: () => ({ sentence: reference.rule }),
      region: () => {
        if (first[0] !== undefined) return { sentence: `Look at bar ${first[0] + 1} first.`, bars: [first[0]] };
        return { sentence: others === undefined ? reference.rule : `Not this one: ${notText} ${others[1]}` };
      },
      'worked-answer': () => ({
        sentence: `${text} ${reference.why[reference.condition] ?? ''}${first.length === 0 ? '' : ` The bars: ${barList(first)}.`}`,
        bars: first,
      }),
    });
  },
};
