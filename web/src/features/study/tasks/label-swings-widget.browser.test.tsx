// If this fails, a learner cannot label swings by mouse, finger or keyboard, or labels are sent before all swings have
// one.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { TaskVerdict } from '@tradesense/core/study/task.ts';
import { expectAccessiblePart } from '../../../browser-test/expect-accessible.ts';
import { expectText, focusOn, sidewaysOverflow } from '../../../browser-test/expect-page.ts';
import LabelSwingsWidget from './label-swings-widget.tsx';
import { barX, chart, clickAt, dragFinger, mountWidget, swingsOfWaves, WAVES } from './mount-widget.test-data.ts';

const swings = swingsOfWaves();
const question = {
  prompt: 'Label each swing by comparing it with the last one of its kind.',
  chart: WAVES,
  swings,
  items: swings.slice(2, 4).map(({ kind, index }, at) => {
    return { id: `i${at + 1}`, text: `Swing ${kind}, bar ${index + 1}`, bars: [index] };
  }),
  boxes: ['HH', 'HL', 'LH', 'LL'].map((text) => ({ id: text.toLowerCase(), text })),
};
const VERDICT: TaskVerdict = {
  score: 0.5,
  isRight: false,
  summary: 'One of two.',
  lines: [
    { result: 'right', sentence: 'Bar 24 is above bar 4: HL.', bars: [3, 23], target: 'i1' },
    { result: 'wrong', sentence: 'Bar 32 is above bar 15: HH.', bars: [14, 31], target: 'i2' },
  ],
};
const label = (name: RegExp) => page.getByRole('combobox', { name });

test('there is an answer once every swing has a label, and the list labels the swings', async () => {
  const { answers } = await mountWidget(LabelSwingsWidget, { question });
  await expect.element(page.getByText('Labels: 0 of 2')).toBeVisible();
  await label(/^Label of 1\./).selectOptions('HL');
  expect(answers).toEqual([null]);
  await label(/^Label of 2\./).selectOptions('LH');
  expect(answers.at(-1)).toEqual({ boxes: { i1: 'hl', i2: 'lh' } });
  await label(/^Label of 1\./).selectOptions('Label…');
  expect(answers.at(-1)).toBeNull();
});

test('by keyboard, Tab reaches a swing, a digit labels it, and Delete removes the label', async () => {
  const { answers } = await mountWidget(LabelSwingsWidget, { question });
  focusOn(chart());
  await userEvent.keyboard('{Tab}{Tab}{Tab}2{Tab}1');
  expect(answers.at(-1)).toEqual({ boxes: { i1: 'hl', i2: 'hh' } });
  await expectText(page.getByRole('status', { name: 'Last action' }), 'Swing high, bar 32: HH. 2 of 2 labeled.');
  await userEvent.keyboard('{Delete}');
  expect(answers.at(-1)).toBeNull();
});

test('each press on a marker, by mouse or finger, gives the swing the next label', async () => {
  await mountWidget(LabelSwingsWidget, { question });
  const top = { x: barX(31), y: 0.27 };
  await clickAt(top);
  await expect.element(label(/^Label of 2\./)).toHaveValue('hh');
  dragFinger(top, top);
  await expect.element(label(/^Label of 2\./)).toHaveValue('hl');
});

test('after the verdict the widget is locked and shows the right label with its reason; it is accessible', async () => {
  const { answers, show } = await mountWidget(LabelSwingsWidget, {
    question,
    answer: { boxes: { i1: 'hl', i2: 'lh' } },
  });
  await expectAccessiblePart();
  const why = { i1: '96.10 is above 93.20', i2: '109.90 is above 108.10' };
  show({ verdict: VERDICT, reference: { boxes: { i1: 'hl', i2: 'hh' }, why }, isLocked: true });
  await expect.element(page.getByText('HH: 109.90 is above 108.10')).toBeVisible();
  await expect.element(page.getByRole('listitem').filter({ hasText: /bar 32.*Wrong.*LH/ })).toBeVisible();
  focusOn(chart());
  await userEvent.keyboard('{Tab}{Tab}{Tab}4');
  expect(answers).toEqual([]);
  await expectAccessiblePart();
  await page.viewport(320, 800);
  expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
});
