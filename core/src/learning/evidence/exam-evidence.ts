import { invariant } from '../../kernel/invariant.ts';
import { outlookOf, shrunkRate, type Outlook } from './outlook.ts';

/** Number of sets of random marks with which each chart of an exam is compared. */
export const RANDOM_MARK_SETS = 999;

/**
 * Running state of E = Π (½ + ½ e) over charts, with e = 1000 s ÷ (s + Σ s_b). Here s is the learner's score of the
 * chart, and the s_b are the scores of 999 sets of random marks. Each set has as many marks as the learner made.
 * Null hypothesis: on each chart the learner's marks are exchangeable with the random sets. Then e has expected value
 * 1, and so has each factor. Half of the capital is kept, so that one chart without a hit does not reduce E to 0. The
 * claim is "better than random marks", never "skilled".
 */
export interface ExamEvidence {
  /** Number of charts. */
  readonly n: number;
  /** ln E. */
  readonly log: number;
}

/** Returns the state before the first chart: E = 1. */
export function startExamEvidence(): ExamEvidence {
  return { n: 0, log: 0 };
}

/**
 * Returns the e-value of one chart from the learner's score and the scores of the random sets, each 0 to 1; 1 if all
 * are 0.
 */
export function chartEvidence(score: number, randomScores: readonly number[]): number {
  invariant(randomScores.length === RANDOM_MARK_SETS, `${RANDOM_MARK_SETS} random sets, got ${randomScores.length}`);
  const sum = randomScores.reduce((total, each) => total + each, score);
  return sum === 0 ? 1 : ((RANDOM_MARK_SETS + 1) * score) / sum;
}

/** Returns the state after one more chart. `e` is its `chartEvidence`. */
export function addChartEvidence({ n, log }: ExamEvidence, e: number): ExamEvidence {
  invariant(e >= 0 && e <= RANDOM_MARK_SETS + 1, `an e-value of a chart is 0 to ${RANDOM_MARK_SETS + 1}, got ${e}`);
  return { n: n + 1, log: log + Math.log((1 + e) / 2) };
}

/**
 * Returns how many more charts E needs to reach 20 at the growth so far. To be cautious with few charts, the growth is
 * mixed with chance, which has the weight of 20 charts.
 */
export function examOutlook({ n, log }: ExamEvidence): Outlook {
  return outlookOf(n, [log], [shrunkRate(log, n, 0)]);
}
