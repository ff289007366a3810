/**
 * Compares a month with the month before, by written rules. A topic is better or worse only if the 95% intervals of the
 * two months do not overlap. This is stricter than an interval of the difference, because a letter compares several
 * topics at once. Money is never compared.
 */
import { GOOD_PROCESS } from '../learning/process-score.ts';
import { meanFigure } from './result-figures.ts';
import { wilsonInterval, type IntervalEstimate } from '../learning/wilson-interval.ts';

/** Minimum number of answers or trades in each of the two months for a topic to be compared. */
export const LETTER_MIN = 10;
/** Minimum number of trades in a month for its mean result to be stated. */
export const LETTER_RESULTS_MIN = 20;

/** Topics in the order of the letter. */
export const LETTER_TOPICS = ['calls', 'charts', 'plans', 'process'] as const;
export type LetterTopic = (typeof LETTER_TOPICS)[number];

/** A number `n` of answers, charts or trades, and how many of them were right, passed or planned. */
export interface Counted {
  readonly n: number;
  readonly right: number;
}

export interface MonthFigures {
  /**
   * Rated answers of Bias Tests. `charts` counts rated charts of exams; `plans` counts closed trades and how many of
   * them have a plan.
   */
  readonly calls: Counted;
  readonly charts: Counted;
  readonly plans: Counted;
  /** Process score of each closed trade. */
  readonly scores: readonly number[];
  /** Net results, in R, of the trades with a planned stop. */
  readonly results: readonly number[];
  /** Number of trades with each mistake tag. */
  readonly mistakes: ReadonlyMap<string, number>;
  /** Number of local days with a rated answer or a closed trade. */
  readonly activeDays: number;
}

export interface MonthEstimate extends IntervalEstimate {
  readonly n: number;
}

export interface Comparison {
  readonly topic: LetterTopic;
  /**
   * `unclear` means that the intervals overlap; `too-few` means that at least one of the months has fewer than
   * `LETTER_MIN` answers, charts or trades.
   */
  readonly verdict: 'better' | 'worse' | 'unclear' | 'too-few';
  /** Number of answers, charts or trades in each month. */
  readonly counts: { readonly present: number; readonly before: number };
  /**
   * Estimate for the month; `before` is the estimate for the month before. `null` if the month has none, or for
   * `process` fewer than two.
   */
  readonly present: MonthEstimate | null;
  readonly before: MonthEstimate | null;
}

export type Habit =
  | { readonly kind: 'begin' | 'check-process' | 'more-calls' | 'review' }
  | { readonly kind: 'plan'; readonly without: number; readonly trades: number }
  | { readonly kind: 'mistake'; readonly tag: string; readonly trades: number };

export interface MonthlyLetter {
  /** Whether the month has no rated answer, no rated chart and no closed trade. */
  readonly isQuiet: boolean;
  readonly activeDays: number;
  readonly comparisons: readonly Comparison[];
  readonly habit: Habit;
  /** Mean result of the month's trades, in R; `null` if there are too few trades. */
  readonly result: MonthEstimate | null;
}

const ofCount = ({ n, right }: Counted): MonthEstimate | null => (n === 0 ? null : { ...wilsonInterval(right, n), n });

/** Returns the mean with its 95% interval; `null` for fewer than two values. */
function ofMean(values: readonly number[]): MonthEstimate | null {
  const figure = meanFigure(values);
  if (figure.kind === 'not-enough' || figure.interval === null) return null;
  return { estimate: figure.value, ...figure.interval, n: figure.n };
}

/**
 * Half of the step between two scores. Scores are whole numbers, so the mean of equal scores is known only to half a
 * point.
 */
const SCORE_HALF_STEP = 0.5;

/**
 * Returns the mean process score of a month. Its interval is narrower than that of the dashboard, which holds however
 * often it is looked at: a letter looks once, at the end of the month.
 */
function ofScores(scores: readonly number[]): MonthEstimate | null {
  const mean = ofMean(scores);
  if (mean === null || mean.low !== mean.high) return mean;
  return { ...mean, low: mean.low - SCORE_HALF_STEP, high: mean.high + SCORE_HALF_STEP };
}

const COUNTS: Readonly<Record<LetterTopic, (month: MonthFigures) => number>> = {
  calls: ({ calls }) => calls.n,
  charts: ({ charts }) => charts.n,
  plans: ({ plans }) => plans.n,
  process: ({ scores }) => scores.length,
};

const ESTIMATES: Readonly<Record<LetterTopic, (month: MonthFigures) => MonthEstimate | null>> = {
  calls: ({ calls }) => ofCount(calls),
  charts: ({ charts }) => ofCount(charts),
  plans: ({ plans }) => ofCount(plans),
  process: ({ scores }) => ofScores(scores),
};

function verdictOf(present: MonthEstimate | null, before: MonthEstimate | null): Comparison['verdict'] {
  if (present === null || before === null) return 'too-few';
  if (present.n < LETTER_MIN || before.n < LETTER_MIN) return 'too-few';
  if (present.low > before.high) return 'better';
  return present.high < before.low ? 'worse' : 'unclear';
}

/** Share of trades with a plan below which the letter suggests planning as a habit. */
const PLANNED_SHARE = 0.8;
/** Minimum number of trades in a month for their plans and scores to decide on the habit. */
const HABIT_TRADES_MIN = 5;
/** Minimum number of trades with the same mistake for the letter to suggest avoiding it. */
const MISTAKE_REPEATS = 3;

/** Returns the habit that the letter suggests: the most basic one if several habits apply. */
function habitOf({ plans, mistakes, scores, calls }: MonthFigures, isQuiet: boolean): Habit {
  if (isQuiet) return { kind: 'begin' };
  if (plans.n >= HABIT_TRADES_MIN && plans.right < PLANNED_SHARE * plans.n)
    return { kind: 'plan', without: plans.n - plans.right, trades: plans.n };
  const [worst] = [...mistakes].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  if (worst !== undefined && worst[1] >= MISTAKE_REPEATS) return { kind: 'mistake', tag: worst[0], trades: worst[1] };
  const total = scores.reduce((sum, each) => sum + each, 0);
  if (scores.length >= HABIT_TRADES_MIN && total < GOOD_PROCESS * scores.length) return { kind: 'check-process' };
  return calls.n < LETTER_MIN ? { kind: 'more-calls' } : { kind: 'review' };
}

/** Returns the letter of a month, compared with the month before. */
export function monthlyLetter(month: MonthFigures, before: MonthFigures): MonthlyLetter {
  const isQuiet = month.calls.n + month.charts.n + month.plans.n === 0;
  return {
    isQuiet,
    activeDays: month.activeDays,
    comparisons: LETTER_TOPICS.map((topic) => {
      const [present, earlier] = [ESTIMATES[topic](month), ESTIMATES[topic](before)];
      const counts = { present: COUNTS[topic](month), before: COUNTS[topic](before) };
      return { topic, verdict: verdictOf(present, earlier), counts, present, before: earlier };
    }),
    habit: habitOf(month, isQuiet),
    result: month.results.length < LETTER_RESULTS_MIN ? null : ofMean(month.results),
  };
}
