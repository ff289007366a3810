// If this fails, SENSE$ can be changed, lost or created without being detected.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { money, parseMoney, type Money } from '@tradesense/core/kernel/money.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import type { ChainHead } from '@tradesense/core/ledger/entry.ts';
import { openAccount, sql } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import type { Tx } from '../../platform/database/database.ts';
import {
  appendToChains,
  chainHead,
  chainHeads,
  chainsText,
  listEntries,
  openChain,
  verifyChains,
  type AccountBooks,
  type NewEntry,
} from './index.ts';

let t: TestApp;
let userId: string;
let accountId: string;
/** Cash and margin by sandbox account, as the module that owns the accounts would report them. */
const said = new Map<string, { cash: Money; margin: Money }>();
const books: AccountBooks = {
  accountIdsAfter: async (_tx, after, limit) =>
    [...said.keys()]
      .toSorted()
      .filter((id) => after === null || id > after)
      .slice(0, limit),
  moneyOf: async (_tx, id) => said.get(id) ?? null,
};

beforeAll(async () => {
  t = await createTestApp();
  ({ userId } = await openAccount(t, 'ledger'));
});
afterAll(() => t.close());
beforeEach(async () => {
  await sql(t, 'DELETE FROM ledger_chains');
  said.clear();
  accountId = await newAccount();
});

async function newAccount(): Promise<string> {
  const id = t.platform.ids.next();
  await t.db.transaction((tx) => openChain(tx, { accountId: id, userId }));
  said.set(id, { cash: money(0n), margin: money(0n) });
  return id;
}

const units = (decimal: string): Money => {
  const parsed = parseMoney(decimal);
  if (!parsed.ok) throw new Error(`${decimal}: ${parsed.reason}`);
  return parsed.value;
};
function entry(kind: NewEntry['kind'], cause: string, moves: Partial<Record<keyof NewEntry['moves'], string>>) {
  const amounts = { cash: '0', margin: '0', fees: '0', funding: '0', realised: '0', grants: '0', ...moves };
  const read = Object.fromEntries(Object.entries(amounts).map(([book, text]) => [book, units(text)]));
  return { kind, at: epochMs(t.clock.now() + 7), cause, moves: read as NewEntry['moves'] };
}
const HISTORY = () => [
  entry('grant', 'unlock', { cash: '10000', grants: '-10000' }),
  entry('reserve', 'order-1', { cash: '-500.000001', margin: '500.000001' }),
  entry('fill', 'order-1', { cash: '-2', fees: '2' }),
  entry('fill', 'order-2', { cash: '560', margin: '-500.000001', realised: '-59.999999' }),
];
async function append(tx: Tx, entries: readonly NewEntry[], id = accountId): Promise<ChainHead> {
  const from = await chainHead(tx, id);
  const [head] = from === null ? [] : appendToChains(tx, [{ entries, from }]);
  if (head === undefined) throw new Error('the account has a chain');
  return head;
}
const write = (entries: readonly NewEntry[]) => t.db.transaction((tx) => append(tx, entries));
const report = () => verifyChains(t.platform, books);

async function writeHistory(): Promise<void> {
  const { balances } = await write(HISTORY());
  said.set(accountId, { cash: balances.cash, margin: balances.margin });
}

