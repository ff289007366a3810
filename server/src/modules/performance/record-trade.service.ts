/**
 * Keeps the copied data of sandbox accounts equal to the journal and the ledger. An event only triggers an update,
 * which reads the data from the module that owns them, so a late or repeated event does no harm.
 */
import type { Tx } from '../../platform/database/database.ts';
import { readClosedResult, readClosedResults } from '../journal/index.ts';
import type { TradeWritten } from '../journal/journal.events.ts';
import { grantsOf } from '../ledger/index.ts';
import { readAccountRecord } from '../trading/index.ts';
import { addToDay, deleteAccount, lockAccountRow, storeDeposit, storeTrade } from './trades.repo.ts';

interface AccountOf {
  readonly accountId: string;
  readonly userId: string;
}

/**
 * Locks this module's row of an account until the transaction ends. Returns `false` if the account is not a live
 * sandbox account but, for example, that of a replay.
 */
async function lockLive(tx: Tx, { accountId, userId }: AccountOf): Promise<boolean> {
  const account = await readAccountRecord(tx, accountId);
  if (account?.kind !== 'live') return false;
  await lockAccountRow(tx, accountId, userId);
  return true;
}

/** Stores a copy of a trade after the trade was written to the journal or reviewed. */
export async function recordTrade(tx: Tx, { payload }: { readonly payload: TradeWritten }): Promise<void> {
  if (!(await lockLive(tx, payload))) return;
  const trade = await readClosedResult(tx, payload.tradeId);
  if (trade === null || !(await storeTrade(tx, trade))) return;
  await addToDay(tx, trade.accountId, trade.closedAt, { deposit: 0n, net: trade.net, trades: 1 });
}

async function storeGrants(tx: Tx, accountId: string): Promise<void> {
  for (const grant of await grantsOf(tx, accountId)) {
    if (await storeDeposit(tx, { accountId, ...grant }))
      await addToDay(tx, accountId, grant.at, { deposit: grant.amount, net: 0n, trades: 0 });
  }
}

/** Stores copies of an account's deposits. */
export async function recordGrants(tx: Tx, { payload }: { readonly payload: AccountOf }): Promise<void> {
  if (await lockLive(tx, payload)) await storeGrants(tx, payload.accountId);
}

/** Rebuilds all copied data of an account from journal and ledger. */
export async function rebuildAccount(tx: Tx, account: AccountOf): Promise<void> {
  await deleteAccount(tx, account.accountId);
  await lockAccountRow(tx, account.accountId, account.userId);
  await storeGrants(tx, account.accountId);
  for (const trade of await readClosedResults(tx, account.accountId)) {
    await storeTrade(tx, trade);
    await addToDay(tx, trade.accountId, trade.closedAt, { deposit: 0n, net: trade.net, trades: 1 });
  }
}
