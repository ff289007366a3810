import { and, asc, gte, inArray } from 'drizzle-orm';
import { money } from '@tradesense/core/kernel/money.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { ClosedResult } from '@tradesense/core/performance/closed-result.ts';
import type { Tx } from '../../platform/database/database.ts';
import { journalTrades, type TradeRow } from './journal.tables.ts';

const amountOrNone = (units: bigint | null) => (units === null ? null : money(units));

function closedResult(row: TradeRow): ClosedResult {
  const { id, accountId, number, symbol, side, preset, score, setupTags, mistakeTags, emotionTags } = row;
  return {
    ...{ id, accountId, number, symbol, side, preset, score, setupTags, mistakeTags, emotionTags },
    openedAt: epochMs(row.openedAt.getTime()),
    closedAt: epochMs(row.closedAt.getTime()),
    net: money(row.net),
    fees: money(row.fees),
    funding: money(row.funding),
    plannedRisk: amountOrNone(row.plannedRisk),
    mae: amountOrNone(row.mae),
    mfe: amountOrNone(row.mfe),
    hasPlan: row.planId !== null,
  };
}

/** Returns the trades of accounts that were closed from a moment on, in order of closing. */
export async function readClosedResults(
  tx: Tx,
  accountIds: readonly string[],
  from: EpochMs,
): Promise<readonly ClosedResult[]> {
  const { accountId, closedAt, number } = journalTrades;
  const rows = await tx
    .select()
    .from(journalTrades)
    .where(and(inArray(accountId, [...accountIds]), gte(closedAt, new Date(from))))
    .orderBy(asc(closedAt), asc(accountId), asc(number));
  return rows.map(closedResult);
}
