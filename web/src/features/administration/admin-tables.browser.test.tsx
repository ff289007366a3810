// If this fails, a table of the administration cannot be sorted by its headings or exported, its order is not in the
// address, or its last columns are hidden in a window of 1280 px.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Endpoint } from '../../platform/api-client.ts';
import { newUser, mountApp } from '../../browser-test/mount-app.tsx';
import { expectSettled } from '../../browser-test/expect-page.ts';
import { fullServer } from './admin-full-server.test-data.ts';
import { MANY_USERS, STUDY_ITEMS, userOf } from './admin-server.test-data.ts';

interface ShownTable {
  readonly path: string;
  readonly table: string;
  readonly list: Endpoint;
  /**
   * Heading of a column that sorts the table, and the value that stands for this order in the request and in the
   * address.
   */
  readonly heading: string;
  readonly sort: string;
  readonly address?: string;
  readonly file: Endpoint;
  /** Name of the export button, if the page has several tables. */
  readonly button?: string;
}

const TABLES: readonly ShownTable[] = [
  {
    path: '/admin/users',
    table: 'Table of users',
    list: 'GET /api/admin/users',
    heading: 'Email',
    sort: 'email',
    file: 'GET /api/admin/users/export',
  },
  {
    path: '/admin/promo-codes',
    table: 'Table of promo codes',
    list: 'GET /api/admin/promo-codes',
    heading: 'Uses',
    sort: 'uses',
    file: 'GET /api/admin/promo-codes/export',
  },
  {
    path: '/admin/study-items',
    table: 'Table of items',
    list: 'GET /api/admin/study-items',
    heading: 'Right',
    sort: 'share',
    file: 'GET /api/admin/study-items/export',
  },
  {
    path: '/admin/test-results',
    table: 'Table of results',
    list: 'GET /api/admin/test-results',
    heading: 'Score',
    sort: 'score',
    file: 'GET /api/admin/test-results/export',
  },
  {
    path: '/admin/appeals',
    table: 'Table of items',
    list: 'GET /api/admin/chart-exam-items',
    heading: 'Mean score',
    sort: 'mean',
    file: 'GET /api/admin/chart-exam-items/export',
  },
  {
    path: '/admin/regrades',
    table: 'Table of re-grades',
    list: 'GET /api/admin/regrades',
    heading: 'Changed',
    sort: 'changed',
    file: 'GET /api/admin/regrades/export',
  },
  {
    path: '/admin/mail',
    table: 'Table of emails',
    list: 'GET /api/admin/mails',
    heading: 'Attempts',
    sort: 'attempts',
    file: 'GET /api/admin/mails/export',
  },
  {
    path: '/admin/events',
    table: 'Table of events',
    list: 'GET /api/admin/deliveries',
    heading: 'Subscriber',
    sort: 'subscriber',
    file: 'GET /api/admin/deliveries/export',
  },
  {
    path: '/admin/lti',
    table: 'Table of platforms',
    list: 'GET /api/admin/lti',
    heading: 'People',
    sort: 'people',
    file: 'GET /api/admin/lti/platforms/export',
    button: 'CSV of the platforms',
  },
  {
    path: '/admin/lti',
    table: 'Table of parked grades',
    list: 'GET /api/admin/lti/parked',
    heading: 'Platform',
    sort: 'platform',
    address: 'parkedSort=platform',
    file: 'GET /api/admin/lti/parked/export',
    button: 'CSV of the parked grades',
  },
  {
    path: '/admin/market',
    table: 'Table of prices',
    list: 'GET /api/admin/market',
    heading: 'Price',
    sort: 'price',
    file: 'GET /api/admin/market/export',
    button: 'CSV of the prices',
  },
  {
    path: '/admin/market',
    table: 'Table of series',
    list: 'GET /api/admin/market/gaps',
    heading: 'Missing',
    sort: 'missing',
    address: 'seriesSort=missing',
    file: 'GET /api/admin/market/gaps/export',
    button: 'CSV of the series',
  },
  {
    path: '/admin/audit',
    table: 'Table of acts',
    list: 'GET /api/admin/audit',
    heading: 'Act',
    sort: 'act',
    file: 'GET /api/admin/audit/export',
  },
];

