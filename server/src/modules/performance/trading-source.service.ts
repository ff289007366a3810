/** What the statistics of a learner's trades are made from: accounts, trades and money of a period. */
import type { z } from 'zod';
import type { tradingFilter } from '@tradesense/contract/dashboard.ts';
import { localClock, type LocalClock } from '@tradesense/core/kernel/local-time.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import { money, type Money } from '@tradesense/core/kernel/money.ts';
import { matchesFilter, type ClosedResult } from '@tradesense/core/performance/closed-result.ts';
import { periodStart } from '@tradesense/core/performance/dashboard-period.ts';
import { sumOf, type Deposit, type PeriodMoney } from '@tradesense/core/performance/period-curve.ts';
import type { Platform } from '../../platform/module.ts';
import { readClosedResults } from '../journal/index.ts';
import { grantsOf } from '../ledger/index.ts';
import { readLiveAccounts, type LiveAccount } from '../trading/index.ts';

export type PerformanceDeps = Pick<Platform, 'db' | 'clock' | 'compute'>;
export type ParsedTradingFilter = z.output<typeof tradingFilter>;

/** Who looks, and by which clock. */
export interface Reader {
  readonly userId: string;
  readonly zone: string;
}

export interface TradingSource {
  readonly accounts: readonly LiveAccount[];
  readonly counted: readonly LiveAccount[];
  /** Of the counted accounts in the period, in order of closing. */
  readonly trades: readonly ClosedResult[];
  /** Those that match every filter. */
  readonly matching: readonly ClosedResult[];
  readonly money: PeriodMoney;
  readonly from: EpochMs | null;
  readonly to: EpochMs;
  readonly zone: string;
  readonly clock: LocalClock;
}

/** Returns the accounts whose trades count: of the running attempts unless one is asked for. */
function countedAccounts(accounts: readonly LiveAccount[], { account, attempt }: ParsedTradingFilter): LiveAccount[] {
  return accounts.filter(
    (each) =>
      (account === undefined || each.number === account) &&
      (attempt === 'all' || (attempt === undefined ? each.archivedAt === null : each.attempt === attempt)),
  );
}

/** Returns what archived attempts gave back when they ended, while another counted account went on. */
function withdrawals(
  counted: readonly LiveAccount[],
  changes: readonly (Deposit & { accountId: string })[],
): Deposit[] {
  return counted.flatMap(({ id, archivedAt }) => {
    if (archivedAt === null) return [];
    const goesOn = counted.some((other) => other.archivedAt === null || other.archivedAt > archivedAt);
    if (!goesOn) return [];
    const left = sumOf(changes.filter(({ accountId }) => accountId === id).map(({ amount }) => amount));
    return [{ at: archivedAt, amount: money(-left) }];
  });
}

const sumBefore = (changes: readonly Deposit[], from: EpochMs | null): Money =>
  sumOf(changes.filter(({ at }) => from !== null && at < from).map(({ amount }) => amount));

/** Reads everything that a filter needs. */
export async function readTradingSource(
  { db, clock: now }: PerformanceDeps,
  { userId, zone }: Reader,
  filter: ParsedTradingFilter,
): Promise<TradingSource> {
  const to = now.now();
  const read = await db.read(async (tx) => {
    const accounts = await readLiveAccounts(tx, userId);
    const counted = countedAccounts(accounts, filter);
    const ids = counted.map(({ id }) => id);
    if (ids.length === 0) return { accounts, counted, all: [], grants: [] };
    return { accounts, counted, all: await readClosedResults(tx, ids, epochMs(0)), grants: await grantsOf(tx, ids) };
  });
  const results = read.all.map(({ accountId, closedAt: at, net: amount }) => ({ accountId, at, amount }));
  const deposits = [...read.grants, ...withdrawals(read.counted, [...read.grants, ...results])];
  const first = deposits.reduce<EpochMs | null>((least, { at }) => (least === null || at < least ? at : least), null);
  const from = periodStart(filter.period, to, zone) ?? first;
  const trades = read.all.filter(({ closedAt }) => from === null || closedAt >= from);
  return {
    accounts: read.accounts,
    counted: read.counted,
    trades,
    matching: trades.filter((trade) => matchesFilter(trade, filter)),
    money: {
      opening: sumBefore([...deposits, ...results], from),
      from,
      deposits: deposits.filter(({ at }) => from === null || at >= from),
    },
    from,
    to,
    zone,
    clock: localClock(zone, trades[0]?.openedAt ?? from ?? to, to),
  };
}
