// If this fails, a trader cannot read or sort the tables of the dock or choose their columns, or sees fewer rows than
// fit.
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { TradingFill } from '@tradesense/contract/trading-orders.ts';
import { ASSETS } from '@tradesense/core/market/asset.ts';
import { expectAccessiblePart } from '../../browser-test/expect-accessible.ts';
import { expectInView, expectTexts, sidewaysOverflow } from '../../browser-test/expect-page.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';
import { sandboxServer } from '../../browser-test/sandbox-server.ts';
import { dismissToast, showToast } from '../../ui/toast-store.ts';
import { orderOf, positionOf } from './chart/trade-lines.test-data.ts';
import { accountOf } from './trading-desk.test-data.ts';

const panels = () => page.getByRole('region', { name: 'Account', exact: true });
const names = () => panels().getByRole('rowheader');
const showPanel = (name: RegExp) => panels().getByRole('tab', { name }).click();

afterEach(() => localStorage.clear());

const THREE = ASSETS.slice(0, 3).map(({ symbol }, at) =>
  positionOf({ asset: symbol, unrealised: ['2', '-30', '11'][at] ?? '0' }),
);

async function openDesk(orders: number, positions = THREE) {
  const server = sandboxServer()
    .answer('GET /api/sandbox/accounts/{id}', accountOf({ openPositions: 3, liveOrders: orders }))
    .answer('GET /api/sandbox/accounts/{id}/positions', { positions })
    .answer('GET /api/sandbox/accounts/{id}/orders', {
      orders: Array.from({ length: orders }, (_, at) =>
        orderOf({ id: `o${at}`, asset: at % 2 === 0 ? 'BTC' : 'ETH', limitPrice: String(80 + at / 2) }),
      ),
      nextCursor: null,
    });
  await mountApp({ path: '/sandbox?asset=BTC', user: newUser({ isAdmin: true }), server });
}

async function openWideDesk(orders: number, positions = THREE) {
  await page.viewport(1440, 900);
  await openDesk(orders, positions);
  await expect.element(panels()).toBeVisible();
}

test('a press on a column sorts by its numbers, and the order is announced', async () => {
  await openWideDesk(0);
  const [first, second, third] = ASSETS.slice(0, 3).map(({ symbol }) => `Long 0.5 ${symbol}`);
  await expectTexts(names(), [first!, second!, third!]);
  const head = panels().getByRole('columnheader', { name: 'Unrealized, before fees' });
  await head.getByRole('button').click();
  await expect.element(head).toHaveAttribute('aria-sort', 'ascending');
  await expectTexts(names(), [second!, first!, third!]);
  await head.getByRole('button').click();
  await expect.element(head).toHaveAttribute('aria-sort', 'descending');
  await expectTexts(names(), [third!, first!, second!]);
});

test.for([1280, 1440])('a toast covers neither rows nor controls at %i px', async (width) => {
  await page.viewport(width, 900);
  await openDesk(2);
  await expect.poll(() => names().elements().length).toBe(3);
  await expect.poll(() => document.querySelector('[data-toast-place] canvas')).not.toBeNull();
  showToast({ key: 'test', title: 'Done', body: 'Amended: Sell stop of ETH, trigger price 7,600.00.' });
  onTestFinished(() => dismissToast('test'));
  const toast = page.getByText('Done', { exact: true });
  await expect.element(toast).toBeVisible();
  const covered = () => {
    const { left, right, top, bottom } = toast.element().closest('[data-corner]')!.getBoundingClientRect();
    return [...document.querySelectorAll('tbody > tr, button, input, select')].filter((each) => {
      if (each.closest('[data-corner]') !== null) return false;
      const box = each.getBoundingClientRect();
      return box.left < right && box.right > left && box.top < bottom && box.bottom > top && box.width > 1;
    });
  };
  await expect.poll(covered).toEqual([]);
});

test.for([390, 320])('a toast stays within a window of %i px', async (width) => {
  await page.viewport(width, 844);
  await openDesk(2);
  await expect.poll(() => document.querySelector('[data-toast-place] canvas')).not.toBeNull();
  showToast({ key: 'test', title: 'Done', body: 'Amended: Sell stop of ETH, trigger price 7,600.00.' });
  onTestFinished(() => dismissToast('test'));
  const toast = page.getByText('Done', { exact: true });
  await expect.element(toast).toBeVisible();
  const region = () => toast.element().closest<HTMLElement>('[data-corner]')!;
  await expect.poll(() => region().dataset['corner']).toBe('offered');
  const { left, right } = region().getBoundingClientRect();
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(width);
});

test('a position of entries with different leverages states what its margin carries', async () => {
  const mixed = positionOf({ asset: 'BTC', quantity: '0.6', entryPrice: '100', margin: '7.5', leverage: 20 });
  await openWideDesk(0, [mixed]);
  await expect.element(panels().getByRole('cell', { name: '8×, isolated' })).toBeInTheDocument();
});

