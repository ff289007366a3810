import type { TradingEvent } from '@tradesense/core/trading/trading-event.ts';
import type { PriceSource } from '@tradesense/core/market/price-source.ts';
import { isUnreachable } from '../../../platform/database/database-errors.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/module.ts';
import { lockAccount } from '../account-store.repo.ts';
import type { StoredAccount } from '../account-rows.policy.ts';
import { applyToLocked } from '../apply-event.service.ts';
import { hasHappened } from './time-work.repo.ts';

export type RoundsPlatform = Pick<
  Platform,
  'bus' | 'clock' | 'config' | 'db' | 'errors' | 'ids' | 'log' | 'outbox' | 'streams'
>;

/** What happens to each account of a round. */
export interface RoundEvent {
  /** What is due to the account as it is under its lock; null: nothing any more. */
  readonly eventFor: (account: StoredAccount) => TradingEvent | null;
  readonly source: PriceSource | null;
  /** It happens once to an account. */
  readonly key?: string;
}

const ACCOUNTS_AT_ONCE = 500;
/**
 * Accounts that share a transaction: they are locked in one round trip, and wait for the disk once. A command of one of them
 * waits for all, which a few milliseconds are enough for.
 */
const ACCOUNTS_TOGETHER = 10;
/** Connections that rounds use at a time; the others are for requests. The embedded database has one session. */
const WIDTH = { embedded: 1, postgres: 5 } as const;

/** What a round came to, in accounts. */
export interface RoundOutcome {
  readonly changed: number;
  /** Whom it could not be brought to: they are as they were, and may have it another time. */
  readonly failed: number;
}

/** Answers how many it changed. The ids ascend: whoever locks several accounts does it in that order, so none waits in a ring. */
async function applyToAll(
  platform: RoundsPlatform,
  tx: Tx,
  ids: readonly string[],
  round: RoundEvent,
): Promise<number> {
  const { key, source } = round;
  const locked = await Promise.all(
    ids.map((id) => Promise.all([lockAccount(tx, id), key === undefined ? false : hasHappened(tx, id, key)])),
  );
  let changed = 0;
  for (const [account, isDone] of locked) {
    const event = account === null || isDone ? null : round.eventFor(account);
    if (account === null || event === null) continue;
    const context = key === undefined ? { source } : { source, key };
    // oxlint-disable-next-line no-await-in-loop -- nothing waits in it: what is written goes with the commit
    const applied = await applyToLocked(platform, tx, account, event, context);
    if (applied.kind === 'applied') changed += 1;
  }
  return changed;
}

/** An account on which an event fails is reported and left as it was; it does not keep the others from theirs. */
async function tryOn(platform: RoundsPlatform, ids: readonly string[], round: RoundEvent): Promise<RoundOutcome> {
  try {
    const changed = await platform.db.transaction((tx) => applyToAll(platform, tx, ids, round));
    return { changed, failed: 0 };
  } catch (error) {
    if (isUnreachable(error)) throw error;
    if (ids.length > 1) return tryEach(platform, ids, round);
    platform.log.error(
      { err: error, accountId: ids[0] },
      'an event of the market failed on an account, which is as it was',
    );
    platform.errors.report(error, { source: 'job', job: 'sandbox-trading' });
    return { changed: 0, failed: 1 };
  }
}

/** One of them fails: each by itself, to find out which. */
async function tryEach(platform: RoundsPlatform, ids: readonly string[], round: RoundEvent): Promise<RoundOutcome> {
  let outcome: RoundOutcome = { changed: 0, failed: 0 };
  // oxlint-disable-next-line no-await-in-loop -- the other connections are for the other accounts
  for (const id of ids) outcome = joined(outcome, await tryOn(platform, [id], round));
  return outcome;
}

const joined = (a: RoundOutcome, b: RoundOutcome): RoundOutcome => ({
  changed: a.changed + b.changed,
  failed: a.failed + b.failed,
});

/**
 * Brings an event to all accounts that `pageAfter` finds, ascending by their ids; a few of them share a transaction, in no
 * certain order. Rejects when the database is away; what was done stays done.
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
        outcome = joined(outcome, done);
      }
    });
    // Where one finds the database away, none begins another group: nothing of the round happens once it has ended.
    await endedTogether(workers, () => waiting.splice(0));
    after = page.at(-1) ?? null;
    if (page.length < ACCOUNTS_AT_ONCE) return outcome;
  }
}

/** Resolves when all have ended; rejects then as the first of them did. `stop` is called as soon as one rejects. */
async function endedTogether(workers: readonly Promise<void>[], stop: () => void): Promise<void> {
  for (const worker of workers) worker.catch(stop);
  await Promise.allSettled(workers);
  await Promise.all(workers);
}

function groupsOf(ids: readonly string[]): (readonly string[])[] {
  return Array.from({ length: Math.ceil(ids.length / ACCOUNTS_TOGETHER) }, (_, group) =>
    ids.slice(group * ACCOUNTS_TOGETHER, (group + 1) * ACCOUNTS_TOGETHER),
  );
}
