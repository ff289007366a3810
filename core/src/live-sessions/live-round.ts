/** The life cycle of a round in a live session. */
import { ok, refused, type Result } from '../kernel/result.ts';

/**
 * States of a round, in order. `open`: answers are accepted. `closed`: no more answers are accepted. `shown`: everyone
 * sees how the class answered. `revealed`: everyone sees the market's outcome.
 */
export const LIVE_ROUND_STATES = ['open', 'closed', 'shown', 'revealed'] as const;
export type LiveRoundState = (typeof LIVE_ROUND_STATES)[number];

export const LIVE_ROUND_KINDS = ['call', 'mark'] as const;
export type LiveRoundKind = (typeof LIVE_ROUND_KINDS)[number];

/** Maximum number of marks in one answer to a round of the kind `mark`. */
export const LIVE_MARKS_MAX = 20;

/**
 * Returns whether a request changes the state of a round: `move` if it goes to the next state, `stay` if the round is
 * already in the requested state or past it, for example because the request was sent twice. A state may not be
 * skipped, because the class must see its own answers before the outcome.
 */
export function decideMove(
  state: LiveRoundState,
  wanted: LiveRoundState,
): Result<'move' | 'stay', 'round-not-there-yet'> {
  const [from, to] = [LIVE_ROUND_STATES.indexOf(state), LIVE_ROUND_STATES.indexOf(wanted)];
  if (to <= from) return ok('stay');
  return to === from + 1 ? ok('move') : refused('round-not-there-yet');
}

/** The facts that decide whether an answer is accepted. */
export interface AnswerStanding {
  readonly state: LiveRoundState;
  /** Whether the learner has locked an answer. */
  readonly isLocked: boolean;
  /** Whether the received answer is identical to the stored one. */
  readonly isSame: boolean;
}

/**
 * Decides whether an answer is stored. A stored answer that is sent again is a `repeat` at any time, so a client that
 * lost the response may send the answer again.
 */
export function decideLiveAnswer({
  state,
  isLocked,
  isSame,
}: AnswerStanding): Result<'store' | 'repeat', 'round-closed' | 'answer-locked'> {
  if (isSame) return ok('repeat');
  if (state !== 'open') return refused('round-closed');
  return isLocked ? refused('answer-locked') : ok('store');
}
