/** The reads and writes that every account event needs, as named (prepared) statements. */
import { givenRows, givenStatement, isGiven } from '../../platform/database/database-given-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import { withCommit } from '../../platform/database/database-with-commit.ts';
import { chainHeads } from '../ledger/index.ts';
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

const LOCK = givenStatement('sandbox-lock', (isOne) => {
  const accounts = `${isGiven('id', '$1', isOne)} AND archived_at IS NULL ORDER BY id FOR NO KEY UPDATE`;
  return `SELECT (${recordsQuery(sandboxAccounts, accounts)}) AS accounts`;
});
const OPEN_ROWS = givenStatement('sandbox-open-rows', (isOne) => {
  const account = isGiven('account_id', '$1', isOne);
  const orders = recordsQuery(sandboxOrders, `${account} AND ended_at IS NULL ORDER BY sequence, place`);
  return `SELECT (${orders}) AS orders, (${recordsQuery(sandboxPositions, `${account} ORDER BY place`)}) AS positions`;
});

async function lockRows(tx: Tx, accountIds: readonly string[]): Promise<readonly AccountRow[]> {
  const { rows } = await tx.$client.query<{ accounts: Records }>(LOCK([accountIds]));
  return readRecords(sandboxAccounts, rows[0]?.accounts ?? []);
}

/** Live orders and positions by account id, in the order in which the engine processes them. */
interface OpenRows {
  readonly orders: ReadonlyMap<string, readonly OrderRow[]>;
  readonly positions: ReadonlyMap<string, readonly PositionRow[]>;
}

async function openRows(tx: Tx, accountIds: readonly string[]): Promise<OpenRows> {
  const { rows } = await tx.$client.query<{ orders: Records; positions: Records }>(OPEN_ROWS([accountIds]));
  const [{ orders, positions } = { orders: [], positions: [] }] = rows;
  return {
    orders: Map.groupBy(readRecords(sandboxOrders, orders), ({ accountId }) => accountId),
    positions: Map.groupBy(readRecords(sandboxPositions, positions), ({ accountId }) => accountId),
  };
}

/**
 * Locks running accounts until the transaction ends, and returns them with their live orders, their positions and the
 * heads of their ledgers, ascending by id. Every change of an account takes this lock first. Accounts are locked in the
 * order of their ids. Missing accounts and archived attempts are left out. Queries that the caller sends in the same
 * round trip also run under the locks.
 */
export async function lockAccounts(tx: Tx, accountIds: readonly string[]): Promise<readonly StoredAccount[]> {
  // The database session runs these statements in order. Statements after the lock see what its previous holder has
  // written.
  const [accounts, { orders, positions }, heads] = await Promise.all([
    lockRows(tx, accountIds),
    openRows(tx, accountIds),
    chainHeads(tx, accountIds),
  ]);
  return accounts.map((row) =>
    storedAccount(row, orders.get(row.id) ?? [], positions.get(row.id) ?? [], heads.get(row.id)),
  );
}

/** Locks and returns one account in the same way as `lockAccounts`; `null` if it is missing or archived. */
export async function lockAccount(tx: Tx, accountId: string): Promise<StoredAccount | null> {
  const [account = null] = await lockAccounts(tx, [accountId]);
  return account;
}

