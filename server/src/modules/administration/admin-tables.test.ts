// If this fails, a table of the administration cannot be sorted or exported, repeats or skips rows between two pages,
// or its CSV file has other rows than the table. The first test also fails until each new table is added to `TABLES`.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN_TABLES } from '@tradesense/contract/admin-tables-constants.ts';
import { endpoints } from '@tradesense/contract/endpoints.ts';
import { openAccount, type Account } from '../../../test/account-world.ts';
import { fillAdminTables } from '../../../test/admin-tables-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';

const ROWS = 120;

// oxlint-disable-next-line typescript/no-explicit-any -- rows of any table
type Row = any;

interface ListedTable {
  readonly path: string;
  readonly exportPath?: string;
  /** Query parameters of every request for the list. `filter` below selects some of its rows. */
  readonly needs?: string;
  readonly filter: string | null;
  readonly rows: (body: Row) => readonly Row[];
  readonly key: (row: Row) => string;
  /**
   * For each column by which the table can be sorted, a function that returns the column's value in a row. `null` means
   * that the value is unknown; such rows come last in ascending and in descending order.
   */
  readonly values: Readonly<Record<string, (row: Row) => string | number | null>>;
}

const byId = ({ id }: Row): string => id;
const result = (kind: string, filter: string): ListedTable => ({
  path: '/api/admin/test-results',
  needs: `kind=${kind}`,
  filter,
  rows: (body) => body.results,
  key: byId,
  values: {
    started: byId,
    subject: ({ subject }) => subject,
    state: ({ state }) => state,
    score: ({ score }) => score,
  },
});
const studyItems = (kind: string): ListedTable => ({
  path: '/api/admin/study-items',
  needs: `kind=${kind}`,
  filter: null,
  rows: (body) => body.items,
  key: byId,
  values: {
    answers: ({ answers }) => answers,
    share: ({ share }) => share,
    discrimination: ({ discrimination }) => discrimination,
    lesson: byId,
  },
});

