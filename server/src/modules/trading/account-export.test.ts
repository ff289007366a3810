// If this fails, a learner's files differ from the pages, lack rows, or are sent to another person.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { openAccount } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { marketOrder, openTrader, place, tradeAfter } from '../../../test/trading-world.ts';
import { sizeOf } from '../../../test/trading-world.ts';
import { exportFileName } from './account-export.policy.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ nowMs: Date.UTC(2026, 0, 15, 15) });
});
afterAll(() => t.close());

/** Parses CSV strictly: every line ends with CRLF, quotes are doubled, nothing follows a closing quote. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex;
    const match = cell.exec(text);
    if (match === null) throw new Error(`no CSV at ${at}`);
    row.push(match[1] === undefined ? (match[2] ?? '') : match[1].replaceAll('""', '"'));
    if (match[3] === '\r\n') {
      rows.push(row);
      row = [];
    }
  }
  return rows;
}

type Row = Readonly<Record<string, unknown>>;

/** Flattens a row: `{ a: { b: 1 } }` becomes `{ 'a.b': '1' }`. Postings are named after their ledger account. */
function flat(row: Row, prefix = ''): [string, string][] {
  return Object.entries(row).flatMap(([name, value]): [string, string][] => {
    if (Array.isArray(value))
      return value.map((posting: { book: string; amount: string }) => [posting.book, posting.amount]);
    if (value !== null && typeof value === 'object') return flat({ ...value }, `${prefix}${name}.`);
    return [[`${prefix}${name}`, typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value)]];
  });
}

/** Returns the rows of all pages of a list endpoint, oldest first. */
async function listed(client: TestClient, url: string, name: string): Promise<{ rows: Row[]; pages: number }> {
  const rows: Row[] = [];
  let [cursor, pages]: [string | null, number] = ['', 0];
  while (cursor !== null) {
    const { status, body } = await client.get(`${url}${cursor === '' ? '' : `?cursor=${cursor}`}`);
    expect(status).toBe(200);
    rows.push(...body[name]);
    pages += 1;
    cursor = body.nextCursor;
  }
  return { rows: rows.toReversed(), pages };
}

const MANY = 120;

