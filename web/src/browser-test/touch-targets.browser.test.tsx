// If this fails, a finger misses controls on a phone, because they are smaller than 44 × 44 pixels.
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { journalServer, tradeOf } from '../features/journal/journal.test-data.ts';
import { lesson, study, topic } from '../features/study/study-server.test-data.ts';
import { orderOf, positionOf } from '../features/trading/chart/trade-lines.test-data.ts';
import { accountOf } from '../features/trading/trading-desk.test-data.ts';
import { expectSettled } from './expect-page.ts';
import { FakeServer } from './fake-server.ts';
import { mountApp, newUser } from './mount-app.tsx';
import { sandboxServer } from './sandbox-server.ts';
import { smallTargets } from './small-targets.ts';

const chart = () => page.getByRole('application');
const button = (name: string | RegExp) => page.getByRole('button', { name });

beforeEach(() => page.viewport(390, 844));

async function expectLargeTargets(): Promise<void> {
  await expectSettled();
  expect(smallTargets()).toEqual([]);
}

async function openDesk(): Promise<void> {
  const account = accountOf({ openPositions: 1, liveOrders: 3 });
  const orders = Array.from({ length: 3 }, (_, at) =>
    orderOf({ id: `o${at}`, clientOrderId: `client-${at}`, limitPrice: String(80 + at) }),
  );
  const server = sandboxServer()
    .answer('GET /api/sandbox/accounts', { accounts: [account], hasTraded: false })
    .answer('GET /api/sandbox/accounts/{id}', account)
    .answer('GET /api/sandbox/accounts/{id}/positions', { positions: [positionOf()] })
    .answer('GET /api/sandbox/accounts/{id}/orders', { orders, nextCursor: null });
  await mountApp({ path: '/sandbox', user: newUser({ isAdmin: true }), server });
  await expect.element(chart()).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Coach' })).toBeVisible();
}

async function openJournal(search: string): Promise<void> {
  const server = journalServer()
    .answer('GET /api/sandbox/accounts/{id}/journal', { trades: [tradeOf()], tags: [], nextCursor: null })
    .answer('GET /api/sandbox/accounts/{id}/attempts', { attempts: [], nextCursor: null })
    .answer('GET /api/replay/sessions', { sessions: [] });
  await mountApp({ path: `/sandbox/journal?account=a1${search}`, user: newUser({ isAdmin: true }), server });
}

async function openStudy(): Promise<void> {
  const topics = [topic('first', { lessons: [lesson('candle')] }), topic('second', { needs: ['first'] })];
  await mountApp({
    path: '/study',
    user: newUser(),
    server: new FakeServer().answer('GET /api/study', study({ topics })),
  });
  await expect.element(page.getByRole('heading', { name: 'Study', level: 1 })).toBeVisible();
}

test('a small control is found, and one with a larger area around it is not', () => {
  const place = document.createElement('p');
  place.innerHTML =
    '<button style="height:30px;width:60px">Low</button> <button style="height:44px;width:44px">Large</button>' +
    '<label style="display:block;padding:12px 0"><input type="checkbox" style="margin:0 16px"> All of this row</label>';
  document.body.append(place);
  expect(smallTargets(place)).toEqual(['button “Low” 60 × 30']);
  place.remove();
});

test('a finger can press everything on the desk', async () => {
  await openDesk();
  await expectLargeTargets();
});

test('a finger can press everything in the ticket', async () => {
  await openDesk();
  await page.getByRole('navigation', { name: 'Go to the ticket' }).getByRole('button', { name: /^Buy/ }).click();
  await expectLargeTargets();
});

test('a finger can press everything in the panels of the desk', async () => {
  await openDesk();
  await button(/^Positions/).click();
  await expectLargeTargets();
});

test('a finger can press everything in the journal', async () => {
  await openJournal('');
  await expect.element(button('Filters')).toBeVisible();
  await button('Filters').click();
  await expectLargeTargets();
});

test('a finger can press everything in a journal entry', async () => {
  await openJournal('&trade=t1');
  await expect.element(chart()).toBeVisible();
  await expectLargeTargets();
});

test('a finger can press everything on the study page and in the menu', async () => {
  await openStudy();
  await expectLargeTargets();
  await button('Open the menu').click();
  await expectLargeTargets();
});
