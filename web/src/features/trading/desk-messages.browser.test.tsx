// If this fails, a trader does not see whether an order was placed, moved or refused, or the message moves the desk.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectInView } from '../../browser-test/expect-page.ts';
import { answerOf } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';
import { sandboxServer } from '../../browser-test/sandbox-server.ts';
import { orderOf } from './chart/trade-lines.test-data.ts';

const ORDERS = 'POST /api/sandbox/accounts/{id}/orders';
const AMEND = 'PATCH /api/sandbox/accounts/{id}/orders/{orderId}';

const chart = () => page.getByRole('application', { name: /^Bitcoin/ });
const ticket = () => page.getByRole('region', { name: /^New order/ });
const send = () => ticket().getByRole('button', { name: /^Buy \S+ BTC/ });

/** Returns where a message is in the window, rounded to pixels. */
function placeOf(text: string): readonly number[] {
  const region = page.getByText(text).element().closest('[data-corner]');
  const { left, bottom } = region?.getBoundingClientRect() ?? { left: Number.NaN, bottom: Number.NaN };
  return [left, bottom].map(Math.round);
}

const order = orderOf({ limitPrice: '95' });
const server = () =>
  sandboxServer()
    .answer('GET /api/sandbox/accounts/{id}/orders', { orders: [order], nextCursor: null })
    .answer(ORDERS, { orders: [orderOf({ id: 'o2', quantity: '0.5' })] })
    .answer(AMEND, { ...order, limitPrice: '94' });

async function open(width: number, height: number, answers = server()) {
  await page.viewport(width, height);
  await mountApp({ path: '/sandbox?asset=BTC', user: newUser({ isAdmin: true }), server: answers });
  await expect.element(chart()).toBeVisible();
  return answers;
}

async function placeOrder(): Promise<void> {
  await ticket().getByRole('radio', { name: 'By hand' }).click({ force: true });
  await ticket().getByLabelText('Quantity in BTC').fill('0.5');
  await ticket().getByLabelText('Thesis').fill('Higher lows since Monday.');
  await ticket().getByLabelText('Stop', { exact: true }).fill('90');
  await ticket().getByLabelText('Target', { exact: true }).fill('120');
  await ticket().getByLabelText('Confidence in %').fill('60');
  await send().click();
}

async function moveLine(to: string): Promise<void> {
  await page.getByRole('spinbutton', { name: /^Price of Buy limit/ }).fill(to);
  await userEvent.keyboard('{Enter}');
}

/** Scrolls the part of the desk with the chart back to its top, because the list of its lines is below the chart. */
function scrollToChart(): void {
  for (let each = chart().element().parentElement; each !== null; each = each.parentElement) each.scrollTop = 0;
}

test.for([
  [1440, 900],
  [1280, 800],
] as const)('at %s placed, moved and refused orders are reported in one place, which moves nothing', async (size) => {
  const [width, height] = size;
  const answers = await open(width, height);
  const button = () => ticket().getByRole('button', { name: /^Buy/ }).element().getBoundingClientRect().top;
  const listed = () => page.getByRole('region', { name: 'Lines on the chart' }).element().getBoundingClientRect().top;
  const preview = () => ticket().getByRole('region', { name: 'Order preview' }).element().getBoundingClientRect();
  await expect.element(page.getByRole('region', { name: 'Lines on the chart' })).toBeVisible();
  const [buttonBefore, previewBefore, listBefore] = [button(), preview().bottom, listed()];
  await placeOrder();
  const accepted = 'Accepted: buy 0.5 BTC.';
  await expectInView(page.getByText(accepted));
  const place = placeOf(accepted);
  const { left, right, bottom } = chart().element().getBoundingClientRect();
  const [from = 0, low = 0] = place;
  expect([from > left, from < right, low < bottom]).toEqual([true, true, true]);
  expect([button(), preview().bottom, listed()]).toEqual([buttonBefore, previewBefore, listBefore]);
  await page.getByRole('button', { name: 'Close the message: Done' }).click();

  const moved = 'Buy limit 0.1 moved from 95.00 to 94.00.';
  await moveLine('94');
  await expect.element(page.getByText(moved)).toBeVisible();
  scrollToChart();
  await expectInView(page.getByRole('button', { name: 'Undo the move' }));
  await expect.poll(() => placeOf(moved)).toEqual(place);
  expect(listed()).toBe(listBefore);

  answers.respond(AMEND, () => answerOf(422, { code: 'price-off-tick', detail: 'Not at this price.' }));
  await page.getByRole('button', { name: 'Undo the move' }).click();
  await expect.element(page.getByRole('alert').filter({ hasText: 'Buy limit 0.1 stays at 94.00' })).toBeVisible();
  await expect.poll(() => placeOf('Not at this price.')).toEqual(place);
});

test('on a phone the message of a moved line is over the chart, which keeps its height', async () => {
  await open(390, 844);
  const height = () => chart().element().getBoundingClientRect().height;
  const before = height();
  await moveLine('94');
  scrollToChart();
  await expectInView(page.getByText('Buy limit 0.1 moved from 95.00 to 94.00.'));
  expect(height()).toBe(before);
});
