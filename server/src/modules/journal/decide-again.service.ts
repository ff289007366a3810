import type { z } from 'zod';
import type { secondDecisionRequest, SecondDecisionResponse } from '@tradesense/contract/second-look.ts';
import { checkSecondAnswer } from '@tradesense/core/learning/second-look.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { price, type Price } from '@tradesense/core/kernel/money.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { readPrice, type AccountRecord } from '../trading/index.ts';
import { noteResultSent, noSuchTrade, ownJournal } from './journal.queries.ts';
import { findTrade, lockTrade } from './journal.repo.ts';
import type { SecondDecisionRow, TradeRow } from './journal.tables.ts';
import { answerProblem, isSameAnswer, resultOpenedAt } from './second-look.policy.ts';
import { answerOf, knownPrice } from './second-look.queries.ts';
import { findSecondDecision, insertSecondDecision } from './second-look.repo.ts';
import { assetOf } from './trade-bars.service.ts';
import { decidedAt, tradeDetail } from './trade-detail.service.ts';
import type { JournalDeps } from './write-trades.service.ts';

const priceOrNone = (units: bigint | null): Price | null => (units === null ? null : price(units));

type Given = Omit<SecondDecisionRow, 'answeredAt' | 'resultSentAt'>;

/**
 * Throws a `Problem` if no price was known at the time of the decision, or if the learner's stop or target does not fit
 * the price that was known.
 */
async function checkAgainstKnown(deps: JournalDeps, tx: Tx, account: AccountRecord, row: TradeRow, given: Given) {
  const asset = assetOf(row.symbol);
  const at = decidedAt(await tradeDetail(tx, row));
  const known = asset === null ? null : await knownPrice(tx, await deps.historyOf(tx, account), asset, at);
  if (known === null)
    throw new Problem('not-enough-history', { detail: 'There is no price history before this decision.' });
  const checked = checkSecondAnswer(
    { decision: given.decision, stop: priceOrNone(given.stopPrice), target: priceOrNone(given.targetPrice) },
    row.side,
    known,
  );
  if (!checked.ok) throw answerProblem(checked.reason);
}

/**
 * Stores the second decision about a trade, unless there already is one. Locks the row of the trade, so that only the
 * first answer is stored if two tabs send one. No event is published, because evidence, scores and the dashboard ignore
 * second decisions. Throws `not-found` (404), and the problems of an invalid decision.
 */
export async function decideAgain(
  deps: JournalDeps,
  userId: string,
  { accountId, tradeId }: { readonly accountId: string; readonly tradeId: string },
  { decision, stopPrice, targetPrice, confidence, reason }: z.output<typeof secondDecisionRequest>,
): Promise<SecondDecisionResponse> {
  const account = await ownJournal(deps, userId, accountId);
  const given: Given = {
    tradeId,
    userId,
    decision,
    stopPrice: stopPrice === null ? null : readPrice('stopPrice', stopPrice),
    targetPrice: targetPrice === null ? null : readPrice('targetPrice', targetPrice),
    confidence,
    reason,
  };
  const stored = await deps.db.transaction(async (tx) => {
    const row = await lockTrade(tx, accountId, tradeId);
    if (row === null) throw noSuchTrade();
    const earlier = await findSecondDecision(tx, tradeId);
    if (earlier !== null) return earlier;
    await checkAgainstKnown(deps, tx, account, row, given);
    const added = { ...given, answeredAt: new Date(deps.clock.now()), resultSentAt: resultOpenedAt(row) };
    await insertSecondDecision(tx, added);
    return added;
  });
  await noteResultSent(deps, account, tradeId);
  const answer = await deps.db.read(async (tx) => {
    const row = await findTrade(tx, accountId, tradeId);
    invariant(row !== null, 'a trade that was decided again is there');
    return answerOf(deps, tx, account, row, stored);
  });
  return { answer, isEarlierAnswer: !isSameAnswer(stored, given) };
}
