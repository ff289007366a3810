// If this fails, a learner cannot build a candle by mouse, finger, keys or typing, or a candle that the learner has not
// set is taken as the answer.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectText, focusOn } from '../../../browser-test/expect-page.ts';
import {
  dragBy,
  expectFineAndNarrow,
  field,
  showWidget,
  slider,
  valueText,
} from '../../../browser-test/show-widget.tsx';
import RebuildWidget from './rebuild-widget.tsx';
import { REBUILD } from './widget-examples.test-data.ts';

const { question } = REBUILD;
const fill = (name: string) => page.getByRole('radio', { name });

test('no part is set at first, and the answer is complete with the last part', async () => {
  const { answers } = await showWidget(RebuildWidget, { question });
  expect(valueText(slider('High'))).toBe('High not set yet');
  await expect.element(field('Low')).toHaveAttribute('placeholder', 'not set yet');
  for (const [name, text] of [
    ['High', '106'],
    ['Body top', '103,0'],
    ['Body bottom', '100'],
    ['Low', '97'],
  ] as const)
    await field(name).fill(text);
  expect(answers.every((answer) => answer === null)).toBe(true);
  await fill('Hollow').click();
  expect(answers.at(-1)).toEqual({ high: 106, bodyTop: 103, bodyBottom: 100, low: 97, fill: 'hollow' });
  expect(valueText(slider('High'))).toBe('High 106.00');
});

test('by keyboard, a handle starts from its end, moves further by Page keys, and stops at the next handle', async () => {
  await showWidget(RebuildWidget, { question });
  focusOn(slider('High'));
  await userEvent.keyboard('{ArrowDown}');
  const first = field('High');
  await expect.element(first).toHaveValue('107.75');
  await userEvent.keyboard('{PageDown}');
  await expect.element(first).toHaveValue('107.25');
  focusOn(slider('Body top'));
  await userEvent.keyboard('{End}');
  expect(valueText(slider('Body top'))).toBe('Body top 107.25');
});

test('a handle is dragged by mouse and by finger, and a tap alone sets nothing', async () => {
  await showWidget(RebuildWidget, { question });
  await slider('High').click();
  expect(valueText(slider('High'))).toBe('High not set yet');
  const plot = page.getByRole('img', { name: 'Your candle on its price axis' });
  const { height, width } = plot.element().getBoundingClientRect();
  await slider('High').dropTo(plot, { targetPosition: { x: width * 0.8, y: height / 2 } });
  const price = (name: string) => Number(field(name).element().getAttribute('value'));
  await expect.poll(() => price('High')).toBeCloseTo(101.5, 0);
  const high = price('High');
  await dragBy(slider('Low'), { dy: -40 }, 'touch');
  await expect.poll(() => price('Low')).toBeGreaterThan(95);
  expect(price('Low')).toBeLessThan(high);
  await dragBy(slider('Low'), { dy: -height }, 'touch');
  await expect.element(field('Low')).toHaveValue(high.toFixed(2));
});

test('typed prices that contradict each other make no answer, and the widget names them', async () => {
  const { answers } = await showWidget(RebuildWidget, { question, answer: REBUILD.answer });
  await field('High').fill('99');
  await expect.element(page.getByText('High is below body top.')).toBeVisible();
  expect(answers.at(-1)).toBeNull();
});

test('after the verdict the widget is locked and shows the right candle next to the learner’s', async () => {
  const { answers } = await showWidget(RebuildWidget, { ...REBUILD, isLocked: true });
  await expect.element(page.getByRole('img', { name: 'Your candle and the reference' })).toBeVisible();
  await expect.element(field('High')).toBeDisabled();
  await expectText(page.getByText('Reference 106.00'), 'Reference 106.00');
  expect(page.getByText('Reference 97.00').elements()).toEqual([]);
  await expect.element(fill('Hollow')).toBeDisabled();
  expect(slider(/./).elements()).toEqual([]);
  expect(answers).toEqual([]);
});

test('the widget is accessible and fits 320 px', async () => {
  const { show } = await showWidget(RebuildWidget, { question });
  await expectFineAndNarrow();
  await show({ ...REBUILD, isLocked: true });
  await expectFineAndNarrow();
});
