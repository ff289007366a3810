/**
 * `mend-diagram`: for each bin of a reliability diagram, give a confidence that its answers support: one within the 95%
 * interval of the bin, or none if the bin has fewer than five answers. The score is the share of right bins; a missing
 * bin is wrong.
 */
import { BIAS_BIN_MIN_ANSWERS } from '../../bias/bias-rules.ts';
import type { Random } from '../../kernel/random.ts';
import { wilsonInterval } from '../../learning/wilson-interval.ts';
import { countText, percentText } from '../../kernel/number-text.ts';
import type { TaskRule } from '../task-rule.ts';
import { TASK_PASS_SCORE, type ConfidenceBin, type TaskReferences } from '../task.ts';
import { hintAt, line, verdictOf } from '../verdict.ts';

/** Confidence bins of the sample learner, in percent. */
const BINS = [
  [40, 50],
  [50, 60],
  [60, 70],
  [70, 80],
  [80, 90],
  [90, 100],
] as const;
/**
 * Maximum number of sample learners to draw until one of them gives a task that cannot be solved without reading the
 * diagram.
 */
const DRAWS = 200;
/**
 * Minimum number of answers in a bin with enough answers. The number is drawn from `ANSWERS_SPAN` values, starting with
 * this one.
 */
const ANSWERS_FROM = 20;
const ANSWERS_SPAN = 40;
/** Maximum share of bins that one number or one rule for all bins may get right; it is just below the pass score. */
const TRICK_MAX = TASK_PASS_SCORE - 0.01;

type Interval = TaskReferences['mend-diagram']['intervals'][number];

function intervalOf({ answers, hits }: ConfidenceBin): Interval {
  if (answers < BIAS_BIN_MIN_ANSWERS) return null;
  const { low, high } = wilsonInterval(hits, answers);
  return { from: 100 * low, to: 100 * high };
}

/** Draws a sample learner with hit rates that rise with the stated confidence, but more slowly. */
function drawBins(random: Random): ConfidenceBin[] {
  const thin = random.below(BINS.length);
  const slope = 0.2 + 0.6 * random.next();
  const level = 25 + 40 * random.next();
  return BINS.map(([from, to], place) => {
    const answers =
      place === thin ? 2 + random.below(BIAS_BIN_MIN_ANSWERS - 2) : ANSWERS_FROM + random.below(ANSWERS_SPAN);
    const rate = Math.min(97, Math.max(3, level + slope * (place * 10) + 8 * random.normal()));
    return { from, to, answers, hits: Math.round((answers * rate) / 100) };
  });
}

function isInside(value: number | null, interval: Interval): boolean {
  if (interval === null || value === null) return interval === value;
  return value >= interval.from - 1e-9 && value <= interval.to + 1e-9;
}

function shareRight(bins: readonly ConfidenceBin[], confidence: (bin: ConfidenceBin) => number | null): number {
  return bins.filter((bin) => isInside(confidence(bin), intervalOf(bin))).length / bins.length;
}

const middleOf = ({ from, to }: ConfidenceBin) => (from + to) / 2;
const NUMBERS = Array.from({ length: 101 }, (_, percent) => percent);

/**
 * Whether the task cannot be solved without looking at the hits. Three strategies must fail: giving each bin its own
 * middle, giving no value, and giving the same number for all bins.
 */
function isWorthReading(bins: readonly ConfidenceBin[]): boolean {
  const tricks = [middleOf, () => null, ...NUMBERS.map((percent) => () => percent)];
  return tricks.every((trick) => shareRight(bins, trick) <= TRICK_MAX);
}

export const MEND_DIAGRAM: TaskRule<'mend-diagram'> = {
  need: () => ({ kind: 'none' }),
  make({ bins: given }, _material, random) {
    let bins = given ?? null;
    for (let draw = 0; bins === null && draw < DRAWS; draw += 1) {
      const drawn = drawBins(random);
      if (isWorthReading(drawn)) bins = drawn;
    }
    if (bins === null) return null;
    return {
      question: { prompt: 'Move each bin to a confidence that its answers support.', bins },
      reference: { intervals: bins.map(intervalOf) },
    };
  },
  grade({ question: { bins }, reference }, { confidences }) {
    const lines = bins.map(({ from, to, answers, hits }, place) => {
      const interval = reference.intervals[place] ?? null;
      const value = confidences[place];
      const name = `Bin ${from}–${to}: ${hits} of ${answers}`;
      const isRight = value !== undefined && isInside(value, interval);
      const result = isRight ? 'right' : value === undefined ? 'missed' : 'wrong';
      if (interval === null)
        return line(result, `${name}: under ${BIAS_BIN_MIN_ANSWERS} answers say nothing yet.`, String(place));
      const rate = percentText((100 * hits) / answers);
      const range = `${rate} (${Math.round(interval.from)}–${Math.round(interval.to)})`;
      if (value === undefined) return line(result, `${name}, ${range}: left out.`, String(place));
      if (value === null) return line(result, `${name}, ${range}: enough answers to say something.`, String(place));
      const where = isRight ? 'inside' : 'outside';
      return line(result, `${name}, ${range}: ${percentText(value)} lies ${where}.`, String(place));
    });
    const right = lines.filter(({ result }) => result === 'right').length;
    const share = bins.length === 0 ? 0 : right / bins.length;
    return verdictOf(share, `${right} of ${countText(bins.length, 'bin')} are defensible.`, lines);
  },
  hint({ question: { bins }, reference: { intervals } }, step) {
    const first = intervals.findIndex((interval) => interval !== null);
    const say = (place: number) => {
      const [bin, interval] = [bins[place], intervals[place] ?? null];
      if (bin === undefined) return '';
      const range =
        interval === null ? 'too few answers' : `${percentText(interval.from)} to ${percentText(interval.to)}`;
      return `Bin ${bin.from}–${bin.to}: ${range}.`;
    };
    return hintAt(step, {
      rule: () => ({
        sentence: `Read hits ÷ answers with its interval, not the stated confidence. Under ${BIAS_BIN_MIN_ANSWERS} answers say nothing.`,
      }),
      region: () => ({ sentence: say(Math.max(0, first)) }),
      'worked-answer': () => ({ sentence: bins.map((_, place) => say(place)).join(' ') }),
    });
  },
};