const TABLES: Readonly<Record<string, ListedTable & { readonly table: keyof typeof ADMIN_TABLES }>> = {
  users: {
    table: 'users',
    path: '/api/admin/users',
    filter: 'search=cleo',
    rows: (body) => body.users,
    key: byId,
    values: {
      created: ({ createdAt }) => createdAt,
      name: ({ name }) => name.toLowerCase(),
      email: ({ maskedEmail }) => (maskedEmail[0] === 'p' ? 'p' : maskedEmail),
    },
  },
  'unverified users': {
    table: 'users',
    path: '/api/admin/users',
    needs: 'state=unverified',
    filter: 'search=ben',
    rows: (body) => body.users,
    key: byId,
    values: { created: ({ createdAt }) => createdAt, name: ({ name }) => name.toLowerCase(), email: () => 'p' },
  },
  'promo codes': {
    table: 'promoCodes',
    path: '/api/admin/promo-codes',
    filter: 'search=CODE1',
    rows: (body) => body.promoCodes,
    key: byId,
    values: {
      created: ({ createdAt }) => createdAt,
      code: ({ code }) => code,
      uses: ({ uses }) => uses,
      ends: () => null,
    },
  },
  'quiz questions': { table: 'studyItems', ...studyItems('question') },
  tasks: { table: 'studyItems', ...studyItems('task') },
  'Bias Tests': { table: 'results', ...result('bias-test', 'state=abandoned') },
  'Chart Exams': { table: 'results', ...result('chart-exam', 'verdict=passed') },
  quizzes: { table: 'results', ...result('lesson-quiz', 'verdict=failed') },
  items: {
    table: 'examItems',
    path: '/api/admin/chart-exam-items',
    filter: 'type=swing-analysis',
    rows: (body) => body.items,
    key: byId,
    values: {
      created: byId,
      type: ({ type }) => type,
      asset: ({ asset }) => asset,
      served: ({ exposures }) => exposures,
      attempts: ({ attempts }) => attempts,
      mean: ({ meanScore }) => meanScore,
    },
  },
  're-grades': {
    table: 'regrades',
    path: '/api/admin/regrades',
    filter: 'type=swing-analysis',
    rows: (body) => body.regrades,
    key: byId,
    values: {
      started: byId,
      type: ({ type }) => type,
      exams: ({ exams }) => exams,
      changed: ({ changed }) => changed,
    },
  },
  feedback: {
    table: 'feedback',
    path: '/api/admin/feedback',
    filter: 'state=open',
    rows: (body) => body.messages,
    key: byId,
    values: { created: byId, type: ({ type }) => type, state: ({ state }) => state },
  },
  emails: {
    table: 'mails',
    path: '/api/admin/mails',
    filter: 'state=sent',
    rows: (body) => body.mails,
    key: byId,
    values: {
      created: byId,
      kind: ({ kind }) => kind,
      sent: ({ sentAt }) => sentAt,
      attempts: ({ attempts }) => attempts,
    },
  },
  deliveries: {
    table: 'deliveries',
    path: '/api/admin/deliveries',
    filter: 'state=parked',
    rows: (body) => body.deliveries,
    key: ({ eventId }) => eventId,
    values: {
      state: ({ parkedAt }) => (parkedAt === null ? 1 : 0),
      queued: ({ eventId }) => eventId,
      type: ({ type }) => type,
      subscriber: ({ subscriber }) => subscriber,
      attempts: ({ attempts }) => attempts,
    },
  },
  platforms: {
    table: 'platforms',
    path: '/api/admin/lti',
    exportPath: '/api/admin/lti/platforms/export',
    filter: null,
    rows: (body) => body.platforms,
    key: byId,
    values: {
      name: ({ name }) => name,
      issuer: ({ issuer }) => issuer,
      people: ({ people }) => people,
      courses: ({ courses }) => courses,
    },
  },
  'parked grades': {
    table: 'parkedScores',
    path: '/api/admin/lti/parked',
    filter: null,
    rows: (body) => body.parked,
    key: byId,
    values: {
      parked: ({ parkedAt }) => parkedAt,
      platform: ({ platform }) => platform.toLowerCase(),
      attempts: ({ attempts }) => attempts,
    },
  },
  prices: {
    table: 'prices',
    path: '/api/admin/market',
    filter: null,
    rows: (body) => body.assets,
    key: ({ symbol }) => symbol,
    values: {
      asset: ({ symbol }) => symbol,
      price: ({ price }) => price,
      age: ({ ageSeconds }) => ageSeconds,
    },
  },
  series: {
    table: 'series',
    path: '/api/admin/market/gaps',
    needs: 'asset=BTC',
    filter: null,
    rows: (body) => body.series,
    key: ({ interval }) => interval,
    values: {
      interval: ({ interval }) => ['1m', '5m', '15m', '1h', '4h', '1d', '1w', '1M'].indexOf(interval),
      first: ({ firstOpen }) => firstOpen,
      last: ({ lastOpen }) => lastOpen,
      stored: ({ stored }) => stored,
      missing: ({ missing }) => missing,
    },
  },
  'audit log': {
    table: 'audit',
    path: '/api/admin/audit',
    filter: 'act=suspend-user',
    rows: (body) => body.entries,
    key: byId,
    values: { at: byId, act: ({ act }) => act },
  },
};

/** Read endpoints of administrators that are not tables, each with what its response contains. */
const NOT_TABLES: Readonly<Record<string, string>> = {
  '/api/admin/overview': 'figures',
  '/api/admin/ledger/check': 'one check',
  '/api/admin/settings': 'a form',
  '/api/admin/users/{id}': 'one account',
  '/api/admin/bias-tests/{id}': 'one test',
  '/api/admin/lesson-quizzes/{id}': 'one quiz',
  '/api/admin/chart-exams/{id}': 'one exam',
};

let t: TestApp;
let root: Account;
beforeAll(async () => {
  t = await createTestApp();
  root = await openAccount(t, 'Root', { isAdmin: true });
  await fillAdminTables(t, root.userId, ROWS);
});
afterAll(() => t.close());

const queryOf = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join('&');

