/** Reads and writes of every account event, as named statements. */
import type { Tx } from '../../platform/database/database.ts';
import { withCommit } from '../../platform/database/database-with-commit.ts';
import { chainHead } from '../ledger/index.ts';
import { storedAccount, type StoredAccount } from './account-rows.policy.ts';
import {
  insertText,
  readRecords,
  recordsQuery,
  recordsText,
  selectList,
  upsertText,
  type Records,
} from './table-records.repo.ts';
import {
  sandboxAccounts,
  sandboxEvents,
  sandboxFills,
  sandboxOrders,
  sandboxPositions,
  type AccountRow,
  type FillRow,
  type OrderRow,
  type PositionRow,
} from './trading.tables.ts';

const LOCKED = recordsQuery(sandboxAccounts, 'id = $1 AND archived_at IS NULL FOR NO KEY UPDATE');
const LIVE_ORDERS = recordsQuery(sandboxOrders, 'account_id = $1 AND ended_at IS NULL ORDER BY sequence, place');
const POSITIONS = recordsQuery(sandboxPositions, 'account_id = $1 ORDER BY place');

async function lockRow(tx: Tx, accountId: string): Promise<readonly AccountRow[]> {
  const { rows } = await tx.$client.query<{ accounts: Records }>({
    name: 'sandbox-lock-account',
    text: `SELECT (${LOCKED}) AS accounts`,
    values: [accountId],
  });
  return readRecords(sandboxAccounts, rows[0]?.accounts ?? []);
}

/** Returns the live orders and the positions of an account, in the order in which the engine processes them. */
async function openRows(tx: Tx, accountId: string) {
  const { rows } = await tx.$client.query<{ orders: Records; positions: Records }>({
    name: 'sandbox-open-rows',
    text: `SELECT (${LIVE_ORDERS}) AS orders, (${POSITIONS}) AS positions`,
    values: [accountId],
  });
  const [{ orders, positions } = { orders: [], positions: [] }] = rows;
  return { orders: readRecords(sandboxOrders, orders), positions: readRecords(sandboxPositions, positions) };
}

/**
 * Returns a running account with its live orders, its positions and the head of its ledger, locked until the
 * transaction ends; every change of an account takes this lock first. Returns `null` if there is none with that id or
 * its attempt is archived. Queries that the caller sends in the same round trip also run under the lock.
 */
export async function lockAccount(tx: Tx, accountId: string): Promise<StoredAccount | null> {
  // The session runs these statements in order. Statements after the lock see what its previous holder has written.
  const [accounts, { orders, positions }, head] = await Promise.all([
    lockRow(tx, accountId),
    openRows(tx, accountId),
    chainHead(tx, accountId),
  ]);
  const row = accounts[0];
  return row === undefined ? null : storedAccount(row, orders, positions, head);
}

/** Returns the account of a row with its live orders and positions. */
export async function loadAccount(tx: Tx, row: AccountRow): Promise<StoredAccount> {
  const { orders, positions } = await openRows(tx, row.id);
  return storedAccount(row, orders, positions);
}

export type EventRow = typeof sandboxEvents.$inferSelect;

export interface AccountChanges {
  readonly event: EventRow;
  readonly account: Pick<AccountRow, 'marginMode' | 'preset' | 'makerFee' | 'takerFee' | 'cash' | 'marks'>;
  readonly orders: readonly OrderRow[];
  readonly positions: readonly PositionRow[];
  readonly closed: readonly string[];
  readonly fills: readonly FillRow[];
}

