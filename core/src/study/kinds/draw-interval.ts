/**
 * `draw-interval`: draw the luck band of coin flips, or the 95% interval of a hit rate. If both ends are within the
 * tolerance, the score is 1; if within twice the tolerance, 0.5.
 */
import { luckBand } from '../../bias/scoring.ts';
import type { Random } from '../../kernel/random.ts';
import { wilsonInterval } from '../../learning/wilson-interval.ts';
import { percentText } from '../../kernel/number-text.ts';
import type { TaskRule } from '../task-rule.ts';
import type { TaskOf } from '../task.ts';
import { hintAt, line, verdictOf } from '../verdict.ts';

/** Possible numbers of answers. They are so far apart that no fixed share of the answers is right for most of them. */
const ANSWERS = [25, 40, 60, 100, 150, 200] as const;
const COUNT_TOLERANCE = 1;
/**
 * Number of answers below which the tolerance is 0. With a tolerance of 1, an end that is off by 2 would earn half of
 * the credit, which is too much for such a narrow band.
 */
const FEW_ANSWERS = 10;
const PERCENT_TOLERANCE = 3;
/** Lowest hit rate that is drawn, in percent. */
const RATE_FROM = 35;
const RATE_SPAN = 45;

function luckTask(answers: number): TaskOf<'draw-interval'> {
  const { low, high } = luckBand(answers);
  return {
    question: {
      prompt: `Draw the luck band of ${answers} answers: how many a coin gets right in 9 of 10 tests.`,
      min: 0,
      max: answers,
      step: 1,
      unit: 'right',
    },
    reference: {
      from: low,
      to: high,
      tolerance: answers < FEW_ANSWERS ? 0 : COUNT_TOLERANCE,
      why: `A coin gets ${low} to ${high} of ${answers} right in at least 9 of 10 tests; fewer or more come in at most 1 of 20 each.`,
    },
  };
}

function rateTask(answers: number, random: Random): TaskOf<'draw-interval'> {
  const rate = RATE_FROM + RATE_SPAN * random.next();
  const hits = Math.round((answers * rate) / 100);
  const { estimate, low, high } = wilsonInterval(hits, answers);
  const [from, to] = [100 * low, 100 * high];
  const given = `${hits} of ${answers}`;
  return {
    question: {
      prompt: `${given} answers were right. Draw the 95% interval of the hit rate.`,
      min: 0,
      max: 100,
      step: 1,
      unit: '%',
    },
    reference: {
      from,
      to,
      tolerance: PERCENT_TOLERANCE,
      why: `${given} is ${percentText(100 * estimate)}, and the interval reaches from ${percentText(from)} to ${percentText(to)}.`,
    },
  };
}

export const DRAW_INTERVAL: TaskRule<'draw-interval'> = {
  need: () => ({ kind: 'none' }),
  make({ from, answers }, _material, random) {
    const count = answers ?? ANSWERS[random.below(ANSWERS.length)] ?? ANSWERS[0];
    return from === 'luck-band' ? luckTask(count) : rateTask(count, random);
  },
  grade({ question: { unit }, reference }, given) {
    const ends = (['from', 'to'] as const).map((end) => {
      const off = given[end] - reference[end];
      const within = (times: number) => Math.abs(off) <= times * reference.tolerance + 1e-9;
      const credit = within(1) ? 1 : within(2) ? 0.5 : 0;
      const name = end === 'from' ? 'lower' : 'upper';
      const amount = unit === '%' ? `${Math.abs(off).toFixed(1)} points` : String(Math.round(Math.abs(off)));
      const result = credit === 1 ? 'right' : credit > 0 ? 'half' : 'wrong';
      const sentence =
        credit === 1 ? `The ${name} end is right.` : `The ${name} end is ${amount} too ${off > 0 ? 'high' : 'low'}.`;
      return { credit, line: line(result, sentence, end) };
    });
    const score = Math.min(...ends.map(({ credit }) => credit));
    return verdictOf(score, reference.why, ends.map((end) => end.line)); // oxfmt-ignore
  },
  hint({ reference: { from, to, why }, question: { unit } }, step) {
    const middle = (from + to) / 2;
    const text = unit === '%' ? percentText(middle) : String(middle);
    return hintAt(step, {
      rule: () => ({
        sentence: 'An interval is wide with few answers and narrows slowly: four times the answers halve its width.',
      }),
      region: () => ({ sentence: `Its middle is at about ${text}.` }),
      'worked-answer': () => ({ sentence: why }),
    });
  },
};
