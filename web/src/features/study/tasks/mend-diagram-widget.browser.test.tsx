// If this fails, a bin of a reliability diagram cannot be moved or left open, or an answer includes a bin for which the
// learner has not chosen anything.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { focusOn } from '../../../browser-test/expect-page.ts';
import {
  dragBy,
  expectFineAndNarrow,
  field,
  showWidget,
  slider,
  valueText,
} from '../../../browser-test/show-widget.tsx';
import MendDiagramWidget from './mend-diagram-widget.tsx';
import { MEND_DIAGRAM } from './widget-examples.test-data.ts';

const question = { ...MEND_DIAGRAM.question, bins: MEND_DIAGRAM.question.bins.slice(2, 5) };
const few = (bin: string) => page.getByRole('checkbox', { name: `Said ${bin}: too few to say` });

test('no bin has a confidence at first; the answer is complete once each is moved or left open', async () => {
  const { answers } = await showWidget(MendDiagramWidget, { question });
  expect(valueText(slider('Said 70 to 80%'))).toBe('Said 70 to 80%, 6 of 14 right: confidence not set yet');
  await field('Said 70 to 80%').fill('45');
  await field('Said 80 to 90%').fill('60');
  expect(answers.at(-1)).toBeNull();
  await few('90 to 100%').click();
  expect(answers.at(-1)).toEqual({ confidences: [45, 60, null] });
  await expect.element(field('Said 90 to 100%')).toBeDisabled();
  expect(slider('Said 90').elements()).toEqual([]);
  await few('90 to 100%').click();
  expect(answers.at(-1)).toBeNull();
});

test('by keyboard, a point starts from the stated confidence', async () => {
  await showWidget(MendDiagramWidget, { question });
  focusOn(slider('Said 70 to 80%'));
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(field('Said 70 to 80%')).toHaveValue('74');
  await userEvent.keyboard('{PageDown}');
  expect(valueText(slider('Said 70 to 80%'))).toMatch(/confidence 64%$/);
});

test('a point is dragged up and down by mouse and by finger', async () => {
  await showWidget(MendDiagramWidget, { question });
  const plot = page.getByRole('img', { name: /^Reliability diagram/ });
  const { height, width } = plot.element().getBoundingClientRect();
  await slider('Said 70 to 80%').dropTo(plot, { targetPosition: { x: width / 6, y: height / 2 } });
  await expect.element(field('Said 70 to 80%')).toHaveValue('50');
  await dragBy(slider('Said 70 to 80%'), { dy: height * 0.1 }, 'touch');
  await expect.element(field('Said 70 to 80%')).toHaveValue('40');
});

test('after the verdict the widget is locked and shows the interval of each bin', async () => {
  const { answers } = await showWidget(MendDiagramWidget, { ...MEND_DIAGRAM, isLocked: true });
  await expect.element(page.getByText('95% interval 21 to 67%')).toBeVisible();
  await expect.element(page.getByText('Too few answers to say.')).toBeVisible();
  await expect.element(field('Said 70 to 80%')).toBeDisabled();
  focusOn(slider('Said 70 to 80%'));
  await userEvent.keyboard('{ArrowDown}');
  expect(answers).toEqual([]);
});

test('the widget is accessible and fits 320 px', async () => {
  const { show } = await showWidget(MendDiagramWidget, MEND_DIAGRAM);
  await expectFineAndNarrow();
  await show({ isLocked: true });
  await expectFineAndNarrow();
});
