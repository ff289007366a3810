/**
 * Stores this module's copies of accounts, trades, deposits and days. A caller that changes the data of an account must
 * hold the lock on the account's row.
 */
import { asc, eq } from 'drizzle-orm';
import { money, type Money } from '@tradesense/core/kernel/money.ts';
import { DAY_MS, epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { ClosedResult } from '@tradesense/core/performance/closed-result.ts';
import type { Tx } from '../../platform/database/database.ts';
import { fieldReader } from './field-reader.ts';
import {
  performanceAccounts,
  performanceDays,
  performanceDeposits,
  performanceTrades,
  type PerformanceDayRow,
  type PerformanceTradeRow,
} from './performance.tables.ts';

/** Returns the date (UTC) of a time, such as `2026-01-31`. */
export const utcDay = (at: EpochMs): string => new Date(Math.floor(at / DAY_MS) * DAY_MS).toISOString().slice(0, 10);

const amountOrNone = (units: bigint | null): Money | null => (units === null ? null : money(units));

function resultOf({ line: _line, ...row }: PerformanceTradeRow): ClosedResult {
  return {
    ...row,
    net: money(row.net),
    fees: money(row.fees),
    funding: money(row.funding),
    plannedRisk: amountOrNone(row.plannedRisk),
    mae: amountOrNone(row.mae),
    mfe: amountOrNone(row.mfe),
  };
}

/** Locks the copied row of an account until the transaction ends. Creates the row first if it is missing. */
export async function lockAccountRow(tx: Tx, accountId: string, userId: string): Promise<void> {
  await tx.insert(performanceAccounts).values({ accountId, userId, balance: 0n }).onConflictDoNothing();
  await tx
    .select({ id: performanceAccounts.accountId })
    .from(performanceAccounts)
    .where(eq(performanceAccounts.accountId, accountId))
    .for('update');
}

/** Deletes all copied data of an account. */
export async function deleteAccount(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(performanceAccounts).where(eq(performanceAccounts.accountId, accountId));
}

/** Stores a trade and returns `true`. If it is already stored, updates its score and its tags, and returns `false`. */
export async function storeTrade(tx: Tx, trade: ClosedResult): Promise<boolean> {
  const values = {
    ...trade,
    setupTags: [...trade.setupTags],
    mistakeTags: [...trade.mistakeTags],
    emotionTags: [...trade.emotionTags],
  };
  const added = await tx
    .insert(performanceTrades)
    .values(values)
    .onConflictDoNothing({ target: performanceTrades.id })
    .returning({ id: performanceTrades.id });
  if (added.length === 1) return true;
  const { score, setupTags, mistakeTags, emotionTags } = values;
  await tx
    .update(performanceTrades)
    .set({ score, setupTags, mistakeTags, emotionTags })
    .where(eq(performanceTrades.id, trade.id));
  return false;
}

export interface StoredDeposit {
  readonly accountId: string;
  readonly sequence: number;
  readonly at: EpochMs;
  readonly amount: Money;
}

/** Stores a deposit. Returns `false` if it is already stored. */
export async function storeDeposit(tx: Tx, deposit: StoredDeposit): Promise<boolean> {
  const { accountId, sequence } = performanceDeposits;
  const added = await tx
    .insert(performanceDeposits)
    .values(deposit)
    .onConflictDoNothing({ target: [accountId, sequence] })
    .returning({ sequence });
  return added.length === 1;
}

/**
 * Adds a change of the account's balance to the day on which it happened, and to the final balances of that day and all
 * later days.
 */
export async function addToDay(
  tx: Tx,
  accountId: string,
  at: EpochMs,
  { deposit, net, trades }: { readonly deposit: bigint; readonly net: bigint; readonly trades: number },
): Promise<void> {
  const day = utcDay(at);
  const change = deposit + net;
  await tx.$client.query(
    `INSERT INTO performance_days (account_id, day, deposits, net, trades, balance)
     VALUES ($1, $2, $3, $4, $5, $6 + coalesce(
       (SELECT balance FROM performance_days WHERE account_id = $1 AND day < $2 ORDER BY day DESC LIMIT 1), 0))
     ON CONFLICT (account_id, day) DO UPDATE SET deposits = performance_days.deposits + $3,
       net = performance_days.net + $4, trades = performance_days.trades + $5, balance = performance_days.balance + $6`,
    [accountId, day, deposit, net, trades, change],
  );
  await tx.$client.query(`UPDATE performance_days SET balance = balance + $3 WHERE account_id = $1 AND day > $2`, [
    accountId,
    day,
    change,
  ]);
  await tx.$client.query(`UPDATE performance_accounts SET balance = balance + $2 WHERE account_id = $1`, [
    accountId,
    change,
  ]);
}

/** Returns the trades of an account, in order. */
export async function tradesOfAccount(tx: Tx, id: string): Promise<ClosedResult[]> {
  const { accountId, number } = performanceTrades;
  const rows = await tx.select().from(performanceTrades).where(eq(accountId, id)).orderBy(asc(number));
  return rows.map(resultOf);
}

/** Returns the deposits of an account, in the order of the ledger. */
export async function depositsOfAccount(tx: Tx, id: string): Promise<StoredDeposit[]> {
  const { accountId, sequence } = performanceDeposits;
  const rows = await tx.select().from(performanceDeposits).where(eq(accountId, id)).orderBy(asc(sequence));
  return rows.map((row) => ({ ...row, amount: money(row.amount) }));
}

/** Returns the days of an account on which its balance changed, oldest first. */
export const daysOfAccount = async (tx: Tx, accountId: string): Promise<PerformanceDayRow[]> =>
  await tx
    .select()
    .from(performanceDays)
    .where(eq(performanceDays.accountId, accountId))
    .orderBy(asc(performanceDays.day));

/** Balance of an account at the start of a UTC day and now, and the deposits since the start of that day. */
export interface AccountMoney {
  readonly accountId: string;
  readonly present: Money;
  readonly before: Money;
  /** Deposits since the start of the day, in the order of the ledger. */
  readonly deposits: readonly Omit<StoredDeposit, 'accountId' | 'sequence'>[];
}

function depositsIn(text: string): AccountMoney['deposits'] {
  const { isAtEnd, number, bigint } = fieldReader(text);
  const deposits: { at: EpochMs; amount: Money }[] = [];
  while (!isAtEnd()) deposits.push({ at: epochMs(number()), amount: money(bigint() ?? 0n) });
  return deposits;
}

/** Returns, for each of the accounts, the balance now and at the start of a UTC day, and the deposits since then. */
export async function moneyFrom(tx: Tx, accountIds: readonly string[], day: string): Promise<AccountMoney[]> {
  const { rows } = await tx.$client.query<{ id: string; present: bigint; before: bigint; deposits: string }>({
    name: 'performance-money',
    text: `SELECT account_id AS id, balance AS present, coalesce(
        (SELECT day.balance FROM performance_days AS day
         WHERE day.account_id = account.account_id AND day.day < $2 ORDER BY day.day DESC LIMIT 1), 0) AS before,
        coalesce((SELECT string_agg(concat_ws(E'\\t', (date_part('epoch', at) * 1000)::bigint, amount, ''), '' ORDER BY sequence)
         FROM performance_deposits AS deposit
         WHERE deposit.account_id = account.account_id AND at >= ($2::date)::timestamp AT TIME ZONE 'UTC'), '') AS deposits
      FROM performance_accounts AS account WHERE account_id = ANY ($1::uuid[]) ORDER BY account_id`,
    values: [accountIds, day],
  });
  return rows.map(({ id, present, before, deposits }) => ({
    accountId: id,
    present: money(present),
    before: money(before),
    deposits: depositsIn(deposits),
  }));
}