describe('writing', () => {
  it('entries are one sequence over several transactions; the last balances are the sums of all postings', async () => {
    const [first, ...rest] = HISTORY();
    if (first === undefined) throw new Error('a history begins');
    await write([first]);
    const head = await write(rest);
    expect(head).toMatchObject({
      sequence: 4,
      balances: { cash: units('10057.999999'), margin: 0n, fees: units('2') },
    });
    expect(await t.db.read((tx) => chainHead(tx, accountId))).toEqual(head);
    expect(await write([])).toEqual(head);
    const page = await t.db.read((tx) => listEntries(tx, accountId, { before: null, kinds: null, limit: 2 }));
    expect(page.map(({ sequence }) => sequence)).toEqual([4, 3]);
    const next = await t.db.read((tx) => listEntries(tx, accountId, { before: 3, kinds: null, limit: 5 }));
    expect(next.map(({ sequence, cause }) => [sequence, cause])).toEqual([
      [2, 'order-1'],
      [1, 'unlock'],
    ]);
    expect(next[1]).toMatchObject({ at: t.clock.now() + 7, postings: [{ book: 'cash' }, { book: 'grants' }] });
  });

  it.each<[string, NewEntry['kind'], Parameters<typeof entry>[2], RegExp]>([
    ['does not balance', 'grant', { cash: '1', grants: '-2' }, /unbalanced/],
    ['moves nothing', 'fill', {}, /no-postings/],
    ['takes more than there is', 'reserve', { cash: '-1', margin: '1' }, /overdrawn/],
  ])('an entry that %s throws, and its transaction leaves nothing', async (_what, kind, moves, reason) => {
    const grant = entry('grant', 'first', { cash: '0.5', grants: '-0.5' });
    await expect(write([grant, entry(kind, 'x', moves)])).rejects.toThrow(reason);
    expect(await t.db.read((tx) => chainHead(tx, accountId))).toMatchObject({ sequence: 0 });
  });

  it('the second of two entries after the same head fails, and its transaction leaves nothing', async () => {
    const from = await write(HISTORY().slice(0, 1));
    await write(HISTORY().slice(1, 2));
    const late = t.db.transaction(async (tx) => appendToChains(tx, [{ entries: HISTORY().slice(2, 3), from }]));
    await expect(late).rejects.toThrow(/account_id/);
    expect(await t.db.read((tx) => chainHead(tx, accountId))).toMatchObject({ sequence: 2 });
  });

  it('entries of several accounts are stored together, and a moved head aborts all of them', async () => {
    const id = t.platform.ids.next();
    const from = await write(HISTORY().slice(0, 1));
    const begun = await t.db.transaction(async (tx) => {
      await openChain(tx, { accountId: id, userId });
      return append(tx, HISTORY().slice(0, 1), id);
    });
    const both = [
      { entries: HISTORY().slice(1, 3), from },
      { entries: HISTORY().slice(1, 2), from: begun },
    ];
    const heads = await t.db.transaction(async (tx) => appendToChains(tx, both));
    expect(heads.map(({ accountId: of, sequence }) => [of, sequence])).toEqual([
      [accountId, 3],
      [id, 2],
    ]);
    const stored = await t.db.read((tx) => chainHeads(tx, [id, accountId]));
    expect([stored.get(accountId), stored.get(id)]).toEqual(heads);
    const late = [
      { entries: HISTORY().slice(3), from: heads[0] ?? from },
      { entries: HISTORY().slice(2, 3), from: begun },
    ];
    await expect(t.db.transaction(async (tx) => appendToChains(tx, late))).rejects.toThrow(/account_id/);
    expect(await t.db.read((tx) => chainHeads(tx, [id, accountId]))).toEqual(stored);
  });

  it('the database refuses the same grant a second time', async () => {
    await write([entry('grant', 'quarter:2027-Q1', { cash: '1', grants: '-1' })]);
    const again = write([entry('grant', 'quarter:2027-Q1', { cash: '1', grants: '-1' })]);
    await expect(again).rejects.toThrow(/ledger_entries_one_grant/);
    expect(await t.db.read((tx) => chainHead(tx, accountId))).toMatchObject({ sequence: 1 });
  });

  it.each([
    ["UPDATE ledger_entries SET cause = 'x'", /append-only/],
    ['DELETE FROM ledger_entries', /append-only/],
    ['TRUNCATE ledger_entries', /append-only/],
    ['UPDATE ledger_chains SET cash = cash + 1', /ledger_chains_balanced/],
    ['UPDATE ledger_chains SET cash = -1, grants = grants + cash + 1', /ledger_chains_never_overdrawn/],
  ])('the database refuses: %s', async (statement, reason) => {
    await writeHistory();
    await expect(sql(t, statement)).rejects.toThrow(reason);
    expect(await report()).toMatchObject({ broken: [] });
  });

  it('erasing a learner deletes the chains as well', async () => {
    const gone = await openAccount(t, `gone-${t.platform.ids.next()}`);
    const id = t.platform.ids.next();
    await t.db.transaction(async (tx) => {
      await openChain(tx, { accountId: id, userId: gone.userId });
      await append(tx, HISTORY(), id);
    });
    await sql(t, 'DELETE FROM users WHERE id = $1', [gone.userId]);
    for (const table of ['ledger_entries', 'ledger_chains'])
      expect(await sql(t, `SELECT 1 FROM ${table} WHERE account_id = $1`, [id])).toEqual([]);
  });
});

