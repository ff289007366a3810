import type { z } from 'zod';
import type {
  TradingAccount,
  TradingAccountsResponse,
  TradingAttemptsResponse,
  tradingLedgerQuery,
  TradingLedgerResponse,
} from '@tradesense/contract/trading-accounts.ts';
import type {
  TradingFillsResponse,
  TradingOrder,
  tradingOrdersQuery,
  TradingOrdersResponse,
  TradingPositionsResponse,
  tradingPageQuery,
} from '@tradesense/contract/trading-orders.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { listEntries } from '../ledger/index.ts';
import { atArchivedMarks } from './account-archive.policy.ts';
import { loadAccount } from './account-store.repo.ts';
import { archivedAttempts, hasFills, runningAccounts } from './accounts.repo.ts';
import {
  cursorOf,
  endedCursorOf,
  endedPlaceOf,
  pageOf,
  placeOf,
  ROWS_PER_PAGE,
  sequenceOf,
} from './list-cursor.policy.ts';
import { openFirstAccount } from './open-account.service.ts';
import { causingOrders, findOrder, listEndedOrders, listFills, listOrders } from './orders.repo.ts';
import { ownAccountRow } from './own-account.service.ts';
import { plannedExits } from './planned-exits.repo.ts';
import { marketOf } from './present-market.service.ts';
import type { AccountDeps } from './account-settings.service.ts';
import { accountView, atPresentMarks, entryView, fillView, orderView, positionView } from './trading-views.ts';
import type { AccountRow } from './trading.tables.ts';

async function viewsOf(deps: AccountDeps, tx: Tx, rows: readonly AccountRow[]): Promise<TradingAccount[]> {
  const views: TradingAccount[] = [];
  // Accounts are loaded one after the other, because the transaction has only one connection. This is fast enough: an
  // account has little data, and a learner has few accounts.
  for (const row of rows) views.push(accountView(await loadAccount(tx, row), deps.live));
  return views;
}

/**
 * Returns the learner's running accounts, ordered by number. A learner who may trade but has no account gets a first
 * account with its grant. Such a learner is an administrator, or unlocked the sandbox before trading existed.
 */
export async function readAccounts(deps: AccountDeps, userId: string): Promise<TradingAccountsResponse> {
  await deps.live.prepare();
  const known = await deps.db.read(async (tx) => ({
    accounts: await viewsOf(deps, tx, await runningAccounts(tx, userId)),
    hasTraded: await hasFills(tx, userId),
  }));
  if (known.accounts.length > 0) return known;
  return deps.db.transaction(async (tx) => {
    await openFirstAccount(deps, tx, userId, deps.live.now());
    return { accounts: await viewsOf(deps, tx, await runningAccounts(tx, userId)), hasTraded: known.hasTraded };
  });
}

/**
 * Returns an account, running or archived. Like the functions below, it throws `not-found` (404) for an account of
 * another learner.
 */
export async function readAccount(deps: AccountDeps, userId: string, id: string): Promise<TradingAccount> {
  await deps.live.prepare();
  return deps.db.read(async (tx) => {
    const row = await ownAccountRow(tx, userId, id);
    return accountView(await loadAccount(tx, row), await marketOf(deps, tx, row));
  });
}

/** Returns the archived attempts of an account. `id` is the id of any of its attempts. */
export async function readAttempts(
  deps: AccountDeps,
  userId: string,
  id: string,
  { cursor }: z.output<typeof tradingPageQuery>,
): Promise<TradingAttemptsResponse> {
  await deps.live.prepare();
  const before = sequenceOf(cursor);
  return deps.db.read(async (tx) => {
    const account = await ownAccountRow(tx, userId, id);
    const rows = await archivedAttempts(tx, account, { before, limit: ROWS_PER_PAGE + 1 });
    const { page, nextCursor } = pageOf(rows, ({ attempt }) => String(attempt));
    return { attempts: await viewsOf(deps, tx, page), nextCursor };
  });
}