/** Texts of the components of the administration, by file, without the two that draw a table. */
const SOURCES = import.meta.glob<string>(['./*.tsx', '!./*.test.tsx', '!./data-table.tsx', '!./paged-table.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Short tables that belong to a preview. They are shown whole, in one order, and are no file of their own. */
const IN_PREVIEWS = ['Exams with a changed result', 'Gaps in the file', 'Refused rows'];

test('every table of the administration is in this list', () => {
  const all = Object.values(SOURCES).join('\n');
  const names = [...all.matchAll(/<(?:Data|Paged)Table\b[^]*?\blabel="([^"]+)"/g)].map(([, name = '']) => name);
  expect(names.toSorted()).toEqual([...TABLES.map(({ table }) => table), ...IN_PREVIEWS].toSorted());
  expect(all.match(/<(?:Data|Paged)Table\b/g)).toHaveLength(names.length);
  // A table that neither of the two draws would not be found by its name.
  const others = Object.keys(SOURCES).filter((file) => SOURCES[file]?.includes('<table'));
  expect(others).toEqual([]);
});

const orderOf = (url: URL | undefined) => [url?.searchParams.get('sort'), url?.searchParams.get('direction')];

test.for(TABLES)(
  '$table of $path: a heading sorts both ways, the address keeps the order, and the file has it too',
  async ({ path, table, list, heading, sort, address = `sort=${sort}`, file, button = 'CSV' }) => {
    await page.viewport(390, 800);
    const server = fullServer().respond(
      file,
      () => new Response('id\r\n', { headers: { 'content-type': 'text/csv' } }),
    );
    await mountApp({ path, user: newUser({ isAdmin: true, username: 'root_1' }), server });
    const region = page.getByRole('region', { name: table, exact: true });
    const head = region.getByRole('columnheader', { name: heading, exact: true });
    const press = head.getByRole('button');
    await press.click();
    await expect.element(head).toHaveAttribute('aria-sort', 'ascending');
    await expect.poll(() => orderOf(server.callsOf(list).at(-1)?.url)).toEqual([sort, 'asc']);
    await press.click();
    await expect.element(head).toHaveAttribute('aria-sort', 'descending');
    await expect.poll(() => orderOf(server.callsOf(list).at(-1)?.url)).toEqual([sort, 'desc']);
    expect(window.location.search).toContain(address);
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect.poll(() => orderOf(server.callsOf(file).at(-1)?.url)).toEqual([sort, 'desc']);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    await page.viewport(1280, 800);
  },
);

/** Replaces answers that have short rows with answers whose rows are as long as real ones. */
const withLongRows = () =>
  fullServer()
    .answer('GET /api/admin/users', {
      users: [
        ...MANY_USERS,
        userOf(60, {
          username: 'a_learner_with_a_long_name',
          maskedEmail: 'a•••••••••n@students.example-university.org',
          state: 'suspended',
          role: 'moderator',
          tests: 1_204,
          trades: 11_208,
        }),
      ],
      page: 1,
      pageSize: 50,
      total: 50,
    })
    .answer('GET /api/admin/mails', {
      mails: [
        {
          id: userOf(10).id,
          kind: 'security-notice',
          maskedTo: 'a•••••••••n@students.example-university.org',
          subject: 'New sign-in to your account from a browser that we have not seen before (TradeSense)',
          createdAt: '2026-11-14T18:00:00.000Z',
          sentAt: '2026-11-14T18:01:00.000Z',
          attempts: 12,
          nextAttemptAt: '2026-11-14T18:00:00.000Z',
          lastError: '450 4.2.1 The user you are trying to contact is receiving mail at a rate that prevents delivery.',
        },
      ],
      nextCursor: null,
      transport: 'file',
    })
    .answer('GET /api/admin/study-items', {
      ...STUDY_ITEMS,
      items: STUDY_ITEMS.items.map((item) => ({ ...item, title: 'Where liquidity rests above the highs of a range' })),
    });

test.for([...new Set(TABLES.map(({ path }) => path))])('at 1280 px all columns of %s are in view', async (path) => {
  await page.viewport(1280, 800);
  await mountApp({ path, user: newUser({ isAdmin: true, username: 'root_1' }), server: withLongRows() });
  const tables = page.getByRole('region', { name: /^Table of/ });
  await expect.element(tables.first()).toBeVisible();
  await expectSettled();
  const hidden = tables
    .elements()
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map((table) => `${table.getAttribute('aria-label')}: ${table.scrollWidth - table.clientWidth} px`);
  expect(hidden).toEqual([]);
});
