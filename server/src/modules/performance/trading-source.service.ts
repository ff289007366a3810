/** Reads the data for the statistics of a learner's trades: the accounts, trades and money of a period. */
import type { z } from 'zod';
import type { tradingFilter } from '@tradesense/contract/dashboard.ts';
import { localClock, type LocalClock } from '@tradesense/core/kernel/local-time.ts';
import { money, NO_MONEY, sumOfMoney, type Money } from '@tradesense/core/kernel/money.ts';
import { DAY_MS, epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import { matchesFilter, type ClosedResult } from '@tradesense/core/performance/closed-result.ts';
import { periodStart } from '@tradesense/core/performance/dashboard-period.ts';
import type { Deposit, PeriodMoney } from '@tradesense/core/performance/period-curve.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import { zoneOffset } from '../../platform/zone-offset.ts';
import { readLiveAccounts, type LiveAccount } from '../trading/index.ts';
import { moneyFrom, utcDay, type AccountMoney } from './trades.repo.ts';
import { tradesFrom } from './trades-sent.repo.ts';

export type PerformanceDeps = Pick<Platform, 'db' | 'clock' | 'compute'>;
export type ParsedTradingFilter = z.output<typeof tradingFilter>;

/** The learner whose data are read, and the learner's time zone. */
export interface Reader {
  readonly userId: string;
  readonly zone: string;
}

export interface TradingSource {
  readonly accounts: readonly LiveAccount[];
  readonly counted: readonly LiveAccount[];
  /** Trades of the counted accounts that were closed in the period, in the order of their closing. */
  readonly trades: readonly ClosedResult[];
  /** Those of `trades` that match every filter. */
  readonly matching: readonly ClosedResult[];
  readonly money: PeriodMoney;
  readonly from: EpochMs | null;
  readonly to: EpochMs;
  readonly zone: string;
  readonly clock: LocalClock;
}

/** Returns the accounts whose trades count. If the filter has no attempt, only accounts that are not archived count. */
function countedAccounts(accounts: readonly LiveAccount[], { account, attempt }: ParsedTradingFilter): LiveAccount[] {
  return accounts.filter(
    (each) =>
      (account === undefined || each.number === account) &&
      (attempt === 'all' || (attempt === undefined ? each.archivedAt === null : each.attempt === attempt)),
  );
}

/**
 * Returns the balances of counted accounts that were archived while another counted account was still open. They are
 * treated as withdrawals from the total.
 */
function withdrawals(counted: readonly LiveAccount[], presentOf: (accountId: string) => Money): Deposit[] {
  return counted.flatMap(({ id, archivedAt }) => {
    const goesOn = counted.some(
      (other) => other.archivedAt === null || (archivedAt !== null && other.archivedAt > archivedAt),
    );
    return archivedAt === null || !goesOn ? [] : [{ at: archivedAt, amount: money(0n - presentOf(id)) }];
  });
}

interface SourceRows {
  readonly trades: readonly ClosedResult[];
  readonly money: readonly AccountMoney[];
}

/**
 * Reads the trades and money of the accounts since the start of the period's first UTC day, and the balances before
 * that day.
 */
async function readRows(tx: Tx, ids: readonly string[], from: EpochMs | null): Promise<SourceRows> {
  if (ids.length === 0) return { trades: [], money: [] };
  const since = epochMs(from === null ? 0 : Math.floor(from / DAY_MS) * DAY_MS);
  return { trades: await tradesFrom(tx, ids, since), money: await moneyFrom(tx, ids, utcDay(since)) };
}

/**
 * Returns the total balance of the counted accounts at the start of the period, and all their deposits and withdrawals
 * since then.
 */
function moneyOf(rows: SourceRows, counted: readonly LiveAccount[], from: EpochMs | null): PeriodMoney {
  const present = new Map(rows.money.map((each) => [each.accountId, each.present]));
  const taken = withdrawals(counted, (id) => present.get(id) ?? NO_MONEY);
  const moved = [...rows.money.flatMap(({ deposits }) => deposits), ...taken];
  const isEarlier = (at: EpochMs) => from !== null && at < from;
  const earlier = [
    ...moved.filter(({ at }) => isEarlier(at)).map(({ amount }) => amount),
    ...rows.trades.filter(({ closedAt }) => isEarlier(closedAt)).map(({ net }) => net),
  ];
  return {
    opening: sumOfMoney([...rows.money.map(({ before }) => before), ...earlier]),
    from,
    deposits: moved.filter(({ at }) => !isEarlier(at)),
  };
}

/** Reads all data that the statistics of a filter need. */
export async function readTradingSource(
  { db, clock: now }: PerformanceDeps,
  { userId, zone }: Reader,
  filter: ParsedTradingFilter,
): Promise<TradingSource> {
  const to = now.now();
  const offsetAt = zoneOffset(zone);
  const { accounts, counted, from, rows } = await db.read(async (tx) => {
    const all = await readLiveAccounts(tx, userId);
    const own = countedAccounts(all, filter);
    const opened = own.map(({ openedAt }) => openedAt).toSorted((a, b) => a - b)[0] ?? null;
    const start = periodStart(filter.period, to, offsetAt);
    const ids = own.map(({ id }) => id);
    return { accounts: all, counted: own, from: start ?? opened, rows: await readRows(tx, ids, start) };
  });
  const trades = rows.trades.filter(({ closedAt }) => filter.period === 'all' || from === null || closedAt >= from);
  const first = trades.reduce<number>((earliest, { openedAt }) => Math.min(earliest, openedAt), from ?? to);
  return {
    accounts,
    counted,
    trades,
    matching: trades.filter((trade) => matchesFilter(trade, filter)),
    money: moneyOf(rows, counted, filter.period === 'all' ? null : from),
    from,
    to,
    zone,
    clock: localClock(offsetAt, epochMs(first), to),
  };
}
