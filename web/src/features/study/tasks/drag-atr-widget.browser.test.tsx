// If this fails, a learner cannot measure an ATR by mouse, finger or keyboard, or the ruler has a height before the
// learner sets one.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { TaskVerdict } from '@tradesense/core/study/task.ts';
import { expectAccessiblePart } from '../../../browser-test/expect-accessible.ts';
import { expectText, focusOn, sidewaysOverflow } from '../../../browser-test/expect-page.ts';
import DragAtrWidget from './drag-atr-widget.tsx';
import { barX, chart, clickAt, dragFinger, dragMouse, mountWidget, WAVES } from './mount-widget.test-data.ts';

const question = { chart: WAVES, index: 40 };
const REFERENCE = { atr: 3.08, trueRanges: Array.from({ length: 14 }, (_, at) => 2.4 + at / 10) };
const VERDICT: TaskVerdict = {
  score: 0.5,
  isRight: false,
  summary: '16% too high.',
  lines: [
    { result: 'half', sentence: 'The mean true range of bars 28 to 41 is about 3.08.', bars: [40], target: null },
  ],
};
const slider = () => page.getByRole('slider', { name: 'Height of the ruler at bar 41' });
/** Returns the x position of the ruler, which is next to its bar. */
const rulerX = () => barX(41);

test('the ruler has no height at first; a drag gives it one, and a drag elsewhere does not', async () => {
  const { answers } = await mountWidget(DragAtrWidget, { question });
  await expect.element(slider()).toHaveAttribute('aria-valuetext', 'not set yet');
  dragMouse({ x: 0.2, y: 0.7 }, { x: 0.2, y: 0.3 });
  expect(answers).toEqual([]);
  dragMouse({ x: rulerX(), y: 0.7 }, { x: rulerX(), y: 0.5 }, { x: rulerX(), y: 0.4 });
  await expect.poll(() => answers.length).toBeGreaterThan(1);
  const high = answers.at(-1)?.height ?? 0;
  dragMouse({ x: rulerX(), y: 0.4 }, { x: rulerX(), y: 0.55 });
  await expect.poll(() => answers.at(-1)?.height).toBeLessThan(high);
  expect(high).toBeGreaterThan(2);
});

test('a finger drags the ruler on a phone', async () => {
  await page.viewport(390, 844);
  const { answers } = await mountWidget(DragAtrWidget, { question });
  dragFinger({ x: rulerX() + 0.04, y: 0.6 }, { x: rulerX(), y: 0.4 });
  await expect.poll(() => answers.at(-1)?.height).toBeGreaterThan(2);
});

test('by keyboard, the arrow keys of chart and slider change the height, which is announced as a price', async () => {
  const { answers } = await mountWidget(DragAtrWidget, { question });
  focusOn(chart());
  await userEvent.keyboard('{ArrowDown}');
  expect(answers).toEqual([]);
  await userEvent.keyboard('{Shift>}{ArrowUp}{ArrowUp}{/Shift}{ArrowUp}{ArrowDown}{ArrowUp}');
  expect(answers.at(-1)).toEqual({ height: 0.84 });
  await expectText(page.getByRole('status', { name: 'Last action' }), 'Height 0.84.');
  focusOn(slider());
  await userEvent.keyboard('{ArrowRight}');
  expect(answers.at(-1)).toEqual({ height: 0.88 });
  await expect.element(slider()).toHaveAttribute('aria-valuetext', '0.88');
});

test('after the verdict the widget is locked and shows the right height with its true ranges; it is accessible', async () => {
  const { answers, show } = await mountWidget(DragAtrWidget, { question, answer: { height: 3.56 } });
  await expectAccessiblePart();
  show({ verdict: VERDICT, reference: REFERENCE, isLocked: true });
  await expect.element(page.getByText('One ATR: 3.08; your ruler: 3.56')).toBeVisible();
  const ranges = page.getByRole('list', { name: 'True ranges' }).getByRole('listitem');
  await expectText(ranges.first(), 'Bar 282.40');
  await expectText(ranges.last(), 'Bar 413.70');
  await expect.element(slider()).toBeDisabled();
  await clickAt({ x: rulerX(), y: 0.3 });
  await userEvent.keyboard('{ArrowUp}');
  expect(answers).toEqual([]);
  await expectAccessiblePart();
  await page.viewport(320, 800);
  expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
});
