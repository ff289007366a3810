// If this fails, a result that the learner typed is lost or misread, or is shown without the right result of the step.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectContains, focusOn } from '../../../browser-test/expect-page.ts';
import { expectFineAndNarrow, field, showWidget } from '../../../browser-test/show-widget.tsx';
import ComputeWidget from './compute-widget.tsx';
import { COMPUTE } from './widget-examples.test-data.ts';

const { question } = COMPUTE;

test('the steps are filled in by keyboard alone, and the last one makes the answer', async () => {
  const { answers } = await showWidget(ComputeWidget, { question });
  focusOn(field('Fees of both ways'));
  await userEvent.keyboard('1,250.5{Tab}0,25');
  expect(answers.every((answer) => answer === null)).toBe(true);
  await userEvent.keyboard('{Tab}.205{Tab}');
  expect(answers.at(-1)).toEqual({ values: { fees: 1250.5, spread: 0.25, percent: 0.205 } });
  await expect.element(field('Cost of the spread')).toHaveValue('0.25');
  await expect.element(field('Together')).toHaveValue('0.205');
});

test('a step may be left empty, but a text that is not a number must be changed', async () => {
  const { answers } = await showWidget(ComputeWidget, { question });
  await field('Together').fill('0.2');
  expect(answers.at(-1)).toEqual({ values: { percent: 0.2 } });
  await field('Fees').fill('about 10');
  expect(answers.at(-1)).toBeNull();
  await expect.element(page.getByRole('alert').filter({ hasText: 'Enter a number such as 1,250.5.' })).toBeVisible();
  await field('Fees').fill('');
  expect(answers.at(-1)).toEqual({ values: { percent: 0.2 } });
});

test('given figures are written as in the reader’s language', async () => {
  await showWidget(ComputeWidget, { question });
  const given = page.getByText('50,000');
  await expect.element(given).toBeVisible();
  await expect.element(page.getByText('2.50')).toBeVisible();
});

test('after the verdict each step shows the right calculation, and nothing can be changed', async () => {
  await showWidget(ComputeWidget, { ...COMPUTE, isLocked: true });
  const steps = page.getByRole('listitem');
  await expectContains(steps.nth(0), '✕ Wrong');
  await expectContains(steps.nth(0), '10.00 SENSE$ The fee is paid both ways');
  await expectContains(steps.nth(2), '≈ Half right');
  await expectContains(steps.nth(2), '0.205% 10.25 ÷ 5,000.');
  await expect.element(field('Fees')).toBeDisabled();
});

test('the widget is accessible and fits 320 px', async () => {
  const { show } = await showWidget(ComputeWidget, { question });
  await expectFineAndNarrow();
  await show({ ...COMPUTE, isLocked: true });
  await expectFineAndNarrow();
});