describe('verifying', () => {
  /** Runs statements as a user with full rights in the database. */
  async function tamper(...statements: readonly string[]): Promise<void> {
    await t.db.transaction(async (tx: Tx) => {
      await tx.$client.query('ALTER TABLE ledger_entries DISABLE TRIGGER USER');
      for (const table of ['ledger_entries', 'ledger_chains']) {
        const { rows } = await tx.$client.query<{ conname: string }>(
          `SELECT conname FROM pg_constraint WHERE conrelid = '${table}'::regclass AND contype = 'c'`,
        );
        for (const { conname } of rows) await tx.$client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${conname}`);
      }
      for (const statement of statements) await tx.$client.query(statement);
      await tx.$client.query('ALTER TABLE ledger_entries ENABLE TRIGGER USER');
    });
  }

  it('unchanged chains are valid', async () => {
    await writeHistory();
    await newAccount();
    expect(chainsText(await report())).toBe('2 chains with 4 entries: all hold');
  });

  const amounts = ['cash', 'margin', 'fees', 'funding', 'realised', 'grants'];
  it.each<readonly [string, string, number, RegExp]>([
    ['sequence', '9', 2, /missing/],
    ['kind', "'fill'", 2, /hash/],
    ['at', `"at" + interval '1 ms'`, 2, /hash/],
    ['cause', "'another'", 2, /hash/],
    ...amounts.map((book) => [book, `${book} + 1`, 2, /hash/] as const),
    ['previous_hash', `sha256('x')`, 2, /does not follow/],
    ['hash', `sha256('x')`, 2, /hash/],
  ] as const)('an entry with another %s is found', async (column, value, sequence, reason) => {
    await writeHistory();
    await tamper(`UPDATE ledger_entries SET "${column}" = ${value} WHERE account_id = '${accountId}' AND sequence = 2`);
    const { broken } = await report();
    expect(broken).toEqual([{ accountId, sequence, reason: expect.stringMatching(reason) }]);
    expect(chainsText(await report())).toContain(`account ${accountId}, entry ${sequence}: `);
  });

  it('an entry that was moved to another account is found in both accounts', async () => {
    const other = await newAccount();
    await writeHistory();
    await tamper(
      `UPDATE ledger_entries SET account_id = '${other}' WHERE account_id = '${accountId}' AND sequence = 1`,
    );
    const { broken } = await report();
    expect(broken.map((each) => each.accountId).toSorted()).toEqual([accountId, other].toSorted());
  });

  it.each<readonly [string, string, RegExp]>([
    ['the last entry taken away', `DELETE FROM ledger_entries WHERE sequence = 4`, /should have 4 entries and has 3/],
    ['a head with another sequence', 'UPDATE ledger_chains SET sequence = 5', /should have 5 entries and has 4/],
    ['a head with another hash', `UPDATE ledger_chains SET hash = sha256('x')`, /not the one that the chain ends with/],
    ...amounts.map(
      (book) => [`a balance of ${book}`, `UPDATE ledger_chains SET ${book} = ${book} + 1`, /sum to/] as const,
    ),
  ])('%s is found', async (_what, statement, reason) => {
    await writeHistory();
    await tamper(statement);
    expect((await report()).broken).toEqual([{ accountId, sequence: null, reason: expect.stringMatching(reason) }]);
  });

  it.each<[string, () => void, RegExp]>([
    ['more cash', () => said.set(accountId, { cash: units('10058'), margin: units('0') }), /says 10058.*sum to 10057/],
    ['other margin', () => said.set(accountId, { cash: units('10057.999999'), margin: units('1') }), /of margin/],
    ['that it is none', () => said.delete(accountId), /no account owns/],
  ])('an account that states %s is found', async (_what, change, reason) => {
    await writeHistory();
    change();
    expect((await report()).broken).toEqual([{ accountId, sequence: null, reason: expect.stringMatching(reason) }]);
  });

  it('an account whose whole chain is missing is found', async () => {
    await writeHistory();
    await sql(t, 'DELETE FROM ledger_chains');
    expect((await report()).broken).toEqual([{ accountId, sequence: null, reason: 'the account has no chain' }]);
  });

  it('reads chains and accounts in pages, each once', async () => {
    await sql(
      t,
      `INSERT INTO ledger_chains
       SELECT gen_random_uuid(), $1, 0, decode(repeat('00', 32), 'hex'), 0, 0, 0, 0, 0, 0 FROM generate_series(1, 1200)`,
      [userId],
    );
    for (const { id } of await sql(t, 'SELECT account_id AS id FROM ledger_chains'))
      said.set(String(id), { cash: money(0n), margin: money(0n) });
    said.set('ffffffff-ffff-4fff-bfff-ffffffffffff', { cash: money(0n), margin: money(0n) });
    const { accounts, broken } = await report();
    expect([accounts, broken.map(({ reason }) => reason)]).toEqual([1_202, ['the account has no chain']]);
  });
});
