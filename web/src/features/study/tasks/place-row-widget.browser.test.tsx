// If this fails, the rows of a volume profile cannot be chosen, or a learner does not see which rows were right.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectContains } from '../../../browser-test/expect-page.ts';
import { expectFineAndNarrow, showWidget } from '../../../browser-test/show-widget.tsx';
import PlaceRowWidget from './place-row-widget.tsx';
import { verdictOn, waves } from './widget-examples.test-data.ts';

const chart = { ...waves(40), volumes: Array.from({ length: 40 }, (_, i) => 100 + 30 * (i % 4)) };
const shares = [4, 6, 8, 10, 12, 14, 12, 10, 8, 6, 5, 5];
const question = { chart, low: 90, rowHeight: 2, shares };
const answer = { fullest: 5, from: 2, to: 8 };

test('three chosen rows make an answer', async () => {
  const { answers } = await showWidget(PlaceRowWidget, { question });
  await page.getByLabelText('Row with the most volume').selectOptions('Row 6');
  await page.getByLabelText('Bottom row of the value area').selectOptions('Row 3');
  await page.getByLabelText('Top row of the value area').selectOptions('Row 9');
  expect(answers).toEqual([null, null, answer]);
  await expectContains(page.getByRole('row', { name: '6 100.00' }), '14.0% ●');
  await page.getByLabelText('Row with the most volume').selectOptions('Choose one');
  expect(answers.at(-1)).toBe(null);
  await expectFineAndNarrow();
});

test('after the verdict the right rows are marked', async () => {
  const verdict = verdictOn({ fullest: 'wrong', area: 'half' });
  const { show } = await showWidget(PlaceRowWidget, { question, answer: { fullest: 7, from: 2, to: 9 } });
  await show({ question, answer: { fullest: 7, from: 2, to: 9 }, verdict, reference: answer, isLocked: true });
  await expectContains(page.getByRole('table', { name: 'Marked: the right rows' }), '14.0% ●');
  await expect.element(page.getByLabelText('Row with the most volume')).toBeDisabled();
  await expectFineAndNarrow();
});
