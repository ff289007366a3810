/**
 * `shade`: decide for each bar whether it is up, down or range. If at least 80% of the bars are right, the score is 1;
 * if at least 60% are, 0.5. A bar that is not shaded counts as range. A bar in stretches of two different states is
 * wrong. Stretches are cut off at the ends of the chart.
 */
import { barRange, capitalized } from '../../kernel/number-text.ts';
import { readStates, stateName } from '../swing-states.ts';
import { hasAtr, measuredChart, taskChart, windowNeed, windowOf } from '../task-chart.ts';
import { detectSwings } from '../../grading/swings.ts';
import type { TaskRule } from '../task-rule.ts';
import { SHADE_STATES, type ShadeState, type TaskAnswers, type TaskReferences, type VerdictLine } from '../task.ts';
import { hintAt, line, verdictOf } from '../verdict.ts';

const BARS = 150;
const INTERVALS = ['1h', '4h', '1d'] as const;
const FULL = 0.8;
const HALF = 0.6;
/** Maximum share of bars in one state, so that the same state for all bars scores little. */
const STATE_SHARE_MAX = 0.6;
const ROUNDING = 1e-9;

/** Returns the state that an answer gives each bar, or `null` for a bar with two states. */
function givenStates({ stretches }: TaskAnswers['shade'], length: number): (ShadeState | null)[] {
  return Array.from({ length }, (_, index) => {
    const covering = new Set(
      stretches.filter(({ from, until }) => from <= index && index < until).map(({ state }) => state),
    );
    const [first = 'range'] = covering;
    return covering.size > 1 ? null : first;
  });
}

interface WrongRun {
  readonly from: number;
  readonly last: number;
  readonly given: ShadeState | null;
  readonly right: ShadeState;
}

/** Returns the runs of wrongly shaded bars. All bars of a run have the same given state and the same right state. */
function wrongRuns(given: readonly (ShadeState | null)[], states: readonly ShadeState[]): WrongRun[] {
  const runs: WrongRun[] = [];
  for (const [index, right] of states.entries()) {
    const shaded = given[index] ?? null;
    if (shaded === right) continue;
    const run = runs.at(-1);
    if (run?.last === index - 1 && run.given === shaded && run.right === right)
      runs[runs.length - 1] = { ...run, last: index };
    else runs.push({ from: index, last: index, given: shaded, right });
  }
  return runs;
}

/**
 * Returns the verdict line for a wrong run. It says that the run was shaded twice, that its state was not known yet, or
 * which state is right and why.
 */
function lineOf({ from, last, given, right }: WrongRun, { changes }: TaskReferences['shade']): VerdictLine {
  const bars = [from, last];
  const place = barRange(from, last);
  if (given === null) return line('wrong', `Shaded twice: ${place}.`, null, bars);
  const next = changes.find(({ index }) => index === last + 1);
  const early = next?.why.startsWith(`${stateName(given)} from`) === true ? next : undefined;
  if (early !== undefined)
    return line(
      'wrong',
      `${capitalized(place)} shaded ${given}, but that was known only at bar ${early.index + 1}. ${early.why}`,
      null,
      [...bars, early.index],
    );
  const current = changes.findLast(({ index }) => index <= from);
  const why = current === undefined ? 'Two highs and two lows were not known yet.' : current.why;
  return line('wrong', `${capitalized(place)} shaded ${given}; it should be ${right}. ${why}`, null, bars);
}

export const SHADE: TaskRule<'shade'> = {
  need: ({ chart }) => windowNeed(chart, INTERVALS, BARS),
  make(_spec, material) {
    const { interval, bars, decimals } = windowOf(material);
    const chart = taskChart(interval, bars, decimals);
    const measured = measuredChart(chart);
    if (!hasAtr(measured)) return null;
    const { states, changes } = readStates(measured);
    const isBalanced = SHADE_STATES.every(
      (state) => states.filter((each) => each === state).length <= STATE_SHARE_MAX * states.length,
    );
    if (!isBalanced) return null;
    return {
      question: { chart, swings: detectSwings(measured) },
      reference: { states, changes: changes.map(({ index, why }) => ({ index, why })) },
    };
  },
  grade({ reference }, answer) {
    const { states } = reference;
    const given = givenStates(answer, states.length);
    const right = states.filter((state, index) => given[index] === state).length;
    const share = states.length === 0 ? 0 : right / states.length;
    const score = share >= FULL - ROUNDING ? 1 : share >= HALF - ROUNDING ? 0.5 : 0;
    const lines = wrongRuns(given, states).map((run) => lineOf(run, reference));
    const summary = `${right} of ${states.length} bars are right, ${Math.floor(100 * share + ROUNDING)}%; ${100 * FULL}% is needed.`;
    return verdictOf(score, summary, lines);
  },
  hint({ reference: { changes } }, step) {
    const [first] = changes;
    return hintAt(step, {
      rule: () => ({
        sentence:
          'Both last highs and both last lows higher: up. Both lower: down. Anything else: range. A swing counts from the fifth bar after it.',
      }),
      region: () => ({
        sentence: `The state changes ${changes.length} times. The first change: ${first?.why ?? 'none'}`,
        bars: first === undefined ? [] : [first.index],
      }),
      'worked-answer': () => ({
        sentence: changes.map(({ why }) => why).join(' '),
        bars: changes.map(({ index }) => index),
      }),
    });
  },
};
