// If this fails, traders cannot set their own limits, or do not see how much of them is left or when they end.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessiblePart } from '../../../browser-test/expect-accessible.ts';
import { expectContains } from '../../../browser-test/expect-page.ts';
import { answerOf } from '../../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../../browser-test/mount-app.tsx';
import { ownLimitsOf, previewOf, sandboxServer } from '../../../browser-test/sandbox-server.ts';

const READ = 'GET /api/sandbox/accounts/{id}/limits';
const CHANGE = 'PUT /api/sandbox/accounts/{id}/limits';
const STRICT = { dayLoss: '200', dayTrades: 3, pause: { losses: 2, minutes: 30 } };

const ticket = () => page.getByRole('region', { name: 'New order, BTC' });
const dialog = () => page.getByRole('dialog');

async function openDesk(server = sandboxServer()) {
  await mountApp({ path: '/sandbox?asset=BTC', user: newUser({ isAdmin: true }), server });
  await expect.element(ticket()).toBeVisible();
  return server;
}

async function openDialog() {
  await page.getByRole('button', { name: 'Manage account' }).click();
  await dialog().getByRole('button', { name: 'Your own limits' }).click();
  await expect.element(dialog().getByRole('textbox', { name: 'Most trades a day' })).toBeVisible();
}

const fill = (name: string, text: string) => dialog().getByRole('textbox', { name }).fill(text);
const save = () => dialog().getByRole('button', { name: 'Save' }).click();

test('limits are set, and what is left of them is shown next to the button that sends an order', async () => {
  const server = await openDesk();
  await openDialog();
  await expectAccessiblePart();
  await fill('Largest loss a day, in SENSE$', '200');
  await fill('Most trades a day', '3');
  await fill('Pause after losses in a row', '2');
  await fill('Minutes of pause', '30');
  const today = { begun: 1, waiting: 1, result: '-12.5', lossesInRow: 1, endsAt: '2026-01-06T00:00:00.000Z' };
  const stored = ownLimitsOf({ limits: STRICT, today });
  server.answer(CHANGE, stored).answer(READ, stored);
  await save();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(server.callsOf(CHANGE).map(({ body }) => body)).toEqual([STRICT]);
  await expectContains(ticket(), 'Today: lost 12.50 of 200.00 · 2 of 3 trades · 1 of 2 losses in a row');
});

test('a limit that is reached is named in the ticket, with when it ends', async () => {
  const detail = 'This account has lost 210.00 SENSE$ today. Your own limit is 200.00. You can trade again tomorrow.';
  const reached = { kind: 'day-loss' as const, detail, until: '2026-01-06T00:00:00.000Z' };
  await openDesk(sandboxServer().answer(READ, ownLimitsOf({ limits: STRICT, reached })));
  await expectContains(ticket(), 'Your own limit is reached');
  await expectContains(ticket(), detail);
  await expectContains(ticket(), 'Until Jan 6, 2026');
});

test('a limit that the preview of the order names too is stated once', async () => {
  const detail = 'This account has lost 210.00 SENSE$ today. Your own limit is 200.00. You can trade again tomorrow.';
  const reached = { kind: 'day-loss' as const, detail, until: '2026-01-06T00:00:00.000Z' };
  const preview = previewOf({ refusal: { code: 'own-limit-reached', detail } });
  await openDesk(
    sandboxServer()
      .answer(READ, ownLimitsOf({ limits: STRICT, reached }))
      .answer('POST /api/sandbox/accounts/{id}/orders/preview', preview),
  );
  await ticket().getByRole('radio', { name: 'By hand' }).click({ force: true });
  await ticket().getByRole('textbox', { name: 'Quantity in BTC' }).fill('0.01');
  await expect.element(ticket().getByRole('alert').filter({ hasText: detail })).toBeVisible();
  await expectContains(ticket(), 'Your own limit is reached');
  await expect.poll(() => ticket().getByText(detail).elements().length).toBe(1);
});

test('looser limits apply from the next day, and the dialog shows those that apply until then', async () => {
  const server = await openDesk(sandboxServer().answer(READ, ownLimitsOf({ limits: STRICT })));
  await openDialog();
  await fill('Most trades a day', '');
  const next = { limits: { ...STRICT, dayTrades: null }, from: '2026-01-06T00:00:00.000Z' };
  const stored = ownLimitsOf({ limits: STRICT, next });
  server.answer(CHANGE, stored).answer(READ, stored);
  await save();
  await expectContains(dialog(), 'Looser limits hold from Jan 6, 2026');
  await expectContains(dialog(), 'At most 3 trades a day.');
  expect(server.callsOf(CHANGE).map(({ body }) => body)).toEqual([{ ...STRICT, dayTrades: null }]);
});

test('an invalid limit is marked at its field, by the page and by the server', async () => {
  const server = await openDesk();
  await openDialog();
  await fill('Most trades a day', '0');
  await fill('Pause after losses in a row', '2');
  await save();
  await expectContains(dialog(), 'Enter a whole number from 1 to 100, or nothing.');
  await expectContains(dialog(), 'Enter how long the pause is, or leave both empty.');
  expect(server.callsOf(CHANGE)).toEqual([]);
  await fill('Most trades a day', '');
  await fill('Pause after losses in a row', '');
  await fill('Largest loss a day, in SENSE$', '1,5');
  await save();
  await expectContains(dialog(), 'Largest loss a day must be a number such as 1250.5 or 1,250.5');
  expect(server.callsOf(CHANGE)).toEqual([]);
  await fill('Largest loss a day, in SENSE$', '1,000.0000001');
  const message = 'has more than 6 decimals';
  server.respond(CHANGE, () =>
    answerOf(422, {
      code: 'too-many-decimals',
      detail: `dayLoss ${message}.`,
      errors: [{ path: 'body.dayLoss', message }],
    }),
  );
  await save();
  await expectContains(dialog(), message);
  expect(server.callsOf(CHANGE).map(({ body }) => body)).toMatchObject([{ dayLoss: '1000.0000001' }]);
});

const MISTAKE = 'GET /api/sandbox/accounts/{id}/costliest-mistake';
const mistakeIn = () => ticket().getByText(/Your costliest mistake/);

test('before an entry the ticket names the costliest mistake, with its cost and its number of trades', async () => {
  const mistake = { tag: 'closed early', trades: 14, r: '-3.20' };
  await openDesk(sandboxServer().answer(MISTAKE, { mistake }));
  await expect
    .element(mistakeIn())
    .toHaveTextContent('Your costliest mistake: “closed early” cost 3.20 R in 14 trades.');
});

test('without a costly mistake the ticket mentions none', async () => {
  const server = await openDesk();
  await expect.poll(() => server.callsOf(MISTAKE)).toHaveLength(1);
  expect(mistakeIn().elements()).toEqual([]);
});
