/**
 * Reads a trader's fills and losses in an account since a given time, from every attempt that was running at some time
 * since then.
 */
import { and, asc, eq, gte, inArray } from 'drizzle-orm';
import { parseMoney, money, price, quantity } from '@tradesense/core/kernel/money.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import type { DayFill, DayFills, DayTrade } from '@tradesense/core/trading/own-limits.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sandboxAccounts, sandboxFills, sandboxPositions, type AccountRow } from './trading.tables.ts';

type Attempt = Pick<AccountRow, 'id' | 'attempt' | 'openedAt' | 'archive'>;

/** Returns a key for an asset in one attempt. The same asset in another attempt has a different key. */
const nameOf = (accountId: string, symbol: string): string => `${accountId} ${symbol}`;

async function attemptsOf(tx: Tx, { userId, number }: Pick<AccountRow, 'userId' | 'number'>): Promise<Attempt[]> {
  const { id, attempt, openedAt, archive } = sandboxAccounts;
  return await tx
    .select({ id, attempt, openedAt, archive })
    .from(sandboxAccounts)
    .where(
      and(eq(sandboxAccounts.userId, userId), eq(sandboxAccounts.number, number), eq(sandboxAccounts.kind, 'live')),
    )
    .orderBy(asc(attempt));
}

/**
 * Returns the unrealized loss at the end of an attempt that was reset, as if it were a trade that closed at `endedAt`;
 * `null` if the attempt ended without an unrealized loss.
 */
function abandonedLoss({ archive }: Attempt, endedAt: Date): DayTrade | null {
  const unrealised = archive === null ? null : parseMoney(archive.unrealised);
  if (unrealised === null || !unrealised.ok || unrealised.value >= 0n) return null;
  return { closedAt: epochMs(endedAt.getTime()), result: unrealised.value };
}

async function fillsOf(tx: Tx, ids: readonly string[], since: Date): Promise<DayFill[]> {
  const { accountId, symbol, sequence, place, orderId, side, fee, realised, slippage, at } = sandboxFills;
  const rows = await tx
    .select({
      accountId,
      symbol,
      sequence,
      place,
      orderId,
      side,
      quantity: sandboxFills.quantity,
      price: sandboxFills.price,
      fee,
      realised,
      slippage,
      at,
    })
    .from(sandboxFills)
    .where(and(inArray(accountId, [...ids]), gte(at, since)))
    .orderBy(asc(at), asc(sequence), asc(place));
  return rows.map((row) => ({
    ...row,
    symbol: nameOf(row.accountId, row.symbol),
    quantity: quantity(row.quantity),
    price: price(row.price),
    fee: money(row.fee),
    realised: money(row.realised),
    slippage: price(row.slippage),
    at: epochMs(row.at.getTime()),
  }));
}

/**
 * Returns the fills since a given time, the open quantities after the last of these fills, and the unrealized losses of
 * the attempts that were reset since then.
 */
export async function fillsSince(
  tx: Tx,
  account: Pick<AccountRow, 'userId' | 'number'>,
  since: Date,
): Promise<DayFills> {
  const attempts = await attemptsOf(tx, account);
  const endOf = (at: number): Date | null => attempts[at + 1]?.openedAt ?? null;
  const ran = attempts.filter((_, at) => (endOf(at)?.getTime() ?? Infinity) >= since.getTime());
  const ids = ran.map(({ id }) => id);
  const [fills, positions] = await Promise.all([
    fillsOf(tx, ids, since),
    tx
      .select({
        accountId: sandboxPositions.accountId,
        symbol: sandboxPositions.symbol,
        quantity: sandboxPositions.quantity,
      })
      .from(sandboxPositions)
      .where(inArray(sandboxPositions.accountId, ids)),
  ]);
  const open = new Map(positions.map((each) => [nameOf(each.accountId, each.symbol), each.quantity]));
  const abandoned = attempts.flatMap((attempt, at) => {
    const endedAt = endOf(at);
    return endedAt === null || !ids.includes(attempt.id) ? [] : (abandonedLoss(attempt, endedAt) ?? []);
  });
  return { fills, openOf: (symbol) => open.get(symbol) ?? 0n, abandoned };
}