describe('the export of a whole attempt', () => {
  let client: TestClient;
  let url: string;
  beforeAll(async () => {
    ({ client } = await openAccount(t, 'exporter', { isAdmin: true }));
    const [account] = (await client.get('/api/sandbox/accounts')).body.accounts;
    url = `/api/sandbox/accounts/${account.id}`;
    const orders = Array.from({ length: MANY }, (_, index) =>
      marketOrder(`export-${String(index).padStart(3, '0')}`, { quantity: sizeOf('0.0013') }),
    );
    // Creates more orders, fills and entries than a page of the export contains. Several of them come from one event.
    await place(t, account.id, ...orders);
    await client.post(`${url}/orders`, {
      clientOrderId: 'rests-below',
      asset: 'BTC',
      side: 'buy',
      type: 'limit',
      limitPrice: '1000',
      quantity: '0.01',
    });
    await tradeAfter(t, SECOND_MS);
  });

  test.each([
    ['orders', 'orders', MANY + 1],
    ['fills', 'fills', MANY],
    ['ledger', 'entries', MANY],
  ])('has the same %s as the list endpoints, in JSON and in CSV, to the last digit', async (what, name, atLeast) => {
    const { rows, pages } = await listed(client, `${url}/${what}`, name);
    expect(rows.length).toBeGreaterThanOrEqual(atLeast);
    expect(pages).toBeGreaterThan(2);

    const json = await client.get(`${url}/export/${what}?format=json`);
    expect([json.status, json.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    expect(JSON.parse(json.text)).toEqual(rows);

    const csv = await client.get(`${url}/export/${what}`);
    expect([csv.status, csv.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8; header=present']);
    expect(csv.headers['content-disposition']).toMatch(
      new RegExp(`^attachment; filename="tradesense-[a-z0-9-]+-attempt-1-${what}\\.csv"$`),
    );
    const [head = [], ...lines] = parseCsv(csv.text);
    expect(lines.length).toBe(rows.length);
    for (const [index, line] of lines.entries()) {
      expect(line.length).toBe(head.length);
      const cells = Object.fromEntries(head.map((column, place) => [column, line[place] ?? '']));
      const expected = Object.fromEntries(flat(rows[index] ?? {}));
      // For an ended order, `waiting` is null. The CSV file has no such column, only columns for the parts of
      // `waiting`.
      const { waiting: _none, ...rest } = expected;
      expect(cells).toMatchObject(rest);
    }
  });
});

test('an archived attempt can be exported too', async () => {
  const { client } = await openAccount(t, 'archivist', { isAdmin: true });
  const [{ id }] = (await client.get('/api/sandbox/accounts')).body.accounts;
  await client.post(`/api/sandbox/accounts/${id}/reset`, {});
  const { status, text } = await client.get(`/api/sandbox/accounts/${id}/export/ledger?format=json`);
  expect([status, JSON.parse(text)[0]]).toEqual([200, expect.objectContaining({ sequence: 1, kind: 'grant' })]);
  const orders = await client.get(`/api/sandbox/accounts/${id}/export/orders?format=json`);
  expect(JSON.parse(orders.text)).toEqual([]);
});

describe('an export', () => {
  test('is refused to a guest, a locked learner and another learner, and for an unknown export or format', async () => {
    const owner = await openTrader(t, 'owner');
    const url = `/api/sandbox/accounts/${owner.accountId}/export`;
    const { client: other } = await openAccount(t, 'other', { isAdmin: true });
    const { client: locked } = await openAccount(t, 'locked');
    const guest = t.client();
    for (const what of ['fills', 'dividends']) {
      expect((await guest.get(`${url}/${what}`)).body).toMatchObject({ status: 401, code: 'not-signed-in' });
      expect((await locked.get(`${url}/${what}`)).body).toMatchObject({ status: 403, code: 'sandbox-locked' });
      expect((await other.get(`${url}/${what}`)).body).toMatchObject({ status: 404, code: 'not-found' });
    }
    expect((await other.get(`${url}/dividends`)).body.detail).toBe(
      "There is no export 'dividends'. Choose one of orders, fills, ledger, journal.",
    );
    expect((await other.get(`${url}/fills?format=xlsx`)).body).toMatchObject({
      status: 400,
      code: 'invalid-request',
      errors: [{ path: 'query.format' }],
    });
  });
});

test.each([
  ['Main', 'tradesense-main-attempt-3-fills'],
  ['Swing / "Trend"\r\n', 'tradesense-swing-trend-attempt-3-fills'],
  ['Überblick', 'tradesense-uberblick-attempt-3-fills'],
  ['価格', 'tradesense-account-2-attempt-3-fills'],
])('the file of the account %j is called %s', (name, fileName) => {
  expect(exportFileName({ name, number: 2, attempt: 3 }, 'fills')).toBe(fileName);
});

test('the ledger can be filtered by kinds, and an unknown kind is refused by name', async () => {
  const { client } = await openAccount(t, 'filterer', { isAdmin: true });
  const [{ id }] = (await client.get('/api/sandbox/accounts')).body.accounts;
  await place(t, id, marketOrder('filtered'));
  await tradeAfter(t, SECOND_MS);
  const url = `/api/sandbox/accounts/${id}/ledger`;
  const kindsOf = async (query: string) =>
    (await client.get(`${url}${query}`)).body.entries.map(({ kind }: { kind: string }) => kind);
  const all = await kindsOf('');
  expect(all.at(-1)).toBe('grant');
  expect(new Set(all).size).toBeGreaterThan(2);
  expect(await kindsOf('?kinds=grant')).toEqual(['grant']);
  const wanted = all.filter((kind: string) => kind === 'grant' || kind === 'fill');
  expect(await kindsOf('?kinds=grant,fill')).toEqual(wanted);
  expect(await kindsOf('?kinds=grant&kinds=fill')).toEqual(wanted);
  expect(await kindsOf('?kinds=funding')).toEqual([]);
  expect((await client.get(`${url}?kinds=grant,dividend`)).body).toMatchObject({
    status: 400,
    errors: [{ path: expect.stringMatching(/^query\.kinds/), message: expect.stringContaining("'dividend'") }],
  });
});
