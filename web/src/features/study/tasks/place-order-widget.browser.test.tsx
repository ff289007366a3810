// If this fails, a learner cannot choose the orders for a situation by mouse, finger or keyboard, or does not see which
// orders are right.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { OrderPart, OrderTicket } from '@tradesense/core/study/order-ticket.ts';
import { ORDER_TYPES } from '@tradesense/core/trading/order-type.ts';
import type { TaskQuestions } from '@tradesense/core/study/task.ts';
import { expectAccessiblePart } from '../../../browser-test/expect-accessible.ts';
import { expectText, focusOn, sidewaysOverflow } from '../../../browser-test/expect-page.ts';
import PlaceOrderWidget from './place-order-widget.tsx';
import { chart, clickAt, dragFinger, dragMouse, mountWidget, WAVES } from './mount-widget.test-data.ts';
import { verdictOn } from './widget-examples.test-data.ts';

const part = (id: string, title: string, side: OrderPart['side'], more: Partial<OrderPart> = {}): OrderPart => {
  return { id, title, side, types: ORDER_TYPES, lives: [], trailBy: 'amount', asksReduceOnly: false, ...more };
};
const base = { prompt: 'Buy only once the price has risen to 108.00.', chart: WAVES, market: 103, atr: 2 };
const single: TaskQuestions['place-order'] = {
  ...base,
  parts: [part('order', 'Your order', 'buy', { lives: ['gtc', 'day'] })],
  asksPair: false,
};
const exits: TaskQuestions['place-order'] = {
  ...base,
  parts: [
    part('stop', 'The exit with a loss', 'sell', { asksReduceOnly: true }),
    part('target', 'The exit with a gain', 'sell', { asksReduceOnly: true }),
  ],
  asksPair: true,
};
const EMPTY: OrderTicket = { type: 'market', limit: null, trigger: null, trail: null, life: null, isReduceOnly: false };
const RIGHT = { ...EMPTY, type: 'stop', trigger: 108, life: 'day' } as const;

const group = (name: string | RegExp) => page.getByRole('group', { name });
const type = (name: string | RegExp) => group(name).getByRole('combobox', { name: 'Type' });

test('the fields of the order type appear, and there is an answer once all are filled in', async () => {
  const { answers } = await mountWidget(PlaceOrderWidget, { question: single });
  await type('Your order: buy').selectOptions('Buy stop-limit');
  await page.getByRole('textbox', { name: 'Trigger price' }).fill('108');
  await page.getByRole('textbox', { name: 'Limit price' }).fill('108.5');
  expect(answers.at(-1)).toBeNull();
  await page.getByRole('combobox', { name: 'Time in force' }).selectOptions('This trading day (DAY)');
  const ticket = { ...EMPTY, type: 'stop-limit', trigger: 108, limit: 108.5, life: 'day' };
  expect(answers.at(-1)).toEqual({ orders: { order: ticket }, isPair: false });
  await type('Your order: buy').selectOptions('Buy limit');
  expect(answers.at(-1)?.orders['order']).toMatchObject({ type: 'limit', limit: 108.5, trigger: null });
});

test('by mouse, a press sets the missing price, a drag moves its line, and elsewhere nothing happens', async () => {
  const { answers } = await mountWidget(PlaceOrderWidget, { question: single });
  await clickAt({ x: 0.4, y: 0.4 });
  expect(answers).toEqual([]);
  await page.getByRole('combobox', { name: 'Time in force' }).selectOptions('Until canceled (GTC)');
  await type('Your order: buy').selectOptions('Buy stop');
  dragMouse({ x: 0.4, y: 0.3 }, { x: 0.4, y: 0.3 });
  await expect.poll(() => answers.at(-1)?.orders['order']?.trigger).toBeGreaterThan(100);
  const high = answers.at(-1)?.orders['order']?.trigger ?? 0;
  const count = answers.length;
  dragMouse({ x: 0.4, y: 0.8 }, { x: 0.4, y: 0.9 });
  expect(answers).toHaveLength(count);
  await expect.element(page.getByRole('textbox', { name: 'Trigger price' })).not.toHaveValue('');
  expect(high).toBeGreaterThan(0);
});

test('a finger sets a price on a phone', async () => {
  await page.viewport(390, 844);
  const { answers } = await mountWidget(PlaceOrderWidget, {
    question: { ...single, parts: [part('order', 'Your order', 'buy')] },
  });
  await type('Your order: buy').selectOptions('Buy limit');
  dragFinger({ x: 0.4, y: 0.5 }, { x: 0.4, y: 0.6 });
  await expect.poll(() => answers.at(-1)?.orders['order']?.limit).toBeGreaterThan(80);
});

test('by keyboard, the arrow keys of the chart move the price from the market, and it is announced', async () => {
  const { answers } = await mountWidget(PlaceOrderWidget, {
    question: { ...single, parts: [part('order', 'Your order', 'buy')] },
  });
  await type('Your order: buy').selectOptions('Buy stop');
  focusOn(chart());
  await userEvent.keyboard('{Shift>}{ArrowUp}{ArrowUp}{/Shift}{ArrowUp}{ArrowDown}');
  expect(answers.at(-1)).toEqual({ orders: { order: { ...EMPTY, type: 'stop', trigger: 104 } }, isPair: false });
  await expectText(page.getByRole('status', { name: 'Last action' }), 'Your order, Trigger price: 104.00.');
});

test('two exits have fields of their own, and the answer needs both', async () => {
  const { answers } = await mountWidget(PlaceOrderWidget, { question: exits });
  await type(/loss/).selectOptions('Sell stop');
  await group(/loss/).getByRole('textbox', { name: 'Trigger price' }).fill('99');
  await group(/loss/)
    .getByRole('checkbox', { name: /Reduce-only/ })
    .click();
  await type(/gain/).selectOptions('Sell limit');
  await group(/gain/).getByRole('textbox', { name: 'Limit price' }).fill('109');
  await page.getByRole('checkbox', { name: /are a pair/ }).click();
  expect(answers.at(-1)).toEqual({
    orders: {
      stop: { ...EMPTY, type: 'stop', trigger: 99, isReduceOnly: true },
      target: { ...EMPTY, type: 'limit', limit: 109 },
    },
    isPair: true,
  });
  await expectAccessiblePart();
  await page.viewport(320, 800);
  expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
});

test('after the verdict the widget is locked and shows the result of each order; it is accessible', async () => {
  const answer = {
    orders: { order: { ...RIGHT, type: 'limit', trigger: null, limit: 108 } as OrderTicket },
    isPair: false,
  };
  const { answers, show } = await mountWidget(PlaceOrderWidget, { question: single, answer });
  const reference = { orders: { order: RIGHT }, isPair: false, why: { order: 'A stop waits.' } };
  show({ verdict: verdictOn({ order: 'wrong' }), reference, isLocked: true });
  await expect.element(group(/Your order: buy.*Wrong/)).toBeVisible();
  await expect.element(type(/Your order/)).toBeDisabled();
  dragMouse({ x: 0.4, y: 0.3 }, { x: 0.4, y: 0.5 });
  expect(answers).toEqual([]);
  await expectAccessiblePart();
});
