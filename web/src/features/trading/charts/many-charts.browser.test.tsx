// If this fails, a desk with several charts shows a wrong asset, does not share the crosshair between linked charts, or
// lets the ticket follow the wrong chart.
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mountApp, newUser } from '../../../browser-test/mount-app.tsx';
import { sandboxServer } from '../../../browser-test/sandbox-server.ts';

afterEach(() => localStorage.clear());

const cell = (name: string) => page.getByRole('region', { name, exact: true });
const ticket = (symbol: string) => page.getByRole('region', { name: `New order, ${symbol}` });

async function openDesk() {
  await page.viewport(1440, 900);
  const user = newUser({ isAdmin: true });
  await mountApp({ path: '/sandbox?asset=BTC', user, server: sandboxServer() });
  await expect.element(page.getByRole('application', { name: /^Bitcoin/ })).toBeVisible();
  return user;
}

test('two charts share the asset; once they are not linked, a press on one switches the ticket to its asset', async () => {
  const user = await openDesk();
  await page.getByLabelText('Number of charts').selectOptions('2');
  await expect.element(cell('Chart 2: BTC').getByRole('application')).toBeVisible();
  await page.getByLabelText('Same asset').click();
  await cell('Chart 2: BTC').getByLabelText('Asset of chart 2').selectOptions('ETH');
  await expect.element(cell('Chart 2: ETH').getByRole('application')).toBeVisible();
  await expect.element(ticket('BTC')).toBeVisible();
  await cell('Chart 2: ETH').getByRole('button', { name: 'Trade ETH here' }).click();
  await expect.element(ticket('ETH')).toBeVisible();
  await expect.element(cell('Chart 1: BTC')).toBeVisible();
  expect(localStorage.getItem(`deskLayout:${user.id}`)).toContain('"count":2');
});

test('four charts fit the desk, and share the crosshair while they are linked', async () => {
  await openDesk();
  await page.getByLabelText('Number of charts').selectOptions('4');
  const charts = page.getByRole('application', { name: /^Bitcoin/ });
  await expect.poll(() => charts.elements().length).toBe(4);
  await expect.poll(() => charts.elements().every((each) => each.querySelector('canvas') !== null)).toBe(true);
  for (const chart of charts.elements()) expect(chart.getBoundingClientRect().height).toBeGreaterThan(110);
  const legends = () =>
    [1, 2].map((at) => cell(`Chart ${at}: BTC`).element().querySelector('figure')?.textContent ?? '');
  const before = legends();
  (charts.elements()[0] as HTMLElement).focus();
  await userEvent.keyboard('{Home}');
  await expect.poll(() => legends().every((text, at) => text !== before[at])).toBe(true);
});

test('a chart next to that of the ticket loads the drawings of its asset and has no tools', async () => {
  const user = newUser({ isAdmin: true });
  await page.viewport(1440, 900);
  const server = sandboxServer();
  await mountApp({ path: '/sandbox?asset=BTC', user, server });
  await expect.element(page.getByRole('application', { name: /^Bitcoin/ })).toBeVisible();
  await page.getByLabelText('Number of charts').selectOptions('2');
  await page.getByLabelText('Same asset').click();
  await cell('Chart 2: BTC').getByLabelText('Asset of chart 2').selectOptions('ETH');
  await expect.element(cell('Chart 2: ETH').getByRole('application')).toBeVisible();
  await expect
    .poll(() => server.callsOf('GET /api/charts/{asset}').some(({ url }) => url.pathname.includes('ETH')))
    .toBe(true);
  expect(cell('Chart 2: ETH').getByRole('group', { name: 'Drawing tools' }).elements()).toHaveLength(0);
});
