/** Rules of deciding a closed trade again without its result: when it is due, when its result counts as known, and which answers fit. */
import type { Price } from '../kernel/money.ts';
import { DAY_MS, type EpochMs } from '../kernel/time.ts';
import { ok, refused, type Result } from '../kernel/result.ts';

export const SECOND_DECISIONS = ['take', 'other-side', 'no-trade'] as const;
export type SecondDecision = (typeof SECOND_DECISIONS)[number];

/** Time from the close of a trade until it is due for a second decision. */
export const SECOND_LOOK_AFTER_MS = 14 * DAY_MS;
/** A trade that was closed, or whose result was opened, less long ago than this counts as seen before. */
export const RESULT_IS_FRESH_MS = 7 * DAY_MS;
/** Maximum second decisions that the queue offers within `SECOND_LOOKS_WINDOW_MS`. */
export const SECOND_LOOKS_MAX = 3;
export const SECOND_LOOKS_WINDOW_MS = DAY_MS;

export type TradeSide = 'long' | 'short';

/** Returns the side that the decision takes, or `null` for no trade. */
export function sideOfDecision(decision: SecondDecision, first: TradeSide): TradeSide | null {
  if (decision === 'no-trade') return null;
  if (decision === 'take') return first;
  return first === 'long' ? 'short' : 'long';
}

export interface ResultTimes {
  readonly closedAt: EpochMs;
  /** When the result was last sent to the learner, as far as is known. `null`: never. */
  readonly openedAt: EpochMs | null;
}

/** Whether the learner had the result before them lately. Who has just closed a trade knows what came of it. */
export const isSeenBefore = ({ closedAt, openedAt }: ResultTimes, at: EpochMs): boolean =>
  at - Math.max(closedAt, openedAt ?? closedAt) < RESULT_IS_FRESH_MS;

export interface SecondAnswer {
  readonly decision: SecondDecision;
  readonly stop: Price | null;
  readonly target: Price | null;
}

export type SecondAnswerFault =
  'needs-stop' | 'needs-target' | 'stop-without-trade' | 'target-without-trade' | 'stop-on-wrong-side' | 'target-on-wrong-side'; // prettier-ignore

/** Checks that stop and target belong to the decision and lie on their sides of the price that was known. */
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
