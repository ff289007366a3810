// If this fails, the line of a stop or a target cannot be moved by mouse, finger or keyboard, or a learner does not see
// the right price after the verdict.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { TaskVerdict } from '@tradesense/core/study/task.ts';
import { expectAccessiblePart } from '../../../browser-test/expect-accessible.ts';
import { expectText, focusOn, sidewaysOverflow } from '../../../browser-test/expect-page.ts';
import DragLiquidationWidget from './drag-liquidation-widget.tsx';
import { chart, dragFinger, dragMouse, mountWidget } from './mount-widget.test-data.ts';
import PlaceStopWidget from './place-stop-widget.tsx';
import PlaceTargetWidget from './place-target-widget.tsx';
import { DRAG_LIQUIDATION, PLACE_STOP, PLACE_TARGET } from './risk-examples.test-data.ts';

const slider = (name: string) => page.getByRole('slider', { name: `${name}, as a price` });
const VERDICT: TaskVerdict = {
  score: 0,
  isRight: false,
  summary: 'Not where the idea ends.',
  lines: [{ result: 'wrong', sentence: 'Touched while your reason still holds.', bars: [41], target: null }],
};

/**
 * Tries drags from the top of the chart down until one grabs the line. The test does not know the line's initial
 * height.
 */
function dragFromStart(answers: readonly unknown[], drag: typeof dragMouse, by: number): void {
  for (let y = 0.05; y < 0.9 && answers.length === 0; y += 0.02)
    drag({ x: 0.5, y }, { x: 0.5, y: y + by / 2 }, { x: 0.5, y: y + by });
}

test('a stop is dragged down from the entry by mouse', async () => {
  const { answers } = await mountWidget(PlaceStopWidget, { question: PLACE_STOP.question });
  await expect.element(slider('Stop')).toHaveAttribute('aria-valuetext', 'not set yet');
  dragFromStart(answers, dragMouse, 0.1);
  await expect.poll(() => answers.at(-1)?.price).toBeLessThan(PLACE_STOP.question.entry);
});

test('a finger drags a line on a phone', async () => {
  await page.viewport(390, 844);
  const { answers } = await mountWidget(PlaceStopWidget, { question: PLACE_STOP.question });
  dragFromStart(answers, dragFinger, 0.1);
  await expect.poll(() => answers.at(-1)?.price).toBeLessThan(PLACE_STOP.question.entry);
});

test('by keyboard, arrow keys move the target from the entry, and its price is announced', async () => {
  const { answers } = await mountWidget(PlaceTargetWidget, { question: PLACE_TARGET.question });
  focusOn(chart());
  await userEvent.keyboard('{ArrowUp}');
  const first = answers.at(-1)?.price ?? 0;
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
  const second = answers.at(-1)?.price ?? 0;
  expect(first).toBeGreaterThan(PLACE_TARGET.question.entry - 0.1);
  expect(second).toBeGreaterThan(first + 0.3);
  await expectText(page.getByRole('status', { name: 'Last action' }), `Target ${second.toFixed(2)}.`);
  focusOn(slider('Target'));
  await userEvent.keyboard('{ArrowRight}');
  expect(answers.at(-1)?.price).toBeGreaterThan(second);
});

test('the given figures of a liquidation are shown', async () => {
  await mountWidget(DragLiquidationWidget, { question: DRAG_LIQUIDATION.question });
  await expect.element(page.getByText('10×', { exact: true })).toBeVisible();
  await expect.element(page.getByText('0.4% of the notional at entry')).toBeVisible();
});

test('after the verdict the widget is locked and names the right price; it is accessible at 320 px', async () => {
  const { answers, show } = await mountWidget(PlaceStopWidget, {
    question: PLACE_STOP.question,
    answer: PLACE_STOP.answer,
  });
  await expectAccessiblePart();
  show({ verdict: VERDICT, reference: PLACE_STOP.reference, isLocked: true });
  await expect.element(page.getByText('The idea ends at 97.20; your stop: 98.00')).toBeVisible();
  await expect.element(slider('Stop')).toBeDisabled();
  focusOn(chart());
  await userEvent.keyboard('{ArrowUp}');
  expect(answers).toEqual([]);
  await expectAccessiblePart();
  await page.viewport(320, 800);
  expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
});

test('a target shows its right price and that of the learner', async () => {
  await mountWidget(PlaceTargetWidget, { ...PLACE_TARGET, isLocked: true });
  await expect.element(page.getByText('Target of the plan: 113.20; yours: 112.00')).toBeVisible();
});

test('a liquidation shows its right price and that of the learner', async () => {
  await mountWidget(DragLiquidationWidget, { ...DRAG_LIQUIDATION, isLocked: true });
  await expect.element(page.getByText('Liquidation price: 92.21; yours: 91.80')).toBeVisible();
  await expectAccessiblePart();
});
