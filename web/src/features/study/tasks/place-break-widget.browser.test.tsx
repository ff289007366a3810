// If this fails, a learner cannot mark structure breaks by mouse, finger or keyboard, or the marks are not sent as the
// answer.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { TaskReferences, TaskVerdict } from '@tradesense/core/study/task.ts';
import { expectAccessiblePart } from '../../../browser-test/expect-accessible.ts';
import { expectText, focusOn, sidewaysOverflow } from '../../../browser-test/expect-page.ts';
import { barX, chart, clickAt, dragFinger, mountWidget, swingsOfWaves, WAVES } from './mount-widget.test-data.ts';
import PlaceBreakWidget from './place-break-widget.tsx';

const question = { chart: WAVES, asked: 'both' as const, trend: [] };
const swing = swingsOfWaves()[1] ?? { kind: 'high' as const, index: 12, price: 107 };
const REFERENCE: TaskReferences['place-break'] = {
  breaks: [{ label: 'choch', direction: 'bullish', index: 30, swing }],
};
const VERDICT: TaskVerdict = {
  score: 0.5,
  isRight: false,
  summary: '1 of 1 break found.',
  lines: [{ result: 'half', sentence: 'Right bar, other label.', bars: [12, 30], target: '0' }],
};

test('a press marks a break with the chosen label; the row of the break changes the label and deletes it', async () => {
  const { answers } = await mountWidget(PlaceBreakWidget, { question });
  expect(answers).toEqual([]);
  await page.getByRole('button', { name: 'CHoCH down' }).click();
  await clickAt({ x: barX(20), y: 0.5 });
  await expect.poll(() => answers.at(-1)?.breaks).toEqual([{ label: 'choch', direction: 'bearish', index: 20 }]);
  await page.getByRole('combobox', { name: 'Kind of mark 1' }).selectOptions('BOS up');
  await expect.poll(() => answers.at(-1)?.breaks).toEqual([{ label: 'bos', direction: 'bullish', index: 20 }]);
  await page.getByRole('button', { name: 'Delete BOS up 1' }).click();
  expect(answers.at(-1)).toBeNull();
});

test('by keyboard, digits choose the label, arrow keys move, and Enter marks a break', async () => {
  const { answers } = await mountWidget(PlaceBreakWidget, { question });
  focusOn(chart());
  await userEvent.keyboard('{Home}{Home}4{ArrowRight}{ArrowRight}{Enter}');
  await expect.poll(() => answers.at(-1)?.breaks).toEqual([{ label: 'choch', direction: 'bearish', index: 2 }]);
  await expectText(page.getByRole('status', { name: 'Marks', exact: true }), /^Placed: CHoCH down, bar 3/);
});

test('a finger aims and marks a break where it is lifted', async () => {
  await page.viewport(390, 844);
  const { answers } = await mountWidget(PlaceBreakWidget, { question });
  dragFinger({ x: 0.3, y: 0.5 }, { x: 0.5, y: 0.3 }, { x: barX(40), y: 0.4 });
  await expect.poll(() => answers.at(-1)?.breaks.length).toBe(1);
});

test('a task on breaks of structure alone offers no other label, and states the trend', async () => {
  const trend = [{ index: 10, direction: 'bullish' as const }];
  await mountWidget(PlaceBreakWidget, { question: { ...question, asked: 'bos', trend } });
  await expect.element(page.getByText('The trend: up from bar 11.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'BOS up' })).toBeVisible();
  expect(page.getByRole('button', { name: /CHoCH/ }).elements()).toEqual([]);
});

test('“none” is an answer; after the verdict the widget is locked; it is accessible at 320 px', async () => {
  const answer = { breaks: [{ label: 'bos' as const, direction: 'bullish' as const, index: 30 }] };
  const { answers, show } = await mountWidget(PlaceBreakWidget, { question, answer });
  await expectAccessiblePart();
  await page.getByLabelText('None on this chart').click();
  expect(answers.at(-1)).toEqual({ breaks: [] });
  show({ answer, verdict: VERDICT, reference: REFERENCE, isLocked: true });
  await expect.element(page.getByText('Right bar, other label.')).toBeVisible();
  const given = answers.length;
  await clickAt({ x: barX(10), y: 0.2 });
  expect(answers.length).toBe(given);
  await expectAccessiblePart();
  await page.viewport(320, 800);
  expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
});
