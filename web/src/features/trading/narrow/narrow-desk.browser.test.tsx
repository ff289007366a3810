// If this fails, a trader with a phone cannot place an order with one hand, loses typed input, or cannot close a sheet.
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectContains, expectInView, expectText, sidewaysOverflow } from '../../../browser-test/expect-page.ts';
import { mountApp, newUser } from '../../../browser-test/mount-app.tsx';
import { sandboxServer } from '../../../browser-test/sandbox-server.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { orderOf, positionOf } from '../chart/trade-lines.test-data.ts';

const ORDERS = 'POST /api/sandbox/accounts/{id}/orders';
const THESIS = 'Higher lows since Monday.';

const sides = () => page.getByRole('navigation', { name: 'Go to the ticket' });
const buy = () => sides().getByRole('button', { name: /^Buy/ });
const sheet = () => page.getByRole('dialog', { name: /^New order/ });
const send = () => sheet().getByRole('button', { name: /^Buy/ });
const field = (name: string) => sheet().getByLabelText(name, { exact: true });
const chart = () => page.getByRole('application', { name: /^Bitcoin/ });
const handle = () => sheet().getByRole('button', { name: 'Full height' });

/** Drags the handle of the sheet to a y position of the window. */
function draw(clientY: number): void {
  const element = handle().element();
  // Pointer capture is replaced, because the pointer of a simulated event cannot be captured.
  element.setPointerCapture = () => undefined;
  const at = { bubbles: true, pointerId: 1, isPrimary: true };
  element.dispatchEvent(new PointerEvent('pointerdown', { ...at, clientY: element.getBoundingClientRect().top + 5 }));
  element.dispatchEvent(new PointerEvent('pointermove', { ...at, clientY }));
  element.dispatchEvent(new PointerEvent('pointerup', { ...at, clientY }));
}

async function expectClosed(): Promise<void> {
  await expect.poll(() => document.querySelector('dialog')).toBeNull();
}

const seen = Object.getOwnPropertyDescriptor(window, 'visualViewport');
afterEach(() => {
  if (seen !== undefined) Object.defineProperty(window, 'visualViewport', seen);
  localStorage.removeItem('deskPlanShapes');
  sessionStorage.removeItem('order_drafts');
});

async function open(width = 390, height = 844, server = sandboxServer()) {
  await page.viewport(width, height);
  await mountApp({ path: '/sandbox', user: newUser({ isAdmin: true }), server });
  await expect.element(chart()).toBeVisible();
}

test('an order with a plan takes four touches besides typing, and the next one reuses its distances', async () => {
  const server = sandboxServer().answer(ORDERS, { orders: [orderOf({ quantity: '0.5' })] });
  await open(390, 844, server);
  let touches = 0;
  const count = () => (touches += 1);
  document.addEventListener('pointerdown', count);
  await buy().click();
  await expect.element(field('Thesis')).toHaveFocus();
  await userEvent.keyboard(THESIS);
  await sheet().getByRole('button', { name: 'stop 2% away, target 2 R' }).click();
  await sheet().getByRole('button', { name: '60% sure' }).click();
  await send().click();
  document.removeEventListener('pointerdown', count);
  await expectClosed();
  expect(touches).toBeLessThanOrEqual(4);
  expect(server.callsOf(ORDERS)).toHaveLength(1);
  await expectContains(page.getByRole('status').filter({ hasText: 'Accepted' }), 'Accepted: buy 0.5 BTC.');
  await expect.element(buy()).toHaveFocus();
  await buy().click();
  await expect.element(sheet().getByRole('button', { name: /^As last time: stop 2% away/ })).toBeVisible();
  await expect.element(field('Thesis')).toHaveValue('');
  await expect.element(field('Confidence in %')).toHaveValue('');
});

test.for([
  [390, 844],
  [360, 640],
  [320, 568],
  [740, 360],
] as const)('at %s the ticket shows preview and button, without sideways scrolling', async ([width, height]) => {
  await open(width, height);
  for (const side of [/^Buy/, /^Sell/]) await expectInView(sides().getByRole('button', { name: side }));
  await buy().click();
  await expectInView(send());
  await expectInView(sheet().getByRole('region', { name: 'Order preview' }));
  expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
});

test.for([
  [390, 844],
  [360, 640],
  [320, 568],
] as const)('at %s the chart stays above the half-open ticket', async ([width, height]) => {
  await open(width, height);
  await buy().click();
  await expectInView(send());
  const { top, bottom } = chart().element().getBoundingClientRect();
  expect(bottom - top).toBeGreaterThan(80);
  expect(bottom).toBeLessThanOrEqual(sheet().element().getBoundingClientRect().top + 2);
});

test('at 390 px side, type, price and size are in view together, and so is the thesis with the focus', async () => {
  await open();
  await buy().click();
  await expectInView(field('Thesis'));
  await expectInView(field('Risk in % of equity'));
  await field('Order type').selectOptions('limit');
  sheet().getByRole('radio', { name: 'Sell' }).element().scrollIntoView({ block: 'nearest' });
  for (const name of ['Order type', 'Limit price', 'Risk in % of equity']) await expectInView(field(name));
  await expectInView(sheet().getByRole('radio', { name: 'Sell' }));
  await expectInView(send());
});

test('at 390 px several errors are one line, and the first field with its error is whole in view', async () => {
  await open();
  await buy().click();
  await send().click();
  await expectText(
    sheet().getByRole('list', { name: 'Errors of the order' }).getByRole('listitem'),
    'Check 4 fields: Thesis, Stop, Target, Confidence.',
  );
  await expect.element(field('Thesis')).toHaveFocus();
  await expectInView(field('Thesis'));
  await expectInView(sheet().getByText('At least 10 characters: why this trade?'));
  await expectInView(send());
});

