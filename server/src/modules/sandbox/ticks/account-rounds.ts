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
/** Connections that rounds use at a time; the others are for requests. The embedded database has one session. */
const WIDTH = { embedded: 1, postgres: 5 } as const;

async function applyTo(platform: RoundsPlatform, tx: Tx, accountId: string, round: RoundEvent): Promise<boolean> {
  const { key, source } = round;
  const [account, isDone] = await Promise.all([
    lockAccount(tx, accountId),
    key === undefined ? false : hasHappened(tx, accountId, key),
  ]);
  if (account === null || isDone) return false;
  const event = round.eventFor(account);
  if (event === null) return false;
  const applied = await applyToLocked(platform, tx, account, event, key === undefined ? { source } : { source, key });
  return applied.kind === 'applied';
}

/** What a round came to, in accounts. */
export interface RoundOutcome {
  readonly changed: number;
  /** Whom it could not be brought to: they are as they were, and may have it another time. */
  readonly failed: number;
}

/** An account on which an event fails is reported and left as it was; it does not keep the others from theirs. */
async function tryOn(
  platform: RoundsPlatform,
  accountId: string,
  round: RoundEvent,
): Promise<keyof RoundOutcome | 'unconcerned'> {
  try {
    const isChanged = await platform.db.transaction((tx) => applyTo(platform, tx, accountId, round));
    return isChanged ? 'changed' : 'unconcerned';
  } catch (error) {
    if (isUnreachable(error)) throw error;
    platform.log.error({ err: error, accountId }, 'an event of the market failed on an account, which is as it was');
    platform.errors.report(error, { source: 'job', job: 'sandbox-trading' });
    return 'failed';
  }
}

/**
 * Brings an event to all accounts that `pageAfter` finds, each in a transaction of its own, in no certain order. Rejects when
 * the database is away; what was done stays done.
 */
export async function forEachAccount(
  platform: RoundsPlatform,
  pageAfter: (tx: Tx, after: string | null, limit: number) => Promise<readonly string[]>,
  round: RoundEvent,
): Promise<RoundOutcome> {
  const outcome = { changed: 0, failed: 0, unconcerned: 0 };
  for (let after: string | null = null; ;) {
    const page = await platform.db.read((tx) => pageAfter(tx, after, ACCOUNTS_AT_ONCE));
    const waiting = page.values();
    const workers = Array.from({ length: WIDTH[platform.db.kind] }, async () => {
      for (const accountId of waiting) outcome[await tryOn(platform, accountId, round)] += 1;
    });
    await Promise.all(workers);
    after = page.at(-1) ?? null;
    if (page.length < ACCOUNTS_AT_ONCE) return outcome;
  }
}
