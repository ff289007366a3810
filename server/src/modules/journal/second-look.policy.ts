import type { SecondLookAnswer } from '@tradesense/contract/second-look.ts';
import { formatPrice, price } from '@tradesense/core/kernel/money.ts';
import { DAY_MS, epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import { isSeenBefore, sideOfDecision, type SecondAnswerFault } from '@tradesense/core/learning/second-look.ts';
import type { ProblemCode } from '@tradesense/contract/problem-codes.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { SecondDecisionRow, TradeRow } from './journal.tables.ts';

const textOf = (units: bigint | null): string | null => (units === null ? null : formatPrice(price(units)));

/**
 * Returns when the learner was last shown the trade's result: when the server last sent it or when the trade was
 * reviewed, whichever is later; `null` if neither happened.
 */
export function resultOpenedAt({
  resultSentAt,
  reviewedAt,
}: Pick<TradeRow, 'resultSentAt' | 'reviewedAt'>): Date | null {
  if (resultSentAt === null || reviewedAt === null) return resultSentAt ?? reviewedAt;
  return resultSentAt > reviewedAt ? resultSentAt : reviewedAt;
}

/**
 * Returns when the result was last sent, and whether the learner is assumed to remember it. The age of the close is
 * measured in real time, even for a replay.
 */
export function freshness({ writtenAt }: Pick<TradeRow, 'writtenAt'>, openedAt: Date | null, at: EpochMs) {
  const closedAt = epochMs(writtenAt.getTime());
  return {
    lastOpenedAt: openedAt === null ? null : openedAt.toISOString(),
    isSeenBefore: isSeenBefore({ closedAt, openedAt: openedAt === null ? null : epochMs(openedAt.getTime()) }, at),
  };
}

/** Returns the days since the close, in real time even for a replay. */
export const daysSinceClose = ({ writtenAt }: Pick<TradeRow, 'writtenAt'>, now: EpochMs): number =>
  Math.max(0, Math.floor((now - writtenAt.getTime()) / DAY_MS));

/** Returns a stored second decision as the page shows it. */
export function answerView(
  row: SecondDecisionRow,
  trade: Pick<TradeRow, 'side' | 'writtenAt'>,
): Omit<SecondLookAnswer, 'trade' | 'ends'> {
  const { answeredAt, decision, confidence, reason } = row;
  return {
    answeredAt: answeredAt.toISOString(),
    decision,
    side: sideOfDecision(decision, trade.side),
    stopPrice: textOf(row.stopPrice),
    targetPrice: textOf(row.targetPrice),
    confidence,
    reason,
    ...freshness(trade, row.resultSentAt, epochMs(answeredAt.getTime())),
  };
}

export function isSameAnswer(left: SecondDecisionRow, right: Omit<SecondDecisionRow, 'answeredAt' | 'resultSentAt'>) {
  return (
    left.decision === right.decision &&
    left.stopPrice === right.stopPrice &&
    left.targetPrice === right.targetPrice &&
    left.confidence === right.confidence &&
    left.reason === right.reason
  );
}

const FAULTS: Readonly<Record<SecondAnswerFault, { readonly code: ProblemCode; readonly field: string; readonly message: string }>> = {
  'needs-stop': { code: 'invalid-request', field: 'stopPrice', message: 'is needed for a trade' },
  'needs-target': { code: 'invalid-request', field: 'targetPrice', message: 'is needed for a trade' },
  'stop-without-trade': { code: 'invalid-request', field: 'stopPrice', message: 'must be null without a trade' },
  'target-without-trade': { code: 'invalid-request', field: 'targetPrice', message: 'must be null without a trade' },
  'stop-on-wrong-side': { code: 'stop-on-wrong-side', field: 'stopPrice', message: 'must be on the losing side of the price at the decision' },
  'target-on-wrong-side': { code: 'target-on-wrong-side', field: 'targetPrice', message: 'must be on the winning side of the price at the decision' },
}; // oxfmt-ignore

export function answerProblem(fault: SecondAnswerFault): Problem {
  const { code, field, message } = FAULTS[fault];
  return new Problem(code, { detail: `${field} ${message}.`, errors: [{ path: `body.${field}`, message }] });
}
