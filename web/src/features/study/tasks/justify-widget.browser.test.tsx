// If this fails, a learner cannot choose the decisive condition, cannot select its bars, or does not see which ones
// were right.
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { TaskReferences, TaskVerdict } from '@tradesense/core/study/task.ts';
import { expectAccessiblePart } from '../../../browser-test/expect-accessible.ts';
import { expectTexts, focusOn, sidewaysOverflow } from '../../../browser-test/expect-page.ts';
import { mountPart } from '../../../browser-test/mount-part.tsx';
import JustifyWidget from './justify-widget.tsx';
import { barX, chart, clickAt, mountWidget, WAVES } from './mount-widget.test-data.ts';

const conditions = [
  { id: 'away', text: 'Price is away from the limit.' },
  { id: 'touched', text: 'The limit was only touched.' },
  { id: 'closed', text: 'The market is closed.' },
];
const question = {
  prompt: 'Why is this order not filled?',
  situation: 'A buy limit waits at 94.',
  given: [{ label: 'Preset', value: 'Strict' }],
  chart: WAVES,
  conditions,
  barsAsked: 2,
};
const REFERENCE: TaskReferences['justify'] = {
  condition: 'touched',
  bars: [[3, 22]],
  why: { touched: 'Its low is the limit.', away: 'Bar 4 reached it.' },
  rule: 'Look at the lows.',
};
const VERDICT: TaskVerdict = {
  score: 0.5,
  isRight: false,
  summary: 'Other bars.',
  lines: [
    { result: 'right', sentence: 'The limit was only touched.', bars: [3, 22], target: 'condition' },
    { result: 'wrong', sentence: 'The bars do not show it.', bars: [3, 22], target: 'bars' },
  ],
};
const chips = () => page.getByRole('list', { name: 'Named bars' }).getByRole('listitem');

test('a condition and the required number of bars make an answer', async () => {
  const { answers } = await mountWidget(JustifyWidget, { question });
  await page.getByLabelText('The limit was only touched.').click();
  await clickAt({ x: barX(3), y: 0.5 });
  await expectTexts(chips(), ['Bar 4']);
  expect(answers.at(-1)).toBeNull();
  await clickAt({ x: barX(22), y: 0.5 });
  await expect.poll(() => answers.at(-1)).toEqual({ condition: 'touched', bars: [3, 22] });
  await clickAt({ x: barX(30), y: 0.5 });
  await expect.element(page.getByText('Name 2 bars; take the others back.')).toBeVisible();
  expect(answers.at(-1)).toBeNull();
  await page.getByRole('button', { name: 'Remove bar 31' }).click();
  expect(answers.at(-1)).toEqual({ condition: 'touched', bars: [3, 22] });
});

test('by keyboard, digits choose the condition and Enter names the bar', async () => {
  const { answers } = await mountWidget(JustifyWidget, { question: { ...question, barsAsked: 1 } });
  focusOn(chart());
  await userEvent.keyboard('2{Home}{Enter}');
  await expect.poll(() => answers.at(-1)).toEqual({ condition: 'touched', bars: [0] });
});

test('without a chart the condition alone makes an answer', async () => {
  const answers: unknown[] = [];
  mountPart(
    createElement(JustifyWidget, {
      question: { ...question, chart: null, barsAsked: 0 },
      answer: null,
      onAnswer: (answer) => answers.push(answer),
      hint: null,
      focused: { bars: [], isRevealing: false },
      verdict: null,
      reference: null,
      isLocked: false,
    }),
  );
  await expect.element(page.getByText('A buy limit waits at 94.')).toBeVisible();
  await expect.element(page.getByText('Strict')).toBeVisible();
  await page.getByLabelText('The market is closed.').click();
  expect(answers).toEqual([{ condition: 'closed', bars: [] }]);
  await expectAccessiblePart();
});

test('after the verdict the widget is locked and names the right answer; it is accessible at 320 px', async () => {
  await page.viewport(320, 800);
  const answer = { condition: 'away', bars: [10, 11] };
  const { answers, show } = await mountWidget(JustifyWidget, { question, answer });
  await expectAccessiblePart();
  show({ verdict: VERDICT, reference: REFERENCE, isLocked: true });
  await expect.element(page.getByText('Its low is the limit.')).toBeVisible();
  await expect.element(page.getByText('Bar 4 reached it.')).toBeVisible();
  await expect.element(page.getByLabelText(/The limit was only touched/)).toBeDisabled();
  await clickAt({ x: barX(30), y: 0.5 });
  expect(answers).toEqual([]);
  await expectAccessiblePart();
  expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
});
