// If this fails, a learner cannot plan, send, manage or review a trade of a lesson, or a bar that the learner has not
// seen determines its outcome.
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { PriceRow, TaskQuestions } from '@tradesense/core/study/task.ts';
import { expectAccessiblePart } from '../../../browser-test/expect-accessible.ts';
import { focusOn, sidewaysOverflow } from '../../../browser-test/expect-page.ts';
import { chart, clickAt, dragFinger, mountWidget } from './mount-widget.test-data.ts';
import TradeWidget from './trade-widget.tsx';
import { verdictOn } from './widget-examples.test-data.ts';

/** Prices start at 100 and rise by 1 per bar. */
const bars = Array.from({ length: 50 }, (_, i): PriceRow => [99 + i, 100.3 + i, 98.7 + i, 100 + i]);
const question = (shown: number): TaskQuestions['trade'] => {
  return {
    chart: { interval: '1h', decimals: 2, bars: bars.slice(0, shown) },
    index: 29,
    equity: 10_000,
    feePercent: 0.1,
  };
};
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const onStep = () => undefined;

async function planLong(): Promise<void> {
  await page.getByRole('radio', { name: 'Long' }).click();
  await field('Thesis: why, and what would prove it wrong').fill('It rises as long as it stays above 127.');
  await field('Swing, bar').fill('24');
  await field('Wrong at').fill('127');
  await field('Stop').fill('127');
  await field('Target').fill('133');
  await field('Confidence').fill('40');
  await page.getByRole('button', { name: 'Quantity from risk and stop' }).click();
}

test('a trade is planned, filled at the next bar, closed by its target and reviewed, and its log is the answer', async () => {
  const { answers, show } = await mountWidget(TradeWidget, { question: question(30), onStep });
  await planLong();
  await expect.element(field('Quantity')).not.toHaveValue('');
  await page.getByRole('button', { name: 'Send the orders' }).click();
  await expect.element(page.getByText('The order waits for the next bar')).toBeVisible();
  show({ question: question(31) });
  await expect.element(page.getByText(/^Entry: filled at 129\.\d\d, bar 31$/)).toBeVisible();
  expect(answers).toEqual([]);
  show({ question: question(34) });
  await expect.element(page.getByText(/^Target: filled at 133\.00, bar 34$/)).toBeVisible();
  await page.getByRole('textbox', { name: /^Review/ }).fill('Kept to the plan.');
  const last = answers.at(-1);
  expect(last).toMatchObject({ acts: [], until: 33, review: 'Kept to the plan.' });
  expect(last?.plan).toMatchObject({
    side: 'long',
    entry: 129,
    stop: 127,
    target: 133,
    invalidation: 127,
    swing: 23,
    at: 29,
  });
});

test('a plan that the sandbox would refuse has its reason', async () => {
  await mountWidget(TradeWidget, { question: question(30), onStep });
  await page.getByRole('button', { name: 'Send the orders' }).click();
  await expect.element(page.getByText(/^Fill in every field/)).toBeVisible();
  await planLong();
  await field('Stop').fill('131');
  await page.getByRole('button', { name: 'Send the orders' }).click();
  await expect.element(page.getByText(/losing side/)).toBeVisible();
});

test('a finger sets the invalidation price, and an open trade is closed by hand', async () => {
  await page.viewport(390, 844);
  const { answers, show } = await mountWidget(TradeWidget, { question: question(30), onStep });
  dragFinger({ x: 0.3, y: 0.4 }, { x: 0.3, y: 0.5 });
  await expect.element(field('Wrong at')).not.toHaveValue('');
  await expect.element(field('Stop')).not.toHaveValue('');
  await planLong();
  await page.getByRole('button', { name: 'Send the orders' }).click();
  show({ question: question(31) });
  await expect.element(page.getByText('The trade is open')).toBeVisible();
  await page.getByRole('button', { name: 'Close by hand' }).click();
  show({ question: question(32) });
  await expect.element(page.getByText(/^Closed by hand: filled at/)).toBeVisible();
  await expect.poll(() => answers.at(-1)?.acts).toEqual([{ at: 30, kind: 'close', price: null }]);
  expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
});

test('the swing is named by a press on its bar or by a number, and an unknown bar is refused', async () => {
  await mountWidget(TradeWidget, { question: question(30), onStep });
  const swing = field('Swing, bar');
  await swing.click();
  await clickAt({ x: 0.5, y: 0.5 });
  await expect.element(swing).not.toHaveValue('');
  const pressed = Number(swing.element().getAttribute('value') ?? Number.NaN);
  focusOn(swing);
  focusOn(chart());
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{Enter}');
  await expect.element(swing).toHaveValue(String(pressed - 2));
  await planLong();
  await expect.element(page.getByText(/^After fees the target earns \+1\.\d\d R\.$/)).toBeVisible();
  await swing.fill('31');
  await page.getByRole('button', { name: 'Send the orders' }).click();
  await expect.element(page.getByText('Name the swing by the number of its bar, from 1 to 30.')).toBeVisible();
});

test('by keyboard, arrow keys move the stop of an open trade, and the log has the move', async () => {
  const { answers, show } = await mountWidget(TradeWidget, { question: question(30), onStep });
  await planLong();
  focusOn(field('Stop'));
  await page.getByRole('button', { name: 'Send the orders' }).click();
  show({ question: question(31) });
  focusOn(chart());
  await userEvent.keyboard('{ArrowUp}');
  show({ question: question(36) });
  await expect.poll(() => answers.at(-1)?.acts.length).toBe(1);
  expect(answers.at(-1)?.acts[0]).toMatchObject({ at: 30, kind: 'move-stop' });
});

test('without an order until the last bar there is still an answer, and after the verdict the widget is locked', async () => {
  const step = vi.fn<() => void>();
  const { answers, show } = await mountWidget(TradeWidget, { question: question(30), onStep: step });
  await page.getByRole('button', { name: 'Wait one bar' }).click();
  expect(step).toHaveBeenCalledOnce();
  await expectAccessiblePart();
  show({ question: question(40), onStep: null });
  await expect.poll(() => answers.at(-1)).toEqual({ plan: null, acts: [], until: 39, review: '' });
  const answer = answers.at(-1) ?? null;
  const reference = { remaining: bars.slice(40), example: { plan: null, acts: [], until: 39, review: '' } };
  show({ verdict: verdictOn({ 'plan-complete': 'wrong' }), reference, isLocked: true, answer });
  await expect.element(page.getByText('The bars after those of the trade are shown now.')).toBeVisible();
  await expect.element(field('Stop')).toBeDisabled();
  await page.viewport(320, 800);
  expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
  await expectAccessiblePart();
});
