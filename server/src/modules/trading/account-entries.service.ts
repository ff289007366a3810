/**
 * Entries (what one order opened of a position) of live accounts. Every event that changes entries updates them under
 * the account's lock. The published events are ordered per learner, over all the learner's accounts. Limits: positions
 * opened before entries were recorded have no entries; if two accounts of a learner change at the same time, their
 * events are in the order of the commits ([0097](../../../../docs/decisions/0097-trades-count-as-entries.md)).
 */
import { findAsset } from '@tradesense/core/market/asset.ts';
import { formatMoney, rate, type Money } from '@tradesense/core/kernel/money.ts';
import { entriesAfter, presentNet } from '@tradesense/core/trading/open-entries.ts';
import type { Quote, TradingEffect } from '@tradesense/core/trading/trading-event.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import type { NewEvent } from '../../platform/outbox/event-definition.ts';
import type { LiveMarket } from '../market/index.ts';
import type { StoredAccount } from './account-rows.policy.ts';
import { lockAccount } from './account-store.repo.ts';
import {
  accountsBeyondLimit,
  assetsWithLimits,
  countingEntries,
  entriesAndPlans,
  storeEntries,
  type RequestName,
} from './entries.repo.ts';
import { closedEvent, entryEventOf, entryRow, namedEntry, openEntryOf, plannedRiskOf } from './entry-rows.policy.ts';
import { lastQuote } from './present-market.service.ts';
import { entryLossReached } from './trading.events.ts';
import type { EntryRow, OrderRow, PlanRow } from './trading.tables.ts';

/** An event of a locked account, and what it changed. */
interface Happened {
  /** The account before the event. */
  readonly stored: StoredAccount;
  readonly effects: readonly TradingEffect[];
  readonly sequence: number;
  /** `orders` contains the rows of the orders that the event changed. */
  readonly rows: { readonly orders: readonly OrderRow[] };
}

const CHANGING: readonly TradingEffect['kind'][] = ['filled', 'liquidated', 'funded'];

/**
 * Applies one event per account to the entries of the locked accounts. Returns, by account id, the events to publish
 * about these entries.
 */
export async function changeEntries(
  tx: Tx,
  happened: readonly Happened[],
): Promise<ReadonlyMap<string, readonly NewEvent[]>> {
  const changing = happened.filter(
    ({ stored, effects }) => stored.row.kind === 'live' && effects.some(({ kind }) => CHANGING.includes(kind)),
  );
  if (changing.length === 0) return new Map();
  const accountIds = changing.map(({ stored }) => stored.row.id);
  const { entries, plans } = await entriesAndPlans(tx, accountIds, changing.flatMap(filledRequests));
  const entriesOf = Map.groupBy(entries, ({ accountId }) => accountId);
  const plansOf = Map.groupBy(plans, ({ accountId }) => accountId);
  const outcomes = changing.map((each) => {
    const { id } = each.stored.row;
    return changedEntries(each, entriesOf.get(id) ?? [], plansOf.get(id) ?? []);
  });
  storeEntries(
    tx,
    outcomes.flatMap(({ changed }) => changed),
    outcomes.flatMap(({ closed }) => closed),
  );
  return new Map(outcomes.map(({ accountId, events }) => [accountId, events]));
}

/** Returns a map from order id to the client order id of the request that placed the order. */
const requestsOf = (orders: readonly OrderRow[]): ReadonlyMap<string, string> =>
  new Map(orders.map(({ id, clientOrderId }) => [id, clientOrderId]));

/** Returns the requests that placed the orders which an event filled. */
function filledRequests({ stored, effects, rows: { orders } }: Happened): readonly RequestName[] {
  const requests = requestsOf(orders);
  const filled = effects.flatMap((effect) => (effect.kind === 'filled' ? (requests.get(effect.orderId) ?? []) : []));
  return [...new Set(filled)].map((clientOrderId) => ({ accountId: stored.row.id, clientOrderId }));
}

function changedEntries(
  { stored: { row, state }, effects, sequence, rows: { orders } }: Happened,
  rows: readonly EntryRow[],
  plans: readonly PlanRow[],
) {
  const requests = requestsOf(orders);
  const planOf = new Map(plans.map((plan) => [plan.clientOrderId, plan]));
  const before = rows.map(openEntryOf);
  const { entries, changes } = entriesAfter(before, effects, {
    positions: state.positions,
    sequence,
    plannedRiskOf: (orderId) => plannedRiskOf(planOf.get(requests.get(orderId) ?? '')),
  });
  const owner = { accountId: row.id, userId: row.userId };
  const stored = new Map(rows.map((each) => [openEntryOf(each).id, each]));
  const remaining = new Set(entries.map(({ id }) => id));
  return {
    accountId: row.id,
    changed: entries
      .filter((entry) => !before.includes(entry))
      .map((entry) => entryRow(entry, stored.get(entry.id), owner, state.settings.takerFee)),
    closed: rows.filter((each) => !remaining.has(openEntryOf(each).id)),
    events: changes.map((change) => entryEventOf(change, { ...owner, sequence })),
  };
}

