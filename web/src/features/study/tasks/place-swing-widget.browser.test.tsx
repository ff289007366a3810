// If this fails, a learner cannot mark swings by mouse, finger or keyboard, or the marks are not sent as the answer.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { TaskVerdict } from '@tradesense/core/study/task.ts';
import { expectAccessiblePart } from '../../../browser-test/expect-accessible.ts';
import { expectContains, expectText, focusOn, sidewaysOverflow } from '../../../browser-test/expect-page.ts';
import { barX, chart, clickAt, dragFinger, mountWidget, swingsOfWaves, WAVES } from './mount-widget.test-data.ts';
import PlaceSwingWidget from './place-swing-widget.tsx';

const question = { chart: WAVES, view: 'hindsight' as const };
const [, , , high, , topSwing] = swingsOfWaves();
const VERDICT: TaskVerdict = {
  score: 0.5,
  isRight: false,
  summary: 'One of two.',
  lines: [
    { result: 'right', sentence: 'Bar 32 is a swing high.', bars: [31], target: '0' },
    { result: 'missed', sentence: 'Bar 52 is a swing high.', bars: [51], target: null },
  ],
};

test('nothing is marked at first; a press marks a swing, and the row of the swing deletes it', async () => {
  const { answers } = await mountWidget(PlaceSwingWidget, { question });
  await expect.element(page.getByText('No marks yet.')).toBeVisible();
  expect(answers).toEqual([]);
  await clickAt({ x: barX(51), y: 0.2 });
  await expect.poll(() => answers.at(-1)?.swings).toEqual([topSwing]);
  await page.getByRole('button', { name: 'Delete Swing high 1' }).click();
  expect(answers.at(-1)).toBeNull();
});

test('by keyboard, digits choose the tool, arrow keys move, Enter marks, and the bar is announced once', async () => {
  const { answers } = await mountWidget(PlaceSwingWidget, { question });
  focusOn(chart());
  await userEvent.keyboard('{Home}{Home}2{ArrowRight}{ArrowRight}{ArrowRight}{Enter}');
  await expect.poll(() => answers.at(-1)?.swings).toEqual([swingsOfWaves()[0]]);
  await expectText(page.getByRole('status', { name: 'Marks', exact: true }), 'Placed: Swing low, bar 4, at 93.13.');
});

test('a finger aims and marks a swing where it is lifted', async () => {
  await page.viewport(390, 844);
  const { answers } = await mountWidget(PlaceSwingWidget, { question });
  dragFinger({ x: 0.3, y: 0.5 }, { x: 0.5, y: 0.3 }, { x: barX(51), y: 0.2 });
  await expect.poll(() => answers.at(-1)?.swings).toEqual([topSwing]);
});

test('“none on this chart” is an answer, and a chart that is cut off says so', async () => {
  const { answers } = await mountWidget(PlaceSwingWidget, { question: { ...question, view: 'as-of-now' } });
  await expectContains(
    page.getByText('The chart ends'),
    'The chart ends at bar 60. Mark only the swings that were known by then.',
  );
  await page.getByLabelText('None on this chart').click();
  expect(answers).toEqual([{ swings: [] }]);
  await page.getByLabelText('None on this chart').click();
  expect(answers.at(-1)).toBeNull();
});

test('after the verdict the widget is locked and keeps the marks; it is accessible', async () => {
  const { answers, show } = await mountWidget(PlaceSwingWidget, { question, answer: { swings: high ? [high] : [] } });
  await expectAccessiblePart();
  show({ verdict: VERDICT, reference: { swings: swingsOfWaves() }, isLocked: true });
  await expect.element(page.getByText('Bar 52 is a swing high.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Delete Swing high 1' })).toBeDisabled();
  await clickAt({ x: barX(10), y: 0.2 });
  focusOn(chart());
  await userEvent.keyboard('{Home}{Enter}');
  expect(answers).toEqual([]);
  await expectAccessiblePart();
  await page.viewport(320, 800);
  expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
});
