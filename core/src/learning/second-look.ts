/**
 * Rules for deciding a closed trade a second time without seeing its result: when the second decision is due, when the
 * result counts as known, and which answers are valid.
 */
import type { Price } from '../kernel/money.ts';
import { DAY_MS, type EpochMs } from '../kernel/time.ts';
import { ok, refused, type Result } from '../kernel/result.ts';

export const SECOND_DECISIONS = ['take', 'other-side', 'no-trade'] as const;
export type SecondDecision = (typeof SECOND_DECISIONS)[number];

/** Time from the close of a trade until a second decision is due. */
export const SECOND_LOOK_AFTER_MS = 14 * DAY_MS;
/**
 * Time, in ms, during which a learner is assumed to remember a result. It is counted from the close of the trade and
 * from the last time that the result was opened.
 */
export const RESULT_IS_FRESH_MS = 7 * DAY_MS;
/** Maximum number of second decisions that the review queue offers a learner within `SECOND_LOOKS_WINDOW_MS`. */
export const SECOND_LOOKS_MAX = 3;
export const SECOND_LOOKS_WINDOW_MS = DAY_MS;

export type TradeSide = 'long' | 'short';

/** Returns the side of the trade that a second decision would open; `null` for the decision not to trade. */
export function sideOfDecision(decision: SecondDecision, first: TradeSide): TradeSide | null {
  if (decision === 'no-trade') return null;
  if (decision === 'take') return first;
  return first === 'long' ? 'short' : 'long';
}

export interface ResultTimes {
  readonly closedAt: EpochMs;
  /** Time at which the server last sent the result to the learner; `null` if the server never sent it. */
  readonly openedAt: EpochMs | null;
}

/** Whether the learner has seen the result recently. Closing the trade counts too, because it shows the result. */
export const isSeenBefore = ({ closedAt, openedAt }: ResultTimes, at: EpochMs): boolean =>
  at - Math.max(closedAt, openedAt ?? closedAt) < RESULT_IS_FRESH_MS;

export interface SecondAnswer {
  readonly decision: SecondDecision;
  readonly stop: Price | null;
  readonly target: Price | null;
}

export type SecondAnswerFault =
  'needs-stop' | 'needs-target' | 'stop-without-trade' | 'target-without-trade' | 'stop-on-wrong-side' | 'target-on-wrong-side'; // oxfmt-ignore

/**
 * Returns the side of the decision, or the reason why the answer is not valid. A valid answer has the stop and target
 * that its decision requires, on the correct sides of `known`, the price at the decision.
 */
export function checkSecondAnswer(
  { decision, stop, target }: SecondAnswer,
  first: TradeSide,
  known: Price,
): Result<TradeSide | null, SecondAnswerFault> {
  const side = sideOfDecision(decision, first);
  if (side === null) {
    if (stop !== null) return refused('stop-without-trade');
    return target === null ? ok(null) : refused('target-without-trade');
  }
  if (stop === null) return refused('needs-stop');
  if (target === null) return refused('needs-target');
  const isLong = side === 'long';
  if (isLong ? stop >= known : stop <= known) return refused('stop-on-wrong-side');
  if (isLong ? target <= known : target >= known) return refused('target-on-wrong-side');
  return ok(side);
}
