// If this fails, a learner cannot enter the prices of the larger bar, or cannot say that it is not complete yet.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { focusOn } from '../../../browser-test/expect-page.ts';
import { expectFineAndNarrow, field, showWidget } from '../../../browser-test/show-widget.tsx';
import MergeWidget from './merge-widget.tsx';
import { MERGE, verdictOn } from './widget-examples.test-data.ts';

const { question } = MERGE;
const incomplete = () => page.getByRole('checkbox', { name: /Not complete yet/ });

test('by keyboard alone, four prices make an answer and three do not', async () => {
  const { answers } = await showWidget(MergeWidget, { question });
  focusOn(field('Open'));
  await userEvent.keyboard('100{Tab}106{Tab}98,2');
  expect(answers.every((answer) => answer === null)).toBe(true);
  await userEvent.keyboard('{Tab}99.4');
  expect(answers.at(-1)).toEqual({ prices: { open: 100, high: 106, low: 98.2, close: 99.4 } });
  await expect.element(field('Low')).toHaveValue('98.20');
  await userEvent.keyboard('{Tab} ');
  expect(answers.at(-1)).toEqual({ prices: null });
});

test('“not complete” is an answer, and taking it back leaves the prices', async () => {
  const { answers } = await showWidget(MergeWidget, { question });
  await incomplete().click();
  expect(answers).toEqual([{ prices: null }]);
  await expect.element(field('High')).toBeDisabled();
  await incomplete().click();
  expect(answers.at(-1)).toBeNull();
  await expect.element(field('High')).toBeEnabled();
});

test('a screen reader gets the prices as a table and, after the verdict, where each price comes from', async () => {
  const { show } = await showWidget(MergeWidget, { question });
  const row = (name: string) => page.getByRole('row', { name });
  await expect.element(row('3 101.90 106.00 101.00 105.00')).toBeInTheDocument();
  await show({ ...MERGE, isLocked: true });
  await expect.element(row('3 101.90 106.00 (taken) 101.00 105.00')).toBeInTheDocument();
  await expect.element(row('4 105.00 105.50 98.20 (taken) 99.40 (taken)')).toBeInTheDocument();
  await expect.element(page.getByRole('img', { name: '4 1h bars and the 4h bar' })).toBeVisible();
  await expect.element(page.getByText('Reference 106.00')).toBeVisible();
  await expect.element(incomplete()).toBeDisabled();
});

test('the right answer for an unfinished bar has no prices', async () => {
  const unfinished = { ...question, chart: { ...question.chart, bars: question.chart.bars.slice(0, 3) } };
  const verdict = { ...verdictOn({}), lines: [{ result: 'right' as const, sentence: '', bars: [], target: null }] };
  await showWidget(MergeWidget, {
    question: unfinished,
    answer: { prices: null },
    verdict,
    reference: { prices: null },
    isLocked: true,
  });
  await expect.element(incomplete()).toBeChecked();
  await expect.element(page.getByText(/3 of 4 bars are there/)).toBeVisible();
  await expect.element(page.getByText('✓ Right')).toBeVisible();
});

test('the widget is accessible and fits 320 px', async () => {
  const { show } = await showWidget(MergeWidget, { question });
  await expectFineAndNarrow();
  await show({ ...MERGE, isLocked: true });
  await expectFineAndNarrow();
});
