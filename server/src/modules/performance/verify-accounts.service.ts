/** Compares this module's copies of account data with the journal and the ledger. */
import { sumOfMoney } from '@tradesense/core/kernel/money.ts';
import type { ClosedResult } from '@tradesense/core/performance/closed-result.ts';
import type { Platform } from '../../platform/module.ts';
import type { Tx } from '../../platform/database/database.ts';
import { aggregatesToDeliver } from '../../platform/outbox/outbox-operations.ts';
import { readClosedResults } from '../journal/index.ts';
import { grantsOf, readOneMoment } from '../ledger/index.ts';
import { readLiveAccountsAfter } from '../trading/index.ts';
import { ACCOUNTS_SUBSCRIBER } from './subscribers.ts';
import { daysOfAccount, depositsOfAccount, moneyFrom, tradesOfAccount, utcDay } from './trades.repo.ts';

const ACCOUNTS_PER_READ = 20;

/** An account that is checked, and its learner. */
export interface CheckedAccount {
  readonly id: string;
  readonly userId: string;
}

export interface AccountsCheck {
  readonly checked: number;
  /** Number of accounts that were not compared, because some of their events have not been delivered yet. */
  readonly underWay: number;
  readonly broken: readonly { readonly account: CheckedAccount; readonly difference: string }[];
}

const textOf = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) => (typeof each === 'bigint' ? String(each) : each));

/** Returns the fields of a trade as a text, in a fixed order. */
function fieldsOf(trade: ClosedResult): string {
  return textOf(Object.entries(trade).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Returns the first difference between this module's rows and those of the module that owns the data; `null` if there
 * is none.
 */
function rowDifference(name: string, stored: ReadonlyMap<string, string>, owned: ReadonlyMap<string, string>) {
  for (const [id, text] of owned) {
    const found = stored.get(id);
    if (found === undefined) return `${name} ${id} is missing`;
    if (found !== text) return `${name} ${id} differs`;
  }
  const extra = [...stored.keys()].find((id) => !owned.has(id));
  return extra === undefined ? null : `${name} ${extra} is not with its owner`;
}

interface Change {
  readonly day: string;
  readonly deposit: bigint;
  readonly net: bigint;
  readonly trades: number;
}

/** Returns the days on which the balance changed, each with its sums and its final balance. */
function daysOf(changes: readonly Change[]): Map<string, string> {
  const days = new Map<string, Change>();
  for (const { day, deposit, net, trades } of changes.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
    const sum = days.get(day) ?? { day, deposit: 0n, net: 0n, trades: 0 };
    days.set(day, { day, deposit: sum.deposit + deposit, net: sum.net + net, trades: sum.trades + trades });
  }
  let balance = 0n;
  return new Map(
    [...days.values()].map(({ day, deposit, net, trades }) => {
      balance += deposit + net;
      return [day, textOf([deposit, net, trades, balance])];
    }),
  );
}

/**
 * Returns the first difference between the stored data of an account and the data computed from its trades and grants;
 * `null` if there is none.
 */
async function differenceOf(tx: Tx, id: string): Promise<string | null> {
  const [trades, grants] = [await readClosedResults(tx, id), await grantsOf(tx, id)];
  const stored = await tradesOfAccount(tx, id);
  const deposits = await depositsOfAccount(tx, id);
  const days = daysOf([
    ...grants.map(({ at, amount }) => ({ day: utcDay(at), deposit: amount, net: 0n, trades: 0 })),
    ...trades.map(({ closedAt, net }) => ({ day: utcDay(closedAt), deposit: 0n, net, trades: 1 })),
  ]);
  const storedDays = await daysOfAccount(tx, id);
  const [balance] = await moneyFrom(tx, [id], '0001-01-01');
  const owned = sumOfMoney([...grants.map(({ amount }) => amount), ...trades.map(({ net }) => net)]);
  const keyed = (rows: readonly ClosedResult[]) => new Map(rows.map((row) => [row.id, fieldsOf(row)]));
  const deposited = (rows: readonly { sequence: number; at: number; amount: bigint }[]) =>
    new Map(rows.map(({ sequence, at, amount }) => [String(sequence), textOf([at, amount])]));
  return (
    rowDifference('trade', keyed(stored), keyed(trades)) ??
    rowDifference('deposit', deposited(deposits), deposited(grants)) ??
    rowDifference(
      'day',
      new Map(storedDays.map((row) => [row.day, textOf([row.deposits, row.net, row.trades, row.balance])])),
      days,
    ) ?? // oxfmt-ignore
    (balance?.present === owned ? null : `the balance is ${String(balance?.present ?? 'missing')}, computed ${owned}`)
  );
}

/**
 * Compares the stored data of every live account with recomputed data. Accounts with undelivered events are left out.
 * Each page of accounts is read in one transaction, as of a single moment.
 */
export async function checkAccounts({ db }: Pick<Platform, 'db'>): Promise<AccountsCheck> {
  const broken: AccountsCheck['broken'][number][] = [];
  let [checked, underWay, after] = [0, 0, null as string | null];
  for (;;) {
    const from = after;
    const page = await db.transaction(async (tx) => {
      await readOneMoment(tx);
      const accounts = await readLiveAccountsAfter(tx, from, ACCOUNTS_PER_READ);
      const waiting = await aggregatesToDeliver(tx, ACCOUNTS_SUBSCRIBER);
      for (const account of accounts) {
        if (waiting.has(account.id)) {
          underWay += 1;
          continue;
        }
        const difference = await differenceOf(tx, account.id);
        if (difference !== null) broken.push({ account, difference });
      }
      return accounts;
    });
    checked += page.length;
    after = page.at(-1)?.id ?? null;
    if (page.length < ACCOUNTS_PER_READ) return { checked, underWay, broken };
  }
}