export async function readOrders(
  deps: AccountDeps,
  userId: string,
  id: string,
  { state, cursor }: z.output<typeof tradingOrdersQuery>,
): Promise<TradingOrdersResponse> {
  await deps.live.prepare();
  const list = orderListOf(state, cursor);
  return deps.db.read(async (tx) => {
    const row = await ownAccountRow(tx, userId, id);
    const account = await loadAccount(tx, row);
    const market = await marketOf(deps, tx, row);
    const { page, nextCursor } = await list(tx, id);
    return { orders: page.map((order) => orderView(order, account, market)), nextCursor };
  });
}

/**
 * Returns the query of a page of orders. Ended orders are sorted by the time of their end, because their list shows
 * that time.
 */
function orderListOf(state: 'all' | 'live' | 'ended', cursor: string | undefined) {
  const limit = ROWS_PER_PAGE + 1;
  if (state === 'ended') {
    const before = endedPlaceOf(cursor);
    return async (tx: Tx, id: string) => pageOf(await listEndedOrders(tx, id, { before, limit }), endedCursorOf);
  }
  const before = placeOf(cursor);
  return async (tx: Tx, id: string) => pageOf(await listOrders(tx, id, { state, before, limit }), cursorOf);
}

export async function readOrder(deps: AccountDeps, userId: string, id: string, orderId: string): Promise<TradingOrder> {
  await deps.live.prepare();
  return deps.db.read(async (tx) => {
    const row = await ownAccountRow(tx, userId, id);
    const account = await loadAccount(tx, row);
    const order = await findOrder(tx, id, orderId);
    if (order === null) throw new Problem('not-found', { detail: 'There is no such order.' });
    return orderView(order, account, await marketOf(deps, tx, row));
  });
}

/**
 * Returns the open positions. The positions of an archived attempt are returned as they were when it ended, at the mark
 * prices of its end. An attempt that was archived before these were stored has those of its last event.
 */
export async function readPositions(deps: AccountDeps, userId: string, id: string): Promise<TradingPositionsResponse> {
  await deps.live.prepare();
  return deps.db.read(async (tx) => {
    const row = await ownAccountRow(tx, userId, id);
    const { state: stored } = await loadAccount(tx, row);
    const state =
      row.archivedAt === null
        ? atPresentMarks(stored, await marketOf(deps, tx, row))
        : atArchivedMarks(stored, row.archive);
    const planned = row.archivedAt === null && state.positions.size > 0 ? await plannedExits(tx, id) : [];
    return { positions: [...state.positions.values()].map((position) => positionView(position, state, planned)) };
  });
}

export async function readFills(
  deps: AccountDeps,
  userId: string,
  id: string,
  cursor: string | undefined,
): Promise<TradingFillsResponse> {
  const before = placeOf(cursor);
  return deps.db.read(async (tx) => {
    await ownAccountRow(tx, userId, id);
    const rows = await listFills(tx, id, { before, limit: ROWS_PER_PAGE + 1 });
    const { page, nextCursor } = pageOf(rows, cursorOf);
    return { fills: page.map(fillView), nextCursor };
  });
}

export async function readLedger(
  deps: AccountDeps,
  userId: string,
  id: string,
  { cursor, kinds }: z.output<typeof tradingLedgerQuery>,
): Promise<TradingLedgerResponse> {
  const before = sequenceOf(cursor);
  return deps.db.read(async (tx) => {
    await ownAccountRow(tx, userId, id);
    const rows = await listEntries(tx, id, { before, kinds: kinds ?? null, limit: ROWS_PER_PAGE + 1 });
    const { page, nextCursor } = pageOf(rows, ({ sequence }) => String(sequence));
    const orders = await causingOrders(
      tx,
      id,
      page.map(({ cause }) => cause),
    );
    return { entries: page.map((entry) => entryView(entry, orders)), nextCursor };
  });
}
