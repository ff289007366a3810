import type { TradingEvent } from '@tradesense/core/trading/trading-event.ts';
import type { PriceSource } from '@tradesense/core/market/price-source.ts';
import { isUnreachable } from '../../../platform/database/database-errors.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/module.ts';
import { lockAccounts } from '../account-store.repo.ts';
import type { StoredAccount } from '../account-rows.policy.ts';
import { applyToEach } from '../apply-event.service.ts';
import { accountsWithEvent } from './time-work.repo.ts';

export type RoundsPlatform = Pick<
  Platform,
  'bus' | 'clock' | 'config' | 'db' | 'errors' | 'ids' | 'log' | 'outbox' | 'streams'
>;

/** What a round of the trading loop applies to many accounts: one event per account. */
export interface RoundEvent {
  /**
   * Returns the event for an account; `null` if the event no longer affects the account. The account's state was read
   * while holding its lock.
   */
  readonly eventFor: (account: StoredAccount) => TradingEvent | null;
  readonly source: PriceSource | null;
  /** Key of an event that must be applied to an account only once. */
  readonly key?: string;
}

/**
 * Number of account ids that one query returns. Each query reads all accounts that the round still has to process, so
 * smaller pages take more time in all.
 */
const ACCOUNTS_AT_ONCE = 2_000;
/**
 * Number of accounts per transaction. The accounts are locked in one round trip and committed together, so a learner's
 * command to one of them waits a few milliseconds until the whole group is done.
 */
const ACCOUNTS_PER_TRANSACTION = 25;
/**
 * Maximum number of database connections that a round uses at the same time, so that requests can use the others. The
 * embedded database has a single session.
 */
const WIDTH = { embedded: 1, postgres: 5 } as const;

/** Result of a round: the number of accounts that it changed, and the number of accounts on which it failed. */
export interface RoundOutcome {
  readonly changed: number;
  /** Number of accounts on which the event failed. They are unchanged, and the event can be applied to them again. */
  readonly failed: number;
}

/** Locks the accounts and applies the event to each of them. Returns the number of changed accounts. */
async function applyToAll(
  platform: RoundsPlatform,
  tx: Tx,
  ids: readonly string[],
  { key, source, eventFor }: RoundEvent,
): Promise<number> {
  const [accounts, done] = await Promise.all([
    lockAccounts(tx, ids),
    key === undefined ? null : accountsWithEvent(tx, ids, key),
  ]);
  const context = key === undefined ? { source } : { source, key };
  const asked = accounts.flatMap((stored) => {
    const event = done?.has(stored.row.id) === true ? null : eventFor(stored);
    return event === null ? [] : [{ stored, event, context }];
  });
  const applied = await applyToEach(platform, tx, asked);
  return applied.filter(({ kind }) => kind === 'applied').length;
}

/**
 * Applies the event to a group of accounts. If it fails on an account, that account is reported and stays unchanged,
 * and the other accounts are still processed.
 */
async function tryOn(platform: RoundsPlatform, ids: readonly string[], round: RoundEvent): Promise<RoundOutcome> {
  try {
    const changed = await platform.db.transaction((tx) => applyToAll(platform, tx, ids, round));
    return { changed, failed: 0 };
  } catch (error) {
    if (isUnreachable(error)) throw error;
    if (ids.length > 1) return applyOneByOne(platform, ids, round);
    platform.log.error(
      { err: error, accountId: ids[0] },
      'an event of the market failed on an account, which is unchanged',
    );
    platform.errors.report(error, { source: 'job', job: 'sandbox-trading' });
    return { changed: 0, failed: 1 };
  }
}

/** Applies the event to each account separately, to find the account on which it fails. */
async function applyOneByOne(
  platform: RoundsPlatform,
  ids: readonly string[],
  round: RoundEvent,
): Promise<RoundOutcome> {
  let outcome: RoundOutcome = { changed: 0, failed: 0 };
  // oxlint-disable-next-line no-await-in-loop -- the other connections are for the other accounts
  for (const id of ids) outcome = joinOutcomes(outcome, await tryOn(platform, [id], round));
  return outcome;
}

const joinOutcomes = (a: RoundOutcome, b: RoundOutcome): RoundOutcome => ({
  changed: a.changed + b.changed,
  failed: a.failed + b.failed,
});

/**
 * Applies an event to all accounts that `pageAfter` returns, ascending by id. Groups of accounts share a transaction;
 * the order of the transactions is undefined. Rejects if the database cannot be reached; changes that are already
 * committed stay.
 */
export async function forEachAccount(
  platform: RoundsPlatform,
  pageAfter: (tx: Tx, after: string | null, limit: number) => Promise<readonly string[]>,
  round: RoundEvent,
): Promise<RoundOutcome> {
  let outcome: RoundOutcome = { changed: 0, failed: 0 };
  for (let after: string | null = null; ;) {
    const page = await platform.db.read((tx) => pageAfter(tx, after, ACCOUNTS_AT_ONCE));
    const waiting = groupsOf(page);
    const workers = Array.from({ length: WIDTH[platform.db.kind] }, async () => {
      for (let ids = waiting.shift(); ids !== undefined; ids = waiting.shift()) {
        // oxlint-disable-next-line no-await-in-loop -- as many at a time as there are workers
        const done = await tryOn(platform, ids, round);
        outcome = joinOutcomes(outcome, done);
      }
    });
    // If one worker cannot reach the database, the other workers start no new group, so that no event is applied after
    // the round has ended.
    await endedTogether(workers, () => waiting.splice(0));
    after = page.at(-1) ?? null;
    if (page.length < ACCOUNTS_AT_ONCE) return outcome;
  }
}

/** Waits until all promises are settled, then rejects if any of them has rejected. Calls `stop` when one rejects. */
async function endedTogether(workers: readonly Promise<void>[], stop: () => void): Promise<void> {
  for (const worker of workers) worker.catch(stop);
  await Promise.allSettled(workers);
  await Promise.all(workers);
}

function groupsOf(ids: readonly string[]): (readonly string[])[] {
  return Array.from({ length: Math.ceil(ids.length / ACCOUNTS_PER_TRANSACTION) }, (_, group) =>
    ids.slice(group * ACCOUNTS_PER_TRANSACTION, (group + 1) * ACCOUNTS_PER_TRANSACTION),
  );
}
