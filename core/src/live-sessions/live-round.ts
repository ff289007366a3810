/** The life of a round of a live session. */
import { ok, refused, type Result } from '../kernel/result.ts';

/** In this order: answers come in; no more answers; all see how the class answered; what the market did is played. */
export const LIVE_ROUND_STATES = ['open', 'closed', 'shown', 'revealed'] as const;
export type LiveRoundState = (typeof LIVE_ROUND_STATES)[number];

export const LIVE_ROUND_KINDS = ['call', 'mark'] as const;
export type LiveRoundKind = (typeof LIVE_ROUND_KINDS)[number];

/** Marks in one answer to a round of the kind `mark`. */
export const LIVE_MARKS_MAX = 20;

/**
 * Returns whether a round moves: `move` to the next state, `stay` when it is there already or further, because the wish was sent
 * twice. A state is never left out: the class sees how it answered before it sees the outcome.
 */
export function decideMove(
  state: LiveRoundState,
  wanted: LiveRoundState,
): Result<'move' | 'stay', 'round-not-there-yet'> {
  const [from, to] = [LIVE_ROUND_STATES.indexOf(state), LIVE_ROUND_STATES.indexOf(wanted)];
  if (to <= from) return ok('stay');
  return to === from + 1 ? ok('move') : refused('round-not-there-yet');
}

/** What decides on an answer that arrives. */
export interface AnswerStanding {
  readonly state: LiveRoundState;
  /** Whether the learner has locked an answer. */
  readonly isLocked: boolean;
  /** Whether what was sent is exactly the stored answer. */
  readonly isSame: boolean;
}

/** Decides on an answer. The stored answer sent again is a `repeat` at any time, so a lost response does no harm. */
export function decideLiveAnswer({
  state,
  isLocked,
  isSame,
}: AnswerStanding): Result<'store' | 'repeat', 'round-closed' | 'answer-locked'> {
  if (isSame) return ok('repeat');
  if (state !== 'open') return refused('round-closed');
  return isLocked ? refused('answer-locked') : ok('store');
}
