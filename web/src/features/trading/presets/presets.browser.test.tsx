// If this fails, a preset is not saved, overwrites one that another tab has saved, sends an order, or fills in the
// ticket although one of its fields is wrong.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { OrderPreset } from '@tradesense/contract/desk.ts';
import { expectContains } from '../../../browser-test/expect-page.ts';
import { answerOf } from '../../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../../browser-test/mount-app.tsx';
import { sandboxServer } from '../../../browser-test/sandbox-server.ts';

const READ = 'GET /api/desk/order-presets';
const STORE = 'PUT /api/desk/order-presets';
const PLACE = 'POST /api/sandbox/accounts/{id}/orders';

const PRESET: OrderPreset = {
  id: '6f0f2a44-0000-4000-8000-000000000001',
  name: 'Scalp',
  type: 'market',
  timeInForce: 'ioc',
  sizing: 'risk',
  riskPercent: '0.5',
  quantity: null,
  stopPercent: '1',
  targetR: '2',
};

const ticket = () => page.getByRole('region', { name: 'New order, BTC' });
const field = (name: string) => ticket().getByRole('textbox', { name, exact: true });
const dialog = () => page.getByRole('dialog');

async function openTicket(server = sandboxServer()) {
  await page.viewport(1440, 900);
  await mountApp({ path: '/sandbox?asset=BTC', user: newUser({ isAdmin: true }), server });
  await expect.element(ticket()).toBeVisible();
  return server;
}

test('the present settings of the order are saved under a name, and nothing is sent', async () => {
  const server = await openTicket();
  server.answer(STORE, { version: 1 });
  await field('Stop').fill('98');
  await ticket().getByRole('button', { name: 'Save as a preset' }).click();
  await dialog().getByRole('button', { name: 'Save' }).click();
  await expectContains(dialog(), 'Give it a name.');
  await dialog().getByRole('textbox').fill('Morning');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await expectContains(dialog().getByRole('list'), 'Market, 1% risk, stop');
  const [stored] = server.callsOf(STORE).map(({ body }) => body);
  expect(stored).toMatchObject({ version: 0, presets: [{ name: 'Morning', type: 'market', riskPercent: '1' }] });
  expect(server.callsOf(PLACE)).toEqual([]);
});

test('one press fills in type, risk, stop and target', async () => {
  const server = await openTicket(sandboxServer().answer(READ, { presets: [PRESET], version: 3 }));
  const type = ticket().getByRole('combobox', { name: 'Order type' });
  await type.selectOptions('limit');
  await expect.element(type).toHaveValue('limit');
  await expect.element(field('Risk in % of equity')).toHaveValue('1');
  await ticket().getByRole('button', { name: 'Scalp', exact: true }).click();
  await expect.element(type).toHaveValue('market');
  await expect.element(field('Risk in % of equity')).toHaveValue('0.5');
  await expect.element(field('Stop')).toHaveValue('99.01');
  await expect.element(field('Target')).toHaveValue('102.01');
  await expectContains(ticket(), '“Scalp” fills the ticket.');
  expect(server.callsOf(PLACE)).toEqual([]);
});

test('a preset with a wrong field names it, and leaves the ticket as it is', async () => {
  const server = await openTicket(
    sandboxServer().answer(READ, { presets: [{ ...PRESET, riskPercent: '200' }], version: 3 }),
  );
  await ticket().getByRole('button', { name: 'Scalp', exact: true }).click();
  await expectContains(ticket(), '“Scalp” was not used. Risk: Enter at most 100.');
  await expect.element(field('Risk in % of equity')).toHaveValue('1');
  expect(server.callsOf(PLACE)).toEqual([]);
});

test('a change is made again on the list that another tab has stored, whose presets stay', async () => {
  const other = { ...PRESET, id: '6f0f2a44-0000-4000-8000-000000000002', name: 'Of the other tab' };
  const server = await openTicket(sandboxServer().answer(READ, { presets: [PRESET], version: 3 }));
  await ticket().getByRole('button', { name: 'Manage the presets' }).click();
  server.answer(READ, { presets: [PRESET, other], version: 4 });
  server.respond(STORE, ({ body }) =>
    (body as { version: number }).version === 4
      ? answerOf(200, { version: 5 })
      : answerOf(409, { code: 'desk-list-changed', detail: 'Another version is stored.' }),
  );
  await dialog().getByRole('button', { name: 'Rename Scalp' }).click();
  await dialog().getByRole('textbox', { name: 'New name of “Scalp”' }).fill('Fast');
  await dialog().getByRole('button', { name: 'Rename', exact: true }).click();
  await expectContains(dialog().getByRole('list'), 'Fast');
  await expectContains(dialog().getByRole('list'), 'Of the other tab');
  await dialog().getByRole('button', { name: 'Delete Fast' }).click();
  await expect.element(dialog().getByText('Fast')).not.toBeInTheDocument();
});
