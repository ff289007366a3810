import type { Shareable, SharedThingOf } from '@tradesense/contract/posts.ts';
import { money } from '@tradesense/core/kernel/money.ts';
import { quadrantOf, scoreOf } from '@tradesense/core/learning/process-score.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { readAccountRecord, readLiveAccounts } from '../trading/index.ts';
import { checksOf, rText } from './journal-view.policy.ts';
import { findOwnTrade, newestTrades } from './journal.repo.ts';
import { setResultSent } from './second-look.repo.ts';

/**
 * Returns a closed trade of one of the learner's live accounts as others may see it; `null` if there is none with this
 * id. Records that the learner now knows the result, so that a later second decision can say so.
 */
export async function shareTrade(
  tx: Tx,
  userId: string,
  tradeId: string,
  now: EpochMs,
): Promise<SharedThingOf<'trade'> | null> {
  const row = await findOwnTrade(tx, userId, tradeId);
  if (row === null || row.isCopy || (await readAccountRecord(tx, row.accountId))?.kind !== 'live') return null;
  await setResultSent(tx, row.id, new Date(now));
  const process = scoreOf(checksOf(row));
  return {
    kind: 'trade',
    asset: row.symbol,
    side: row.side,
    process,
    rMultiple: rText(row.net, row.plannedRisk),
    quadrant: quadrantOf(process, money(row.net)),
    hasPlan: row.planId !== null,
    preset: row.preset,
    closedAt: row.closedAt.toISOString(),
  };
}

/**
 * Returns up to `limit` closed trades of the learner's live accounts that can be shared in a post, newest first,
 * without their results.
 */
export async function shareableTrades(tx: Tx, userId: string, limit: number): Promise<readonly Shareable[]> {
  const accounts = await readLiveAccounts(tx, userId);
  const rows = await newestTrades(
    tx,
    accounts.map(({ id }) => id),
    limit,
  );
  return rows.map(({ id, symbol: asset, side, closedAt }) => {
    return { kind: 'trade', id, asset, side, at: closedAt.toISOString() };
  });
}