/** Whether an event changes a column of an order that is stored already. The others stay as they were when it was placed. */
const ORDER_CHANGES: Readonly<Record<keyof OrderRow, boolean>> = {
  accountId: false,
  id: false,
  clientOrderId: false,
  role: false,
  sequence: false,
  place: false,
  symbol: false,
  side: false,
  type: true,
  state: true,
  endReason: true,
  quantity: true,
  filled: true,
  remaining: true,
  filledCost: true,
  limitPrice: true,
  triggerPrice: true,
  trailAmount: false,
  trailRatio: false,
  trailBest: true,
  trailActivation: false,
  groupId: false,
  parentId: false,
  timeInForce: false,
  expiresAt: false,
  isPostOnly: false,
  isReduceOnly: false,
  leverage: false,
  reserved: true,
  remainingLatencyTicks: true,
  isResting: true,
  actsAtOrBelow: true,
  actsAtOrAbove: true,
  acceptedAt: false,
  amendedAt: true,
  waitingQuantity: true,
  updatedAt: true,
  endedAt: true,
  chartInterval: false,
};

/** Whether an event changes a column of a position that is stored already. */
const POSITION_CHANGES: Readonly<Record<keyof PositionRow, boolean>> = {
  accountId: false,
  symbol: false,
  place: true,
  quantity: true,
  cost: true,
  margin: true,
  leverage: true,
  openedAt: true,
  actsAtOrBelow: true,
  actsAtOrAbove: true,
};

/** What an event may write besides itself and the account's own row; `at` is the position of its value. */
const WRITES = {
  orders: (at: string) => upsertText(sandboxOrders, at, ORDER_CHANGES),
  positions: (at: string) => upsertText(sandboxPositions, at, POSITION_CHANGES),
  closed: (at: string) => `DELETE FROM sandbox_positions WHERE account_id = $1 AND symbol = ANY (${at})`,
  fills: (at: string) => insertText(sandboxFills, at),
} as const;
type Part = keyof typeof WRITES;

const texts = new Map<string, string>();

/** Returns one statement for everything that an event writes. There is one named statement per set of parts. */
function writeText(name: string, parts: readonly Part[]): string {
  const known = texts.get(name);
  if (known !== undefined) return known;
  const others = parts.map((part, index) => `, ${part} AS (${WRITES[part](`$${13 + index}`)})`);
  const text = `WITH happened AS (
      INSERT INTO sandbox_events (account_id, sequence, at, kind, event, key) VALUES ($1, $2, $3, $4, $5, $6)
    )${others.join('')}
    UPDATE sandbox_accounts SET sequence = $2, last_event_at = $3, margin_mode = $7, preset = $8, maker_fee = $9,
      taker_fee = $10, cash = $11, marks = $12 WHERE id = $1`;
  texts.set(name, text);
  return text;
}

/** Stores the changes of one event to a locked account. They are sent together with the commit. */
export function storeChanges(tx: Tx, changes: AccountChanges): void {
  const { account, orders, positions, closed, fills } = changes;
  const { accountId, sequence, at, kind, event, key } = changes.event;
  const { marginMode, preset, makerFee, takerFee, cash, marks } = account;
  const written: [Part, unknown][] = [];
  if (orders.length > 0) written.push(['orders', recordsText(sandboxOrders, orders)]);
  if (positions.length > 0) written.push(['positions', recordsText(sandboxPositions, positions)]);
  if (closed.length > 0) written.push(['closed', closed]);
  if (fills.length > 0) written.push(['fills', recordsText(sandboxFills, fills)]);
  const parts = written.map(([part]) => part);
  const name = ['sandbox-write', ...parts].join('-');
  const happened = [accountId, sequence, at.toISOString(), kind, event, key];
  const changed = [marginMode, preset, makerFee, takerFee, cash, JSON.stringify(marks)];
  const values = [...happened, ...changed, ...written.map(([, value]) => value)];
  withCommit(tx, tx.$client.query({ name, text: writeText(name, parts), values }));
}

/** Returns the events of an account after a sequence, ascending. */
export async function eventsAfter(tx: Tx, accountId: string, sequence: number, limit: number): Promise<EventRow[]> {
  const { rows } = await tx.$client.query<EventRow>({
    name: 'sandbox-events-after',
    text: `SELECT ${selectList(sandboxEvents)} FROM sandbox_events WHERE account_id = $1 AND sequence > $2 ORDER BY sequence LIMIT $3`,
    values: [accountId, sequence, limit],
  });
  return rows;
}
