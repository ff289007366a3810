/**
 * Opens an account for a replay that starts again at an earlier bar. The account gets the state that the earlier run's
 * account had at that bar, rebuilt from that account's log. Each event is replayed with its own rules version, so both
 * logs begin with the same events. The earlier run's account stays unchanged.
 */
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { LoggedEvent } from '@tradesense/core/trading/rules-version.ts';
import type { PriceSource } from '@tradesense/core/market/price-source.ts';
import type { Tx } from '../../platform/database/database.ts';
import { openChain } from '../ledger/index.ts';
import { storedAccount } from './account-rows.policy.ts';
import { eventsAfter, lockAccount, type EventRow } from './account-store.repo.ts';
import { findAccount, insertAccount } from './accounts.repo.ts';
import { applyToLocked } from './apply-event.service.ts';
import { copyRequests, requestsOf } from './branch-account.repo.ts';
import type { OpenDeps } from './open-account.service.ts';
import { parseEvent } from './trading-event-codec.ts';

export interface AccountCut {
  readonly accountId: string;
  /** Close time of the bar at which the replay starts again. */
  readonly until: EpochMs;
  /** Price source of the account's market. */
  readonly source: PriceSource;
  readonly name: string;
}

interface Logged {
  readonly row: EventRow;
  readonly event: LoggedEvent;
}

/** Number of events with which every account begins: settings and grant. */
const FIRST_EVENTS = 2;
const EVENTS_AT_ONCE = 1_000;
/** Kinds of events that the market causes. At the close of a bar, they are applied before the learner's actions. */
const BY_THE_MARKET: readonly LoggedEvent['kind'][] = ['bar', 'funding', 'expiry'];

/**
 * Returns the number of events in the log up to the bar that closed at `until`. Includes the events that the market
 * caused at that close, but not the learner's actions after it.
 */
export function eventsUntil(log: readonly LoggedEvent[], until: EpochMs): number {
  const end = log.findIndex(
    ({ at, kind }, index) => index >= FIRST_EVENTS && (at > until || (at === until && !BY_THE_MARKET.includes(kind))),
  );
  return end < 0 ? log.length : end;
}

async function readLog(tx: Tx, accountId: string): Promise<readonly Logged[]> {
  const log: Logged[] = [];
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before has ended
    const page = await eventsAfter(tx, accountId, log.length, EVENTS_AT_ONCE);
    log.push(...page.map((row) => ({ row, event: parseEvent(row.event) })));
    if (page.length < EVENTS_AT_ONCE) return log;
  }
}

/**
 * Opens the new account in the transaction and returns its id. Locks the earlier run's account (`cut.accountId`) until
 * the transaction ends.
 */
export async function branchAccount(deps: OpenDeps, tx: Tx, cut: AccountCut): Promise<string> {
  const { accountId, until, source, name } = cut;
  await lockAccount(tx, accountId);
  const first = await findAccount(tx, accountId);
  invariant(first?.kind === 'replay', 'a run of a replay has an account of its own');
  const log = await readLog(tx, accountId);
  const kept = log.slice(
    0,
    eventsUntil(
      log.map(({ event }) => event),
      until,
    ),
  );
  const begin = kept[0]?.event;
  invariant(begin?.kind === 'settings', 'an account begins with its settings');
  const row = {
    ...first,
    ...begin.settings,
    id: deps.ids.next(),
    name,
    cash: 0n,
    marks: {},
    sequence: 0,
    copiedEvents: kept.length,
    countedEvents: 0,
    lastEventAt: first.openedAt,
  };
  invariant(await insertAccount(tx, row), 'accounts of replays do not stand in the way of one another');
  await openChain(tx, { accountId: row.id, userId: row.userId });
  const requests = await requestsOf(tx, accountId);
  let stored = storedAccount(row, [], []);
  for (const { row: logged, event } of kept) {
    const request = event.kind === 'place' ? requests(event.orders.map(({ terms }) => terms.id)) : undefined;
    // oxlint-disable-next-line no-await-in-loop -- each event happens to the account that the one before has left
    const applied = await applyToLocked(deps, tx, stored, event, {
      source,
      isCopy: true,
      rulesVersion: event.rulesVersion,
      ...(request === undefined ? {} : { request }),
      ...(logged.key === null ? {} : { key: logged.key }),
    });
    invariant(applied.kind === 'applied', 'a log replays as it was written');
    stored = applied.account;
  }
  await copyRequests(tx, { from: accountId, to: row.id, upTo: kept.length });
  return row.id;
}
