/**
 * `stop-replay`: stop at the bar at which it is known whether a swing candidate is confirmed or broken. Stopping there
 * scores 1, one bar later 0.5, at any other bar 0. Confirmed and broken candidates are equally frequent. The
 * question shows the candidate and, in half of the tasks, the bar after it. Broken candidates break equally often at
 * each of the five bars after the candidate that are still to come, so the number of bars shown gives nothing away.
 */
import { shuffled } from '../../bias/random-draw.ts';
import type { Random } from '../../kernel/random.ts';
import { extremeOf, isMoreExtreme, type SwingKind } from '../../market/fractals.ts';
import { SWING_RULE } from '../../grading/swings.ts';
import { countText } from '../../kernel/number-text.ts';
import { columnsOfChart, taskChart, windowNeed, windowOf } from '../task-chart.ts';
import type { TaskRule } from '../task-rule.ts';
import type { TaskChart, TaskOf } from '../task.ts';
import { hintAt, line, verdictOf } from '../verdict.ts';

const BARS = 90;
const INTERVALS = ['1h', '4h', '1d'] as const;
/** Minimum number of bars shown before the candidate. */
const BEFORE_MIN = 10;
/**
 * Number of bars that follow the last bar at which the result can be known. With this many bars, a stop at a random bar
 * is right once in thirty times.
 */
const SPARE = 24;

interface Candidate {
  readonly kind: SwingKind;
  readonly index: number;
  /** Index of the bar at which the result of the candidate is known. */
  readonly knownAt: number;
  /** Whether one of the five bars after the candidate traded beyond it. */
  readonly isEnded: boolean;
}

/** Returns the bars that are more extreme than the bars before them and have enough bars on both sides. */
function findCandidates(chart: TaskChart): Candidate[] {
  const columns = columnsOfChart(chart);
  const last = chart.bars.length - 1 - SWING_RULE.after - SPARE;
  const found: Candidate[] = [];
  for (let index = BEFORE_MIN; index <= last; index += 1)
    for (const kind of ['high', 'low'] as const) {
      const price = (at: number) => extremeOf(columns, kind, at);
      const own = price(index);
      const before = Array.from({ length: SWING_RULE.before }, (_, offset) => price(index - 1 - offset));
      if (!before.every((each) => isMoreExtreme(kind, own, each))) continue;
      const after = Array.from({ length: SWING_RULE.after }, (_, offset) => index + 1 + offset);
      const endedAt = after.find((at) => isMoreExtreme(kind, price(at), own));
      found.push({ kind, index, knownAt: endedAt ?? index + SWING_RULE.after, isEnded: endedAt !== undefined });
    }
  return found;
}

/**
 * Draws the result first, then the number of bars until the result is known, then a candidate. `lead` is the number of
 * bars that are shown after the candidate; its result is known later. A number of bars that no candidate needs is not
 * drawn. Returns `null` if no candidate has this result.
 */
function drawCandidate(candidates: readonly Candidate[], lead: number, random: Random): Candidate | null {
  const isEnded = random.next() < 0.5;
  const fitting = candidates.filter((each) => each.isEnded === isEnded && each.knownAt - each.index > lead);
  const byOffset = [...Map.groupBy(fitting, ({ index, knownAt }) => knownAt - index).values()];
  const group = byOffset[random.below(Math.max(1, byOffset.length))] ?? [];
  return shuffled(random, group)[0] ?? null;
}

function whyOf({ kind, index, knownAt, isEnded }: Candidate): string {
  return isEnded
    ? `Bar ${knownAt + 1} went ${kind === 'high' ? 'above' : 'below'} bar ${index + 1}: the candidate ended there.`
    : `Bar ${knownAt + 1} is the fifth bar after bar ${index + 1}, and none went ${kind === 'high' ? 'above' : 'below'} it: confirmed.`;
}

/** Returns which condition is not met when the learner stops too early or too late. */
function failureAt({ question, reference }: TaskOf<'stop-replay'>, index: number): string {
  if (index > reference.index) return `Bar ${index + 1} is ${countText(index - reference.index, 'bar')} late.`;
  const since = Math.max(0, index - question.index);
  return `Bar ${index + 1}: only ${countText(since, 'bar')} since bar ${question.index + 1}, and none beyond it.`;
}

export const STOP_REPLAY: TaskRule<'stop-replay'> = {
  need: ({ chart }) => windowNeed(chart, INTERVALS, BARS),
  make(_spec, material, random) {
    const { interval, bars, decimals } = windowOf(material);
    const whole = taskChart(interval, bars, decimals);
    const lead = random.below(2);
    const candidate = drawCandidate(findCandidates(whole), lead, random);
    if (candidate === null) return null;
    const { index, kind, knownAt } = candidate;
    const shown = index + lead + 1;
    // The chart ends the same number of bars after every candidate, so that the length of the chart does not reveal the
    // result.
    const end = index + SWING_RULE.after + SPARE + 1;
    return {
      question: {
        prompt:
          `Bar ${index + 1} is a candidate for a swing ${kind}. Stop the replay at the bar that confirms it or ends it: ` +
          `${SWING_RULE.after} bars without a ${kind === 'high' ? 'higher high' : 'lower low'} confirm it.`,
        chart: { ...whole, bars: whole.bars.slice(0, shown) },
        index,
      },
      reference: { index: knownAt, why: whyOf(candidate), remaining: whole.bars.slice(shown, end) },
    };
  },
  grade(task, { index }) {
    const { reference } = task;
    const late = index - reference.index;
    const score = late === 0 ? 1 : late === 1 ? 0.5 : 0;
    const result = score === 1 ? 'right' : score > 0 ? 'half' : 'wrong';
    const summary =
      late === 0
        ? `Known at bar ${reference.index + 1}.`
        : `Known at bar ${reference.index + 1}, ${countText(Math.abs(late), 'bar')} ${late > 0 ? 'before' : 'after'} the stop.`;
    const why = line(result === 'wrong' ? 'missed' : 'right', reference.why, null, [
      task.question.index,
      reference.index,
    ]);
    const stop = late === 0 ? [] : [line(result, failureAt(task, index), '0', [task.question.index])];
    return verdictOf(score, summary, [...stop, why]);
  },
  hint({ question: { index }, reference }, step) {
    return hintAt(step, {
      rule: () => ({
        sentence: `A swing at a bar is known when the ${SWING_RULE.after}th bar after it has closed. A bar beyond it ends it at once.`,
      }),
      region: () => ({ sentence: `Count the bars after bar ${index + 1}, and compare each with it.`, bars: [index] }),
      'worked-answer': () => ({ sentence: reference.why, bars: [index] }),
    });
  },
};