/** Returns all rows of a list, page after page, by cursor or by page number. */
async function allRows({ path, rows }: ListedTable, query: string): Promise<Row[]> {
  const found: Row[] = [];
  let next: string | null = '';
  for (let page = 2; next !== null; page += 1) {
    const { status, body, text } = await root.client.get(`${path}?${queryOf(query, next)}`);
    expect([path, query, status, status === 200 ? '' : text]).toEqual([path, query, 200, '']);
    found.push(...rows(body));
    if (body.pageSize !== undefined) next = (page - 1) * body.pageSize < body.total ? `page=${page}` : null;
    else next = (body.nextCursor ?? null) === null ? null : `cursor=${body.nextCursor}`;
  }
  return found;
}

/** Parses the records of a CSV without its header row. */
function recordsOf(csv: string): string[] {
  const lines = csv.trimEnd().split('\r\n');
  return lines.slice(1);
}

const isSorted = (values: readonly (string | number | null)[], direction: 'asc' | 'desc'): boolean => {
  const known = values.filter((value) => value !== null);
  const isLast = values.slice(known.length).every((value) => value === null);
  const sign = direction === 'asc' ? 1 : -1;
  return (
    isLast &&
    known.every(
      (value, n) => n === 0 || sign * (value < (known[n - 1] ?? '') ? -1 : 1) !== -1 || value === known[n - 1],
    )
  );
};

test('the list here has every table of the administration, with every column that sorts it', () => {
  const listed = Object.keys(endpoints)
    .filter((name) => name.startsWith('GET /api/admin/') && !name.endsWith('/export'))
    .map((name) => name.slice('GET '.length));
  const known = [...Object.values(TABLES).map(({ path }) => path), ...Object.keys(NOT_TABLES)];
  expect(listed.toSorted()).toEqual([...new Set(known)].toSorted());
  expect([...new Set(Object.values(TABLES).map(({ table }) => table))].toSorted()).toEqual(
    Object.keys(ADMIN_TABLES).toSorted(),
  );
  for (const [name, { table, values }] of Object.entries(TABLES))
    expect([name, Object.keys(values).toSorted()]).toEqual([
      name,
      [...new Set<string>(ADMIN_TABLES[table].sorts)].toSorted(),
    ]);
});

test.each(Object.entries(TABLES))(
  'the table of %s sorts by each column both ways, stable over pages, and exports all rows',
  async (_name, table) => {
    const { path, exportPath = `${path}/export`, needs, filter, values, key } = table;
    const keys = (await allRows(table, queryOf(needs))).map(key);
    expect(new Set(keys).size).toBe(keys.length);
    for (const [sort, valueOf] of Object.entries(values))
      for (const direction of ['asc', 'desc'] as const) {
        const rows = await allRows(table, queryOf(needs, `sort=${sort}`, `direction=${direction}`));
        expect([sort, direction, rows.map(key).toSorted()]).toEqual([sort, direction, keys.toSorted()]);
        expect([sort, direction, isSorted(rows.map(valueOf), direction)]).toEqual([sort, direction, true]);
      }
    for (const query of filter === null ? [queryOf(needs)] : [queryOf(needs), queryOf(needs, filter)]) {
      const sorted = queryOf(query, `sort=${Object.keys(values)[1]}`, 'direction=desc');
      const rows = await allRows(table, sorted);
      const file = await root.client.get(`${exportPath}?${sorted}`);
      expect([file.status, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8; header=present']);
      const records = recordsOf(file.text);
      expect(records).toHaveLength(rows.length);
      for (const [n, row] of rows.entries()) expect(records[n]?.startsWith(key(row))).toBe(true);
      expect(rows.length < keys.length).toBe(query !== queryOf(needs));
    }
  },
);

test('in the CSV file of the audit log, text that a spreadsheet would run as a formula is made harmless', async () => {
  const { text } = await root.client.get('/api/admin/audit/export?act=verify-user');
  expect(text).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
});

test('sorting by a column that does not sort the table is refused, and only administrators can export', async () => {
  expect((await root.client.get('/api/admin/audit?sort=reason')).status).toBe(400);
  expect((await root.client.get('/api/admin/mails?sort=kind&direction=up')).status).toBe(400);
  const ann = await openAccount(t, 'Ann');
  for (const { path, exportPath = `${path}/export`, needs } of Object.values(TABLES))
    expect((await ann.client.get(`${exportPath}?${queryOf(needs)}`)).status).toBe(403);
});
