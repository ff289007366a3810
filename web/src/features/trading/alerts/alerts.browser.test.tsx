// If this fails, a price alert cannot be set from the chart or the list, is set twice, or one that triggers is not told on the desk.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { PriceAlert } from '@tradesense/contract/price-alerts.ts';
import { expectContains } from '../../../browser-test/expect-page.ts';
import { answerOf } from '../../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../../browser-test/mount-app.tsx';
import { sandboxServer } from '../../../browser-test/sandbox-server.ts';

const LIST = 'GET /api/price-alerts';
const SET = 'POST /api/price-alerts';

const ALERT: PriceAlert = {
  id: '6f0f2a44-0000-4000-8000-00000000000a',
  asset: 'BTC',
  price: '105',
  direction: 'up',
  note: 'Old high',
  createdAt: '2026-01-05T11:00:00.000Z',
  expiresAt: null,
  triggered: null,
};

const chart = () => page.getByRole('application', { name: /^Bitcoin/ });
const dialog = () => page.getByRole('dialog');
const panel = () => page.getByRole('region', { name: 'Price alerts' });

async function openDesk(server = sandboxServer()) {
  await page.viewport(1440, 900);
  await mountApp({ path: '/sandbox?asset=BTC', user: newUser({ isAdmin: true }), server });
  await expect.element(chart(), { timeout: 15_000 }).toBeVisible();
  await expect.poll(() => chart().element().querySelector('canvas')).not.toBeNull();
  return server;
}
const openPanel = () => page.getByRole('tab', { name: 'Alerts' }).click();

test('the key on the chart asks for an alert at the price there; a lost answer sets no second one', async () => {
  const server = await openDesk();
  (chart().element() as HTMLElement).focus();
  await expect
    .poll(async () => {
      await userEvent.keyboard('a');
      return document.querySelector('dialog[open]') !== null;
    })
    .toBe(true);
  await expect.element(dialog().getByLabelText('Price', { exact: true })).not.toHaveValue('');
  await dialog().getByLabelText('Price', { exact: true }).fill('105');
  await dialog().getByLabelText('Note (optional)').fill('Old high');
  server.respond(SET, () => answerOf(502, '<html>Bad gateway</html>'));
  await dialog().getByRole('button', { name: 'Set the alert' }).click();
  await expectContains(dialog(), 'The alert was not set');
  server.answer(SET, ALERT).answer(LIST, { alerts: [ALERT] });
  await dialog().getByRole('button', { name: 'Set the alert' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  const [first, second] = server.callsOf(SET).map(({ body }) => body);
  expect(second).toEqual(first);
  expect(second).toMatchObject({ asset: 'BTC', price: '105', note: 'Old high', expiresAt: null });
});

test('a right click on the chart asks for an alert at its height', async () => {
  await openDesk();
  await chart().click({ button: 'right', position: { x: 300, y: 60 } });
  await expect.element(dialog().getByLabelText('Price', { exact: true })).not.toHaveValue('');
});

test('the list changes and deletes alerts; a price that does not fit is not sent', async () => {
  const server = await openDesk(sandboxServer().answer(LIST, { alerts: [ALERT] }));
  await openPanel();
  await expectContains(panel(), 'BTC rises to 105.00, Old high');
  await panel()
    .getByRole('button', { name: /^Change/ })
    .click();
  await dialog().getByLabelText('Price', { exact: true }).fill('high');
  await dialog().getByRole('button', { name: 'Change the alert' }).click();
  await expectContains(dialog(), 'Enter a plain number');
  server.answer('PATCH /api/price-alerts/{id}', { ...ALERT, price: '104' });
  server.answer(LIST, { alerts: [{ ...ALERT, price: '104' }] });
  await dialog().getByLabelText('Price', { exact: true }).fill('104');
  await dialog().getByRole('button', { name: 'Change the alert' }).click();
  await expectContains(panel(), 'BTC rises to 104.00');
  server.answer('DELETE /api/price-alerts/{id}', { done: true }).answer(LIST, { alerts: [] });
  await panel()
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expectContains(panel(), 'No price alerts');
});

test('all that have ended are deleted by one button, which is there only then', async () => {
  const triggered = { ...ALERT, triggered: { at: '2026-01-05T12:00:00.000Z', price: '105.2' } };
  const server = await openDesk(sandboxServer().answer(LIST, { alerts: [triggered] }));
  await openPanel();
  server.answer('DELETE /api/price-alerts/ended', { done: true }).answer(LIST, { alerts: [ALERT] });
  await panel().getByRole('button', { name: 'Delete all that have ended' }).click();
  await expectContains(panel(), 'BTC rises to 105.00');
  await expect.element(panel().getByRole('button', { name: 'Delete all that have ended' })).not.toBeInTheDocument();
});

test('an alert that triggers while it is being changed is told, and the change says that it has ended', async () => {
  const server = await openDesk(sandboxServer().answer(LIST, { alerts: [ALERT] }));
  await openPanel();
  await panel()
    .getByRole('button', { name: /^Change/ })
    .click();
  const detail = 'This alert has ended. Set a new one.';
  server.respond('PATCH /api/price-alerts/{id}', () => answerOf(409, { code: 'price-alert-ended', detail }));
  await dialog().getByRole('button', { name: 'Change the alert' }).click();
  await expectContains(dialog(), detail);
  const triggered = { ...ALERT, triggered: { at: '2026-01-05T12:00:00.000Z', price: '105.2' } };
  server.answer(LIST, { alerts: [triggered] });
  server.push('account', { type: 'price-alerts', triggered });
  await expect.element(page.getByText('Price alert: BTC rose to 105.00')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expectContains(panel(), 'BTC rose to 105.00');
});
