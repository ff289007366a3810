/** Standings on leaderboards, and what a learner lacks to be listed. */
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

/** What a board knows of a learner. */
export interface Standing {
  /** Results that it is made of. */
  readonly sample: number;
  /** Rating, mean Brier score, or mean process score. */
  readonly value: number;
  /** The 95% interval. */
  readonly low: number;
  readonly high: number;
  /** The order of the board, the largest first, in thousandths: the end of the interval that flatters least. */
  readonly sortKey: number;
  /** Deviation of a rating; `null` for a mean. */
  readonly deviation: number | null;
  /** Listed until then; `null` while too little is known. */
  readonly listedUntil: EpochMs | null;
}

const thousandths = (value: number): number => Math.round(value * 1000);

/** The standing of a rating as of `now`. A pause widens its interval, and in the end takes it from the list. */
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

/** Results of a mean: how many, their mean and standard deviation, and when the newest was. */
export interface MeanOf {
  readonly n: number;
  readonly mean: number;
  readonly deviation: number;
  readonly lastAt: EpochMs;
}

/** Whether less is better: a Brier score is an error. */
const isError = (board: MeanBoard): boolean => board === 'bias-test';

/** The standing of a mean of at least two results. */
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

/** Returns what a learner lacks to be listed, empty for one who is. `standing` is `null` before the first result. */
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
