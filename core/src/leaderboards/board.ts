/** Standings on leaderboards, and what a learner still needs to be listed. */
import { DAY_MS, epochMs, type EpochMs } from '../kernel/time.ts';
import { idleUntilDeviation, type Rating } from '../learning/rating.ts';
import { Z_95 } from '../learning/wilson-interval.ts';
import {
  BOARD_DEVIATION_MAX,
  BOARD_IDLE_DAYS,
  BOARD_SAMPLE_MIN,
  type Board,
  type MeanBoard,
  type RatingBoard,
} from './board-rules.ts';

/** A learner's standing on a board. */
export interface Standing {
  /** Number of results from which the value is computed. */
  readonly sample: number;
  /** Rating, mean Brier score, or mean process score. */
  readonly value: number;
  /** Ends of the 95% interval. */
  readonly low: number;
  readonly high: number;
  /** Value by which the board is sorted, largest first: the less favorable end of the interval, in thousandths. */
  readonly sortKey: number;
  /** Deviation of a rating; `null` for a mean. */
  readonly deviation: number | null;
  /**
   * Time until which the learner stays listed without a new result; `null` while there are too few results or the
   * rating is too uncertain.
   */
  readonly listedUntil: EpochMs | null;
}

const thousandths = (value: number): number => Math.round(value * 1000);

/**
 * Returns the standing of a rating as of `now`. Without new rated results, the interval widens until the learner is no
 * longer listed.
 */
export function ratingStanding(board: RatingBoard, rating: Rating, sample: number, now: EpochMs): Standing {
  const { value, deviation } = rating;
  const isListed = sample >= BOARD_SAMPLE_MIN[board] && deviation <= BOARD_DEVIATION_MAX;
  const low = value - Z_95 * deviation;
  return {
    sample,
    value,
    low,
    high: value + Z_95 * deviation,
    sortKey: thousandths(low),
    deviation,
    listedUntil: isListed ? epochMs(now + idleUntilDeviation(rating, BOARD_DEVIATION_MAX)) : null,
  };
}

/** Summary of the results of a learner: their number, mean and standard deviation, and the time of the newest one. */
export interface MeanOf {
  readonly n: number;
  readonly mean: number;
  readonly deviation: number;
  readonly lastAt: EpochMs;
}

/** Whether a lower value is better, as for a Brier score. */
const isError = (board: MeanBoard): boolean => board === 'bias-test';

/** Returns the standing of a mean of at least two results. */
export function meanStanding(board: MeanBoard, { n, mean, deviation, lastAt }: MeanOf): Standing {
  const half = (Z_95 * deviation) / Math.sqrt(n);
  const [low, high] = [mean - half, mean + half];
  return {
    sample: n,
    value: mean,
    low,
    high,
    sortKey: thousandths(isError(board) ? -high : low),
    deviation: null,
    listedUntil: n >= BOARD_SAMPLE_MIN[board] ? epochMs(lastAt + BOARD_IDLE_DAYS * DAY_MS) : null,
  };
}

/** Why a learner is not listed on a board yet. */
export type MissingReason =
  | { readonly kind: 'membership' | 'username' | 'pause' }
  | { readonly kind: 'results'; readonly more: number }
  | { readonly kind: 'deviation'; readonly deviation: number };

/**
 * Returns what a learner still needs to be listed; empty for a listed learner. `standing` is `null` before the first
 * result.
 */
export function missingFor(
  board: Board,
  standing: Standing | null,
  account: { readonly isMember: boolean; readonly hasUsername: boolean },
  now: EpochMs,
): readonly MissingReason[] {
  const { sample = 0, deviation = null, listedUntil = null } = standing ?? {};
  const more = BOARD_SAMPLE_MIN[board] - sample;
  const missing: MissingReason[] = [];
  if (!account.isMember) missing.push({ kind: 'membership' });
  if (!account.hasUsername) missing.push({ kind: 'username' });
  if (more > 0) missing.push({ kind: 'results', more });
  else if (deviation !== null && deviation > BOARD_DEVIATION_MAX) missing.push({ kind: 'deviation', deviation });
  else if (listedUntil !== null && listedUntil <= now) missing.push({ kind: 'pause' });
  return missing;
}
