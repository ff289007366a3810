// If this fails, a learner cannot put items in order by mouse, finger or keyboard, or does not see the right order.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessiblePart } from '../../../browser-test/expect-accessible.ts';
import { focusOn, sidewaysOverflow } from '../../../browser-test/expect-page.ts';
import { chart, mountWidget, swingsOfWaves, WAVES } from './mount-widget.test-data.ts';
import RankWidget from './rank-widget.tsx';
import { verdictOn } from './widget-examples.test-data.ts';

const swings = swingsOfWaves();
const items = [0, 2, 4].map((first) => {
  const [from, to] = [swings[first]!, swings[first + 1]!];
  return {
    id: `item-${first + 1}`,
    text: `Leg ${from.index + 1} → ${to.index + 1}: 12 high`,
    bars: [from.index, to.index],
    line: { from: { index: from.index, price: from.price }, to: { index: to.index, price: to.price } },
  };
});
const question = { prompt: 'Which leg is largest in ATR?', chart: WAVES, items };
const reference = {
  order: ['item-3', 'item-1', 'item-5'],
  values: { 'item-1': 4, 'item-3': 6, 'item-5': 2 },
  why: { 'item-1': '4.0 ATR.', 'item-3': '6.0 ATR.', 'item-5': '2.0 ATR.' },
};
const button = (at: number) => page.getByRole('list', { name: 'Items to put in order' }).getByRole('button').nth(at);

test('each press gives an item the next rank, and a second press removes it', async () => {
  const { answers } = await mountWidget(RankWidget, { question });
  for (const at of [1, 0, 2]) await button(at).click();
  expect(answers.at(-1)).toEqual({ order: ['item-3', 'item-1', 'item-5'] });
  await button(0).click();
  expect(answers.at(-1)).toBeNull();
  await expect.element(button(2)).toHaveAccessibleName(/place 2$/);
  await expect.element(button(0)).toHaveAccessibleName(/no place yet$/);
});

test('by keyboard on the chart, Enter at the end of a leg ranks the leg', async () => {
  await mountWidget(RankWidget, { question });
  focusOn(chart());
  const end = items[0]!.line.to.index;
  await userEvent.keyboard(`{Home}${'{ArrowRight}'.repeat(end)}{Enter}`);
  await expect.element(button(0)).toHaveAccessibleName(/place 1$/);
});

test('after the verdict the widget is locked and names the right ranks; it is accessible on a phone', async () => {
  const { show } = await mountWidget(RankWidget, { question, answer: { order: ['item-1', 'item-3', 'item-5'] } });
  await expectAccessiblePart();
  show({ verdict: verdictOn({ 'item-1': 'wrong', 'item-3': 'wrong', 'item-5': 'right' }), reference, isLocked: true });
  await expect.element(page.getByText('Place 1. 6.0 ATR.')).toBeVisible();
  await expect.element(button(0)).toBeDisabled();
  await expectAccessiblePart();
  await page.viewport(320, 800);
  expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
});
