// If this fails, a hidden ticket or dock cannot be shown again, still reduces the space of the chart, loses its state,
// or hides Buy and Sell as well.
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectInView } from '../../browser-test/expect-page.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';
import { sandboxServer } from '../../browser-test/sandbox-server.ts';
import { orderOf } from './chart/trade-lines.test-data.ts';

const chart = () => page.getByRole('application', { name: /^Bitcoin/ });
const ticket = () => page.getByRole('region', { name: 'New order, BTC' });
const edge = () => page.getByRole('navigation', { name: 'Go to the ticket' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const chartSize = () => {
  const { width, height } = chart().element().getBoundingClientRect();
  return { width, height };
};

afterEach(() => localStorage.clear());

async function openDesk() {
  await page.viewport(1440, 900);
  const user = newUser({ isAdmin: true });
  const orders = [orderOf({ limitPrice: '80' })];
  const server = sandboxServer().answer('GET /api/sandbox/accounts/{id}/orders', { orders, nextCursor: null });
  await mountApp({ path: '/sandbox?asset=BTC', user, server });
  await expect.element(chart()).toBeVisible();
  return user;
}

test('the chart gets the width of a hidden ticket, whose edge has Buy and Sell, which open it as it was', async () => {
  const user = await openDesk();
  await ticket().getByRole('textbox', { name: 'Thesis' }).fill('Higher lows.');
  const before = chartSize();
  await button('Hide the ticket').click();
  await expect.element(ticket()).not.toBeInTheDocument();
  await expect.poll(() => chartSize().width).toBeGreaterThan(before.width + 200);
  for (const side of [/^Buy/, /^Sell/]) await expectInView(edge().getByRole('button', { name: side }));
  expect(localStorage.getItem(`deskLayout:${user.id}`)).toContain('"ticket":false');
  await edge().getByRole('button', { name: /^Sell/ }).click();
  await expect.element(ticket().getByRole('radio', { name: 'Sell', exact: true })).toBeChecked();
  await expect.element(ticket().getByRole('textbox', { name: 'Thesis' })).toHaveValue('Higher lows.');
  await expect.poll(() => ticket().element().contains(document.activeElement)).toBe(true);
});

test('hidden panels leave their tabs, and a tab, its key or the button shows them again', async () => {
  await openDesk();
  const before = chartSize();
  await button('Hide the panels').click();
  await expect.element(page.getByRole('tabpanel')).not.toBeInTheDocument();
  await expect.poll(() => chartSize().height).toBeGreaterThan(before.height + 100);
  await expectInView(page.getByRole('tab', { name: 'Orders (1)' }));
  await page.getByRole('tab', { name: 'Orders (1)' }).click();
  await expect.element(page.getByRole('rowheader', { name: 'Buy limit 0.1 BTC' })).toBeVisible();
  await button('Hide the panels').click();
  await button('Show the panels').click();
  await expect.element(page.getByRole('tabpanel')).toBeVisible();
});

test('keys hide and show the ticket, the panels and the watchlist', async () => {
  await openDesk();
  await userEvent.keyboard('tdw');
  await expect.element(ticket()).not.toBeInTheDocument();
  await expect.element(page.getByRole('tabpanel')).not.toBeInTheDocument();
  await expect.element(button('Show the watchlist')).toBeVisible();
  await userEvent.keyboard('bp');
  await expect.element(ticket()).toBeVisible();
  await expect.element(page.getByRole('tabpanel')).toBeVisible();
  await userEvent.keyboard('w');
  await expect.element(button('Hide the watchlist')).toBeVisible();
});

test('duplicating an order opens the hidden ticket', async () => {
  await openDesk();
  await button('Hide the ticket').click();
  await page.getByRole('tab', { name: 'Orders (1)' }).click();
  await button('More for Buy limit 0.1 BTC').click();
  await button('Duplicate').click();
  await expect.element(ticket().getByRole('textbox', { name: 'Limit price' })).toHaveValue('80');
});
