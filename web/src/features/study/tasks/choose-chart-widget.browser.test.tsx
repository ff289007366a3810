// If this fails, a chart cannot be chosen by press or key, or the charts have different price ranges, which reveals the
// answer.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { PriceRow } from '@tradesense/core/study/task.ts';
import { expectFineAndNarrow, showWidget } from '../../../browser-test/show-widget.tsx';
import ChooseChartWidget from './choose-chart-widget.tsx';
import { CHOOSE_CHART } from './widget-examples.test-data.ts';

const { question } = CHOOSE_CHART;
const choice = (number: number) => page.getByRole('radio', { name: `Chart ${number}` });
const picture = (number: number) => page.getByRole('img', { name: `Chart ${number}: 90 4h bars` });

test('no chart is chosen at first, and a press on a chart chooses it', async () => {
  const { answers } = await showWidget(ChooseChartWidget, { question });
  await expect.element(page.getByText('No chart chosen yet.')).toBeVisible();
  await expect.element(choice(1)).not.toBeChecked();
  await picture(2).click();
  expect(answers).toEqual([{ choice: 1 }]);
  await expect.element(choice(2)).toBeChecked();
});

test('the keys 1 and 2 choose a chart anywhere on the page, and arrow keys do on the charts', async () => {
  const { answers } = await showWidget(ChooseChartWidget, { question });
  await userEvent.keyboard('2');
  await userEvent.keyboard('3');
  expect(answers).toEqual([{ choice: 1 }]);
  await userEvent.keyboard('{Tab}{ArrowUp}');
  expect(answers.at(-1)).toEqual({ choice: 0 });
});

test('both charts have the same price range', async () => {
  const [first, second] = question.charts;
  if (first === undefined || second === undefined) throw new Error('two charts');
  const wide = { ...second, bars: second.bars.map(([o, h, l, c]): PriceRow => [o + 20, h + 40, l + 20, c + 20]) };
  await showWidget(ChooseChartWidget, { question: { ...question, charts: [first, wide] } });
  const axisOf = (number: number) => picture(number).element().parentElement?.nextElementSibling?.textContent;
  expect(axisOf(1)).toBe(axisOf(2));
  expect(axisOf(1)).toMatch(/\d/);
});

test('on a phone one chart is below the other', async () => {
  await page.viewport(390, 844);
  await showWidget(ChooseChartWidget, { question });
  const [first, second] = [1, 2].map((number) => picture(number).element().getBoundingClientRect());
  expect(second?.top).toBeGreaterThan(first?.bottom ?? 0);
  expect(second?.left).toBe(first?.left);
});

test('after the verdict the right chart is labeled and the bars that show it are marked, and keys choose nothing', async () => {
  const { answers } = await showWidget(ChooseChartWidget, { ...CHOOSE_CHART, isLocked: true });
  await expect.element(page.getByText('Right chart')).toBeVisible();
  await expect.element(page.getByText('Wide bars come in groups')).toBeVisible();
  await expect.element(page.getByText(/Your choice ✕ Wrong/)).toBeVisible();
  expect(
    picture(2).element().querySelectorAll('rect').length - picture(1).element().querySelectorAll('rect').length,
  ).toBe(12);
  await userEvent.keyboard('2');
  await expect.element(choice(2)).toBeDisabled();
  expect(answers).toEqual([]);
});

test('the widget is accessible and fits 320 px', async () => {
  const { show } = await showWidget(ChooseChartWidget, { question });
  await expectFineAndNarrow();
  await show({ ...CHOOSE_CHART, isLocked: true });
  await expectFineAndNarrow();
});