/** Closes all entries of a locked account at the last known prices, because the account is being reset. */
export async function closeEntries(
  tx: Tx,
  { outbox, live }: Pick<Platform, 'outbox'> & { readonly live: LiveMarket },
  { row, state }: StoredAccount,
): Promise<void> {
  const { entries: rows } = await entriesAndPlans(tx, [row.id], []);
  const cause = { accountId: row.id, userId: row.userId, sequence: row.sequence };
  for (const entry of rows.map(openEntryOf)) {
    const quote = quoteOfAsset(live, entry.symbol);
    const settled = quote === null ? entry.settled : presentNet(entry, quote, state.settings.takerFee);
    outbox.append(tx, closedEvent({ ...entry, settled }, cause, 'reset'));
  }
  storeEntries(tx, [], rows);
}

/** An open entry with a planned risk, and `net`, the result that it would have if it were closed now. */
export interface PresentEntry {
  readonly accountId: string;
  readonly entryId: string;
  readonly plannedRisk: Money;
  readonly net: Money;
}

/**
 * Returns a learner's open entries that have a planned risk and whose loss has not reached its limit, valued at the
 * last known prices. Leaves out entries in an asset without a price.
 */
export async function presentEntries(
  tx: Tx,
  live: Pick<LiveMarket, 'price' | 'now' | 'status'>,
  userId: string,
): Promise<readonly PresentEntry[]> {
  const rows = await countingEntries(tx, userId);
  return rows.flatMap((row) => {
    const entry = openEntryOf(row);
    const quote = quoteOfAsset(live, row.symbol);
    if (quote === null || entry.plannedRisk === null) return [];
    const net = presentNet(entry, quote, rate(row.takerFee));
    return [{ accountId: row.accountId, entryId: entry.id, plannedRisk: entry.plannedRisk, net }];
  });
}

const ACCOUNTS_PER_READ = 100;

/**
 * Publishes an event for each entry whose net loss has reached its limit; a periodic job calls it. Skips assets whose
 * market is closed or has no current prices.
 */
export async function publishReachedLimits({
  db,
  outbox,
  live,
}: Pick<Platform, 'db' | 'outbox'> & { readonly live: LiveMarket }): Promise<void> {
  const symbols = await db.read(assetsWithLimits);
  for (const symbol of symbols) {
    let after: string | null = null;
    do {
      const quote = tradableQuote(live, symbol);
      if (quote === null) break;
      const page = { after, limit: ACCOUNTS_PER_READ };
      const accounts: readonly string[] = await db.read((tx) => accountsBeyondLimit(tx, symbol, quote, page));
      for (const accountId of accounts)
        await db.transaction((tx) => settleAtLimit(tx, outbox, { accountId, symbol, quote }));
      after = accounts.length < ACCOUNTS_PER_READ ? null : (accounts.at(-1) ?? null);
    } while (after !== null);
  }
}

async function settleAtLimit(
  tx: Tx,
  outbox: Platform['outbox'],
  { accountId, symbol, quote }: { readonly accountId: string; readonly symbol: string; readonly quote: Quote },
): Promise<void> {
  const stored = await lockAccount(tx, accountId);
  if (stored === null) return;
  const { row: account, state } = stored;
  const { entries: rows } = await entriesAndPlans(tx, [accountId], []);
  const cause = { accountId, userId: account.userId, sequence: account.sequence };
  const reached = rows.flatMap((row) => {
    const entry = openEntryOf(row);
    if (row.symbol !== symbol || row.limitPrice === null || entry.plannedRisk === null) return [];
    if (row.side === 'long' ? row.limitPrice < quote.bid : row.limitPrice > quote.ask) return [];
    const net = presentNet(entry, quote, state.settings.takerFee);
    outbox.append(tx, entryLossReached.create({ ...namedEntry(entry, cause), net: formatMoney(net) }));
    return [{ ...row, hasReachedLimit: true, limitPrice: null }];
  });
  storeEntries(tx, reached, []);
}

function quoteOfAsset(live: Pick<LiveMarket, 'price' | 'now' | 'status'>, symbol: string): Quote | null {
  const asset = findAsset(symbol);
  return asset === undefined ? null : lastQuote(live, asset.symbol);
}

function tradableQuote(live: LiveMarket, symbol: string): Quote | null {
  const asset = findAsset(symbol);
  const last = asset === undefined ? null : live.price(asset.symbol);
  return last === null || last.isStale || !last.isOpen ? null : quoteOfAsset(live, symbol);
}
