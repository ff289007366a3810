// If this fails, a learner cannot place levels by mouse, finger or keyboard, set the height of their bands, or answer
// that there are none.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { TaskReferences, TaskVerdict } from '@tradesense/core/study/task.ts';
import { expectAccessiblePart } from '../../../browser-test/expect-accessible.ts';
import { expectText, focusOn, sidewaysOverflow } from '../../../browser-test/expect-page.ts';
import { barX, chart, clickAt, dragFinger, mountWidget, swingsOfWaves, WAVES } from './mount-widget.test-data.ts';
import PlaceBandWidget from './place-band-widget.tsx';

const question = { chart: WAVES, asksHeight: false };
const touches = swingsOfWaves().filter(({ kind }) => kind === 'high');
const REFERENCE: TaskReferences['place-band'] = { levels: [{ price: 108, atr: 3, touches }] };
const VERDICT: TaskVerdict = {
  score: 0.5,
  isRight: false,
  summary: '1 of 1 level found.',
  lines: [{ result: 'half', sentence: 'Level at 107.00: 0.50 ATR from the mean.', bars: [12, 31, 50], target: '0' }],
};

test('a press places a level at its price, and the row of the level deletes it', async () => {
  const { answers } = await mountWidget(PlaceBandWidget, { question });
  await expect.element(page.getByText('No marks yet.')).toBeVisible();
  expect(answers).toEqual([]);
  await clickAt({ x: barX(31), y: 0.2 });
  await expect.poll(() => answers.at(-1)?.bands.length).toBe(1);
  const [band] = answers.at(-1)?.bands ?? [];
  expect(band?.height).toBe(0);
  // The click was at a fifth of the chart's height from its top. The chart shows the prices from 93 to 112, and a
  // margin beyond them.
  expect(band?.price).toBeGreaterThan(104);
  expect(band?.price).toBeLessThan(112);
  await page.getByRole('button', { name: 'Delete Level 1' }).click();
  expect(answers.at(-1)).toBeNull();
});

test('by keyboard, arrow keys move through the prices of the bars, and Enter places a level', async () => {
  const { answers } = await mountWidget(PlaceBandWidget, { question });
  focusOn(chart());
  await userEvent.keyboard('{Home}{Home}{ArrowRight}{ArrowRight}{ArrowRight}{Enter}');
  await expect.poll(() => answers.at(-1)?.bands.length).toBe(1);
  await expectText(page.getByRole('status', { name: 'Marks', exact: true }), /^Placed: Level at \d/);
});

test('a finger aims and places a level where it is lifted', async () => {
  await page.viewport(390, 844);
  const { answers } = await mountWidget(PlaceBandWidget, { question });
  dragFinger({ x: 0.3, y: 0.5 }, { x: 0.5, y: 0.3 }, { x: barX(31), y: 0.2 });
  await expect.poll(() => answers.at(-1)?.bands.length).toBe(1);
});

test('if the task asks for a height, there is an answer once it is set, and all bands have it', async () => {
  const { answers } = await mountWidget(PlaceBandWidget, { question: { ...question, asksHeight: true } });
  await clickAt({ x: barX(31), y: 0.2 });
  await clickAt({ x: barX(22), y: 0.9 });
  await expect.element(page.getByRole('button', { name: 'Delete Level 2' })).toBeVisible();
  expect(answers.every((answer) => answer === null)).toBe(true);
  focusOn(page.getByRole('slider', { name: 'Height of a band' }));
  await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}');
  await expect.poll(() => answers.at(-1)?.bands.length).toBe(2);
  const [low, high] = answers.at(-1)?.bands ?? [];
  expect(low?.height).toBeGreaterThan(0);
  expect(high?.height).toBe(low?.height);
  expect(low?.price).toBeLessThan(high?.price ?? 0);
});

test('“none on this chart” is an answer', async () => {
  const { answers } = await mountWidget(PlaceBandWidget, { question: { ...question, asksHeight: true } });
  await page.getByLabelText('No level on this chart').click();
  expect(answers.at(-1)).toEqual({ bands: [] });
  await page.getByLabelText('No level on this chart').click();
  expect(answers.at(-1)).toBeNull();
});

test('after the verdict the widget is locked; it is accessible at 320 px', async () => {
  const answer = { bands: [{ price: 107, height: 1.5 }] };
  const { answers, show } = await mountWidget(PlaceBandWidget, { question: { ...question, asksHeight: true }, answer });
  await expectAccessiblePart();
  show({ verdict: VERDICT, reference: REFERENCE, isLocked: true });
  await expect.element(page.getByRole('button', { name: 'Delete Level 1' })).toBeDisabled();
  await clickAt({ x: barX(10), y: 0.2 });
  expect(answers).toEqual([]);
  await expectAccessiblePart();
  await page.viewport(320, 800);
  expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
});
