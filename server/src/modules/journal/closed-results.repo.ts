import { asc, eq } from 'drizzle-orm';
import { money } from '@tradesense/core/kernel/money.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import type { ClosedResult } from '@tradesense/core/performance/closed-result.ts';
import type { Tx } from '../../platform/database/database.ts';
import { journalTrades, type TradeRow } from './journal.tables.ts';

const amountOrNone = (units: bigint | null) => (units === null ? null : money(units));

function closedResult(row: TradeRow): ClosedResult {
  const { id, accountId, number, symbol, side, preset, score, setupTags, mistakeTags, emotionTags } = row;
  return {
    id,
    accountId,
    number,
    symbol,
    side,
    preset,
    score,
    setupTags,
    mistakeTags,
    emotionTags,
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

/** Returns a trade; `null` if there is none with this id. */
export async function readClosedResult(tx: Tx, tradeId: string): Promise<ClosedResult | null> {
  const rows = await tx.select().from(journalTrades).where(eq(journalTrades.id, tradeId));
  return rows[0] === undefined ? null : closedResult(rows[0]);
}

/** Returns all trades of an account, in order. */
export async function readClosedResults(tx: Tx, accountId: string): Promise<readonly ClosedResult[]> {
  const rows = await tx
    .select()
    .from(journalTrades)
    .where(eq(journalTrades.accountId, accountId))
    .orderBy(asc(journalTrades.number));
  return rows.map(closedResult);
}