test('a hidden column leaves the table and is stored as hidden', async () => {
  await openWideDesk(0);
  const notional = panels().getByRole('columnheader', { name: 'Notional' });
  await expect.element(notional).toBeVisible();
  await panels().getByRole('button', { name: 'Columns of Open positions' }).click();
  await page.getByRole('checkbox', { name: 'Notional' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(notional).not.toBeInTheDocument();
  expect(JSON.parse(localStorage.getItem('deskColumns:Open positions') ?? '')).toEqual({ notional: false });
});

test('a wide table scrolled to its end shows its whole last column next to the actions', async () => {
  await openWideDesk(2);
  await expect.poll(() => names().elements().length).toBe(3);
  await page.viewport(1000, 800);
  const panel = panels().getByRole('tabpanel').element();
  const acts = () =>
    panels()
      .getByRole('button', { name: /^More for/ })
      .first()
      .element()
      .closest('td')!;
  const last = () => acts().previousElementSibling!;
  expect(panel.scrollWidth).toBeGreaterThan(panel.clientWidth);
  panel.scrollLeft = panel.scrollWidth;
  await expect
    .poll(() => last().getBoundingClientRect().right)
    .toBeLessThanOrEqual(acts().getBoundingClientRect().left + 1);
  expect(getComputedStyle(acts()).boxShadow).toBe('none');
  expect(Number.parseFloat(getComputedStyle(acts()).paddingLeft)).toBeGreaterThanOrEqual(16);
  expect(acts().getBoundingClientRect().right).toBeLessThanOrEqual(window.innerWidth);
});

test('at the largest height twenty of thirty orders are in view, and a filter selects those of an asset', async () => {
  localStorage.setItem('deskDockShare', '88');
  await openWideDesk(30);
  await showPanel(/^Orders/);
  await expect.poll(() => names().elements().length).toBe(30);
  const scroller = panels().getByRole('tabpanel').element().getBoundingClientRect();
  const bottom = Math.min(scroller.bottom, window.innerHeight);
  const inView = names()
    .elements()
    .filter((each) => each.getBoundingClientRect().bottom <= bottom + 1);
  expect(inView.length).toBeGreaterThanOrEqual(20);
  await panels().getByLabelText('Asset').selectOptions('ETH');
  await expect.poll(() => names().elements().length).toBe(15);
  await expect.element(panels().getByText('15 of 30')).toBeVisible();
});

test('on a phone each row is a card that shows all of its figures, with the roles of a table', async () => {
  await page.viewport(390, 844);
  await openDesk(0);
  const tabs = page.getByRole('navigation', { name: 'Account panels' });
  await tabs.getByRole('button', { name: 'Positions (3)' }).click({ timeout: 15_000 });
  const sheet = page.getByRole('dialog', { name: 'Account', exact: true });
  const name = sheet.getByRole('rowheader').first();
  await expect.element(name).toBeVisible();
  const table = sheet.getByRole('table', { name: 'Open positions' });
  const cells = table.getByRole('cell').elements();
  const rights = cells.map((each) => each.getBoundingClientRect().right);
  expect(cells.length).toBeGreaterThan(30);
  expect(Math.max(...rights)).toBeLessThanOrEqual(390);
  // Each figure has its title beside it, which is that of its column.
  const entry = cells.find((each) => each.textContent === '100.00')!;
  expect(entry.getAttribute('data-title')).toBe('Entry');
  expect(getComputedStyle(entry, '::before').content).toContain('Entry');
  expect(table.getByRole('row').elements()).toHaveLength(4);
  const sort = table.getByRole('columnheader', { name: 'Unrealized, before fees' });
  await sort.getByRole('button').click();
  await expect.element(sort).toHaveAttribute('aria-sort', 'ascending');
  expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
  await expectAccessiblePart();
});

test.for([
  [390, 844],
  [360, 640],
])('at %s the acts of a position are in view below its name, above its figures', async ([width = 0, height = 0]) => {
  await page.viewport(width, height);
  await openDesk(0);
  const tabs = page.getByRole('navigation', { name: 'Account panels' });
  await tabs.getByRole('button', { name: 'Positions (3)' }).click({ timeout: 15_000 });
  const row = page.getByRole('dialog', { name: 'Account', exact: true }).getByRole('row', { name: /^Long/ }).first();
  const boxOf = (each: Element) => each.getBoundingClientRect();
  for (const name of [/^More for Long/, /^Close part of Long/, /^Close Long/]) {
    const act = row.getByRole('button', { name });
    await expectInView(act);
    const { top, bottom } = boxOf(act.element());
    expect(top).toBeGreaterThanOrEqual(boxOf(row.getByRole('rowheader').element()).bottom - 1);
    const figures = [...row.element().querySelectorAll('td[data-title]:not(:empty)')].map((each) => boxOf(each).top);
    expect(bottom).toBeLessThanOrEqual(Math.min(...figures));
    expect(bottom - top).toBeGreaterThanOrEqual(36);
  }
});

async function openOrderCards() {
  await page.viewport(390, 844);
  await openDesk(2);
  const tabs = page.getByRole('navigation', { name: 'Account panels' });
  await tabs.getByRole('button', { name: 'Orders (2)' }).click({ timeout: 15_000 });
  const table = page.getByRole('dialog', { name: 'Account', exact: true }).getByRole('table');
  const heads = table.getByRole('columnheader');
  await expect.element(heads.first()).toBeInTheDocument();
  return { heads, cells: table.getByRole('row', { name: /^Buy limit 0.1 ETH/ }).getByRole('cell') };
}

test('on a phone a row without some values has as many cells as the table has columns', async () => {
  const { heads, cells } = await openOrderCards();
  const empty = cells.elements().filter((each) => each.matches('[data-title]:empty'));
  expect(empty.length).toBeGreaterThan(1);
  expect(cells.elements()).toHaveLength(heads.elements().length - 1);
});

test('on a phone a long text of double size fits its card, and the head scrolls as a whole', async () => {
  document.documentElement.style.fontSize = '200%';
  onTestFinished(() => void document.documentElement.style.removeProperty('font-size'));
  const { heads, cells } = await openOrderCards();
  const texts = cells.elements().filter((each) => getComputedStyle(each).gridColumnEnd === '-1');
  expect(texts.map((each) => getComputedStyle(each).minWidth)).toEqual(texts.map(() => '0px'));
  expect(getComputedStyle(heads.first().element()).position).not.toBe('sticky');
});

const fillOf = (sequence: number): TradingFill => ({
  id: `f${sequence}`,
  sequence,
  orderId: 'o1',
  asset: 'BTC',
  side: 'buy',
  quantity: '0.5',
  price: '100',
  fee: '0.1',
  realised: '0',
  evidence: {
    reference: '100',
    slippage: '0',
    by: 'tick',
    isMaker: false,
    isAmbiguous: false,
    subBar: null,
    preset: 'normal',
    market: { kind: 'mark', mark: '100' },
    source: 'recorded',
  },
  at: '2026-01-05T08:30:00.000Z',
});

test('on a phone the head of the table of an archived attempt stays below the header of the page', async () => {
  await page.viewport(390, 600);
  const server = sandboxServer()
    .answer('GET /api/sandbox/accounts/{id}', accountOf({ id: 'a0', archivedAt: '2026-01-05T09:00:00.000Z' }))
    .answer('GET /api/sandbox/accounts/{id}/fills', {
      fills: Array.from({ length: 12 }, (_, at) => fillOf(12 - at)),
      nextCursor: null,
    });
  await mountApp({ path: '/sandbox?account=a0', user: newUser({ isAdmin: true }), server });
  await expect.element(panels()).toBeVisible();
  await showPanel(/^Fills/);
  await expect.poll(() => names().elements().length).toBe(12);
  names().elements()[8]!.scrollIntoView({ block: 'center' });
  const head = panels().getByRole('columnheader').first().element().closest('thead')!;
  const header = page.getByRole('banner').element();
  await expect.poll(() => header.getBoundingClientRect().bottom).toBeGreaterThan(30);
  await expect
    .poll(() => Math.abs(head.getBoundingClientRect().top - header.getBoundingClientRect().bottom))
    .toBeLessThan(2);
});

test('a duplicated order fills the ticket, which gets the focus, but not its thesis and confidence', async () => {
  await openWideDesk(2);
  const ticket = page.getByRole('region', { name: 'New order, BTC' });
  await ticket.getByRole('textbox', { name: 'Thesis' }).fill('Another decision than that one.');
  await showPanel(/^Orders/);
  const menu = page.getByRole('dialog');
  // The ticket is for Bitcoin, so the menu of an order for another asset has no “Duplicate”.
  await panels().getByRole('button', { name: 'More for Buy limit 0.1 ETH' }).click();
  await expect.element(menu.getByRole('button', { name: 'Amend' })).toBeVisible();
  expect(menu.getByRole('button', { name: 'Duplicate' }).elements()).toHaveLength(0);
  await userEvent.keyboard('{Escape}');
  await panels().getByRole('button', { name: 'More for Buy limit 0.1 BTC' }).click();
  await menu.getByRole('button', { name: 'Duplicate' }).click();
  await expect.element(ticket.getByRole('textbox', { name: 'Limit price' })).toHaveValue('80');
  await expect.element(ticket.getByRole('textbox', { name: 'Quantity' })).toHaveValue('0.1');
  await expect.element(ticket.getByRole('textbox', { name: 'Thesis' })).toHaveValue('');
  await expect.poll(() => ticket.element().contains(document.activeElement)).toBe(true);
});