/** Returns the account of a row with its live orders and positions. */
export async function loadAccount(tx: Tx, row: AccountRow): Promise<StoredAccount> {
  const { orders, positions } = await openRows(tx, [row.id]);
  return storedAccount(row, orders.get(row.id) ?? [], positions.get(row.id) ?? []);
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

/**
 * For each column of an order: whether an event may change it after the order is stored. The other columns keep the
 * values with which the order was placed.
 */
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
  trailAmount: true,
  trailRatio: true,
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
  needed: true,
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

/** For each column of a position: whether an event may change it after the position is stored. */
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

/**
 * Types of the columns that every event writes, in the order of the statement's parameters: first those of the event,
 * then those of the account.
 */
const EVENT_TYPES = ['uuid', 'int', 'timestamptz', 'text', 'text', 'text'];
const ACCOUNT_TYPES = ['text', 'text', 'bigint', 'bigint', 'bigint', 'jsonb'];

/**
 * SQL that writes the other rows of an event, besides the event itself and the account. `at` is the placeholder of the
 * parameter, such as `$3`.
 */
const WRITES = {
  orders: (at: string) => upsertText(sandboxOrders, at, ORDER_CHANGES),
  positions: (at: string) => upsertText(sandboxPositions, at, POSITION_CHANGES),
  closed: (at: string, isOfAccount: string) =>
    `DELETE FROM sandbox_positions WHERE ${isOfAccount} AND (account_id, symbol)
      IN (SELECT account_id, symbol FROM jsonb_to_recordset(${at}::jsonb) AS closed (account_id uuid, symbol text))`,
  fills: (at: string) => insertText(sandboxFills, at),
} as const;
type Part = keyof typeof WRITES;

/** Cache of the statements that store events, by the kinds of rows that they write. */
const statements = new Map<string, ReturnType<typeof givenStatement>>();

function writeStatement(parts: readonly Part[]): ReturnType<typeof givenStatement> {
  const name = ['sandbox-store', ...parts].join('-');
  const known = statements.get(name);
  if (known !== undefined) return known;
  const made = givenStatement(name, (isOne) => writeText(parts, isOne));
  statements.set(name, made);
  return made;
}

function writeText(parts: readonly Part[], isOne: boolean): string {
  const types = [...EVENT_TYPES, ...ACCOUNT_TYPES];
  const isOfAccount = isGiven('account_id', '$1', isOne);
  const others = parts.map(
    (part, index) => `, ${part} AS (${WRITES[part](`$${types.length + 1 + index}`, isOfAccount)})`,
  );
  return `WITH happened AS (
      INSERT INTO sandbox_events (account_id, sequence, at, kind, event, key)
      SELECT account_id, sequence, at, kind, event, key
      FROM ${givenRows(EVENT_TYPES, isOne)} AS given (account_id, sequence, at, kind, event, key)
    )${others.join('')}
    UPDATE sandbox_accounts AS account SET sequence = change.sequence, last_event_at = change.at,
      margin_mode = change.margin_mode, preset = change.preset, maker_fee = change.maker_fee,
      taker_fee = change.taker_fee, cash = change.cash, marks = change.marks
    FROM ${givenRows(types, isOne)} AS change
      (account_id, sequence, at, kind, event, key, margin_mode, preset, maker_fee, taker_fee, cash, marks)
    WHERE account.id = change.account_id`;
}

/**
 * Stores the changes that one event per account made to locked accounts. The statements are sent together with the
 * commit. Each account may occur only once.
 */
export function storeChanges(tx: Tx, changes: readonly AccountChanges[]): void {
  if (changes.length === 0) return;
  const [orders, positions, fills] = [
    changes.flatMap((change) => change.orders),
    changes.flatMap((change) => change.positions),
    changes.flatMap((change) => change.fills),
  ];
  const closed = changes.flatMap(({ event, closed: symbols }) =>
    symbols.map((symbol) => ({ account_id: event.accountId, symbol })),
  );
  const written: [Part, unknown][] = [];
  if (orders.length > 0) written.push(['orders', recordsText(sandboxOrders, orders)]);
  if (positions.length > 0) written.push(['positions', recordsText(sandboxPositions, positions)]);
  if (closed.length > 0) written.push(['closed', JSON.stringify(closed)]);
  if (fills.length > 0) written.push(['fills', recordsText(sandboxFills, fills)]);
  const parts = written.map(([part]) => part);
  const events = changes.map(({ event }) => event);
  const accounts = changes.map(({ account }) => account);
  const columns = [
    events.map(({ accountId }) => accountId),
    events.map(({ sequence }) => sequence),
    events.map(({ at }) => at.toISOString()),
    events.map(({ kind }) => kind),
    events.map(({ event }) => event),
    events.map(({ key }) => key),
    accounts.map(({ marginMode }) => marginMode),
    accounts.map(({ preset }) => preset),
    accounts.map(({ makerFee }) => makerFee),
    accounts.map(({ takerFee }) => takerFee),
    accounts.map(({ cash }) => cash),
    accounts.map(({ marks }) => JSON.stringify(marks)),
  ];
  const statement = writeStatement(parts)(columns, ...written.map(([, value]) => value));
  withCommit(tx, tx.$client.query(statement));
}

/** Returns the events of an account after the event number `sequence`, ascending. */
export async function eventsAfter(tx: Tx, accountId: string, sequence: number, limit: number): Promise<EventRow[]> {
  const { rows } = await tx.$client.query<EventRow>({
    name: 'sandbox-events-after',
    text: `SELECT ${selectList(sandboxEvents)} FROM sandbox_events WHERE account_id = $1 AND sequence > $2 ORDER BY sequence LIMIT $3`,
    values: [accountId, sequence, limit],
  });
  return rows;
}
