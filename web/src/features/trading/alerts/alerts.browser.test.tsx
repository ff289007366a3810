// If this fails, a price alert cannot be created from the chart or the list, is created twice, or triggers without a
// message on the desk.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Drawing } from '@tradesense/contract/charts.ts';
import type { PriceAlert } from '@tradesense/contract/price-alerts.ts';
import type { StructureAlert } from '@tradesense/contract/structure-alerts.ts';
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
  await expect.element(chart()).toBeVisible();
  await expect.poll(() => chart().element().querySelector('canvas')).not.toBeNull();
  return server;
}
const openPanel = () => page.getByRole('tab', { name: 'Alerts' }).click();

test('the key on the chart opens an alert at the price there, and a retry after a lost response sets no second one', async () => {
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

test('a right click on the chart opens an alert at its height', async () => {
  await openDesk();
  await chart().click({ button: 'right', position: { x: 300, y: 60 } });
  await expect.element(dialog().getByLabelText('Price', { exact: true })).not.toHaveValue('');
});

test('the list changes and deletes alerts, and an invalid price is not sent', async () => {
  const server = await openDesk(sandboxServer().answer(LIST, { alerts: [ALERT] }));
  await openPanel();
  await expectContains(panel(), 'BTC rises to 105.00, Old high');
  await panel()
    .getByRole('button', { name: /^Change/ })
    .click();
  await dialog().getByLabelText('Price', { exact: true }).fill('high');
  await dialog().getByRole('button', { name: 'Change the alert' }).click();
  await expectContains(dialog(), 'Price must be a number such as 1250.5 or 1,250.5');
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

test('one button deletes all ended alerts, and is shown only if there are any', async () => {
  const triggered = { ...ALERT, triggered: { at: '2026-01-05T12:00:00.000Z', price: '105.2' } };
  const server = await openDesk(sandboxServer().answer(LIST, { alerts: [triggered] }));
  await openPanel();
  server.answer('DELETE /api/price-alerts/ended', { done: true }).answer(LIST, { alerts: [ALERT] });
  await panel().getByRole('button', { name: 'Delete all that have ended' }).click();
  await expectContains(panel(), 'BTC rises to 105.00');
  await expect.element(panel().getByRole('button', { name: 'Delete all that have ended' })).not.toBeInTheDocument();
});

test('an alert that triggers while it is being changed is announced, and the dialog says that it has ended', async () => {
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

const ZONE: Drawing = {
  kind: 'rectangle',
  id: 'zone-1',
  color: 3,
  width: 1,
  name: 'Supply',
  anchors: [
    { timeMs: Date.parse('2026-01-05T02:00:00.000Z'), price: 103.5 },
    { timeMs: Date.parse('2026-01-05T08:00:00.000Z'), price: 102.25 },
  ],
};
const chartOf = (drawings: readonly Drawing[]) => ({ drawings, version: 1, settings: null });

test('an alert from the list of drawings is at the edge of a zone that the price meets first, with its name', async () => {
  const server = sandboxServer().answer('GET /api/charts/{asset}', chartOf([ZONE]));
  await openDesk(server);
  await page.getByRole('button', { name: /^Objects, drawings/ }).click();
  await dialog()
    .getByRole('button', { name: /^Alert at this level: Supply/ })
    .click();
  await expect.element(dialog().getByLabelText('Price', { exact: true })).toHaveValue('102.25');
  await expect.element(dialog().getByLabelText('Note (optional)')).toHaveValue('Supply, lower edge');
  await dialog().getByLabelText('Level').selectOptions('1');
  await expect.element(dialog().getByLabelText('Price', { exact: true })).toHaveValue('103.5');
  server.answer(SET, ALERT);
  await dialog().getByRole('button', { name: 'Set the alert' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(server.callsOf(SET)[0]?.body).toMatchObject({ asset: 'BTC', price: '103.5', note: 'Supply, upper edge' });
});

test('by keys alone a drawing on the chart is chosen and gets an alert at its level', async () => {
  const level: Drawing = { kind: 'level', id: 'level-1', color: 2, width: 2, anchors: [{ timeMs: 0, price: 104.75 }] };
  await openDesk(sandboxServer().answer('GET /api/charts/{asset}', chartOf([level])));
  await expect.element(page.getByRole('button', { name: 'Objects, drawings: 1' })).toBeVisible();
  (chart().element() as HTMLElement).focus();
  await userEvent.keyboard('d');
  await expect.element(page.getByRole('group', { name: 'Selected: Level' })).toBeVisible();
  await userEvent.keyboard('a');
  await expect.element(dialog().getByLabelText('Price', { exact: true })).toHaveValue('104.75');
  await expect.element(dialog().getByLabelText('Note (optional)')).toHaveValue('Level');
});

const BREAK: StructureAlert = {
  id: '6f0f2a44-0000-4000-8000-00000000000b',
  asset: 'BTC',
  interval: '4h',
  kind: 'choch',
  direction: 'down',
  note: 'Trend over',
  createdAt: '2026-01-05T11:00:00.000Z',
  expiresAt: null,
  triggered: null,
};
const breaks = () => page.getByRole('region', { name: 'Alerts on structure breaks' });

test('an alert on a structure break is set, announced with the broken level, and deleted', async () => {
  const server = await openDesk();
  await openPanel();
  await page.getByRole('button', { name: 'Set an alert on a structure break' }).click();
  await dialog().getByLabelText('Interval').selectOptions('4h');
  await dialog().getByLabelText('Kind').selectOptions('choch');
  await dialog().getByLabelText('Direction').selectOptions('down');
  await dialog().getByLabelText('Note (optional)').fill('Trend over');
  const detail = 'There are no 4h bars of BTC. Choose another interval.';
  const errors = [{ path: 'body.interval', message: detail }];
  server.respond('POST /api/structure-alerts', () => answerOf(422, { code: 'no-bars', detail, errors }));
  await dialog().getByRole('button', { name: 'Set the alert' }).click();
  await expectContains(dialog(), detail);
  server.answer('POST /api/structure-alerts', BREAK).answer('GET /api/structure-alerts', { alerts: [BREAK] });
  await dialog().getByRole('button', { name: 'Set the alert' }).click();
  await expectContains(breaks(), 'BTC, 4 hours: change of character down, Trend over');
  const [first, second] = server.callsOf('POST /api/structure-alerts').map(({ body }) => body);
  expect(second).toEqual(first);
  expect(second).toMatchObject({ asset: 'BTC', interval: '4h', kind: 'choch', direction: 'down', expiresAt: null });

  const made = { kind: 'choch', direction: 'down', level: '98.5' } as const;
  const triggered = { at: '2026-01-05T16:00:00.000Z', barAt: '2026-01-05T12:00:00.000Z', ...made };
  const broken = { ...BREAK, triggered };
  server.answer('GET /api/structure-alerts', { alerts: [broken] });
  server.push('account', { type: 'price-alerts', broken });
  const news = 'BTC, 4 hours: closed below 98.50, change of character';
  await expect.element(page.getByText(`Structure alert: ${news}`)).toBeVisible();
  await expectContains(breaks(), news);
  server.answer('DELETE /api/price-alerts/ended', { done: true }).answer('GET /api/structure-alerts', { alerts: [] });
  await panel().getByRole('button', { name: 'Delete all that have ended' }).click();
  await expect.element(breaks().getByText(news)).not.toBeInTheDocument();
});