test('Escape, Back, the handle and the button close the ticket, which keeps its values', async () => {
  await open();
  const before = window.location.href;
  const ways: readonly (() => Promise<void> | void)[] = [
    () => userEvent.keyboard('{Escape}'),
    () => window.history.back(),
    () => sheet().getByRole('button', { name: 'Close', exact: true }).click(),
    () => draw(window.innerHeight - 5),
  ];
  for (const [at, close] of ways.entries()) {
    await buy().click();
    if (at === 0) await field('Thesis').fill(THESIS);
    await expect.element(field('Thesis')).toHaveValue(THESIS);
    await close();
    await expectClosed();
    await expect.element(buy()).toHaveFocus();
    expect(window.location.href).toBe(before);
  }
});

test('a message is above a sheet at full height', async () => {
  await open();
  await buy().click();
  await handle().click();
  await expect.poll(() => sheet().element().getAttribute('data-sheet')).toBe('full');
  showToast({ key: 'fill', title: 'Bitcoin', body: 'Sold 0.05 BTC.' });
  const region = () => page.getByText('Sold 0.05 BTC.').element().closest('[data-corner]');
  await expect.poll(() => region()?.matches(':popover-open')).toBe(true);
  const { top, bottom } = page.getByText('Sold 0.05 BTC.').element().getBoundingClientRect();
  expect([top >= 0, bottom <= window.innerHeight]).toEqual([true, true]);
  await userEvent.keyboard('{Escape}');
  await expectClosed();
  await expect.element(page.getByText('Sold 0.05 BTC.')).toBeVisible();
});

test('the handle opens the sheet in full and halfway again', async () => {
  await open();
  await buy().click();
  const height = () => sheet().element().getBoundingClientRect().height;
  await expect.poll(height).toBeLessThan(844 * 0.6);
  const press = () => handle().click({ position: { x: 195, y: 6 } });
  await press();
  await expect.poll(height).toBeGreaterThan(820);
  await press();
  await expect.poll(height).toBeLessThan(844 * 0.6);
  draw(40);
  await expect.poll(height).toBeGreaterThan(820);
});

test('the on-screen keyboard leaves the button in view', async () => {
  const keyboard = Object.assign(new EventTarget(), { height: 844, offsetTop: 0, scale: 1 });
  Object.defineProperty(window, 'visualViewport', { configurable: true, value: keyboard });
  await open();
  await buy().click();
  await expectInView(send());
  keyboard.height = 380;
  keyboard.dispatchEvent(new Event('resize'));
  await expect.poll(() => send().element().getBoundingClientRect().bottom).toBeLessThanOrEqual(380);
  expect(field('Thesis').element().getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
});

test('at 390 px the profit of a position is in view without scrolling', async () => {
  const positions = [positionOf({ side: 'short', quantity: '0.01111', unrealised: '-1234.56' })];
  await open(390, 844, sandboxServer().answer('GET /api/sandbox/accounts/{id}/positions', { positions }));
  await page
    .getByRole('navigation', { name: 'Account panels' })
    .getByRole('button', { name: /^Positions/ })
    .click();
  const panels = page.getByRole('dialog', { name: 'Account', exact: true });
  await expectInView(panels.getByRole('columnheader', { name: 'Unrealized, before fees' }));
  await expectInView(panels.getByText('−1,234.56'));
});

test('the tab bar opens panels, which stay open after a dialog, and a duplicated order goes to the ticket', async () => {
  const order = orderOf({ id: 'o1', type: 'limit', limitPrice: '95', parentId: null, groupId: null });
  await open(
    360,
    640,
    sandboxServer().answer('GET /api/sandbox/accounts/{id}/orders', { orders: [order], nextCursor: null }),
  );
  await page.getByRole('navigation', { name: 'Account panels' }).getByRole('button', { name: 'Orders (1)' }).click();
  const panels = page.getByRole('dialog', { name: 'Account', exact: true });
  await expect.element(panels.getByRole('tab', { name: 'Orders (1)' })).toHaveAttribute('aria-selected', 'true');
  await panels.getByRole('button', { name: /^Amend/ }).click();
  await expect.poll(() => document.querySelectorAll('dialog[open]')).toHaveLength(2);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => document.querySelectorAll('dialog[open]')).toHaveLength(1);
  await expect.element(panels).toBeVisible();
  await panels.getByRole('button', { name: /^More for Buy limit/ }).click();
  await page.getByRole('button', { name: 'Duplicate', exact: true }).click();
  await expect.element(sheet()).toBeVisible();
  await expect.element(field('Limit price')).toHaveValue('95');
  await expect.poll(() => document.querySelectorAll('dialog')).toHaveLength(1);
});

test('a moved line is reported in view, with its undo, wherever the chart is scrolled to', async () => {
  const order = orderOf({ type: 'limit', limitPrice: '95' });
  const server = sandboxServer()
    .answer('GET /api/sandbox/accounts/{id}/orders', { orders: [order], nextCursor: null })
    .answer('PATCH /api/sandbox/accounts/{id}/orders/{orderId}', { ...order, limitPrice: '94' });
  await open(390, 844, server);
  const field = page.getByRole('spinbutton', { name: /^Price of Buy limit/ });
  await field.fill('94');
  await userEvent.keyboard('{Enter}');
  const undo = page.getByRole('button', { name: 'Undo the move' });
  await expectInView(undo);
  // Scrolls the part with the chart back to its top.
  for (let each = chart().element().parentElement; each !== null; each = each.parentElement) each.scrollTop = 0;
  await expectInView(undo);
});
