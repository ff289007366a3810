// If this fails, two items are in the same box of a matching task, or an item is lost when two items swap places.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectContains, expectTexts, focusOn } from '../../../browser-test/expect-page.ts';
import { expectFineAndNarrow, showWidget } from '../../../browser-test/show-widget.tsx';
import MatchWidget from './match-widget.tsx';
import { MATCH, MATCH_CLOCKS } from './widget-examples.test-data.ts';

const { question, answer } = MATCH;
const box = (name: string) => page.getByRole('region', { name });
const card = (name: string) => page.getByRole('button', { name });
const itemsIn = (name: string) => box(name).getByRole('listitem');

test('an item that is dropped on an occupied box by mouse swaps with the item in it', async () => {
  const { answers } = await showWidget(MatchWidget, { question, answer });
  await card('97% lost').dropTo(box('Day traders in Brazil'));
  await expectTexts(itemsIn('Day traders in Brazil'), [/97% lost/]);
  await expectTexts(itemsIn('Futures accounts'), [/19.3% were ahead/]);
  expect(answers).toEqual([{ boxes: { i1: 'x', i2: 'y', i3: 'z' } }]);
});

test('nothing is matched at first, and a new item for a box sends the item in it back to the list', async () => {
  const { answers } = await showWidget(MatchWidget, { question });
  await card('97% lost').click();
  await page.getByRole('button', { name: 'Put here: Futures' }).click();
  await card('74 to 89% lost').click();
  await page.getByRole('button', { name: 'Put here: Futures' }).click();
  await expectTexts(itemsIn('Futures accounts'), [/74 to 89% lost/]);
  await expectTexts(itemsIn('Items to sort'), [/97% lost/, /19.3% were ahead/]);
  expect(answers).toEqual([null, null]);
});

test('items are matched by keyboard alone', async () => {
  const { answers } = await showWidget(MatchWidget, { question });
  focusOn(card('74 to 89% lost'));
  for (const key of ['{Enter}', '{Enter}', '{Enter}', '{ArrowDown}', '{Enter}', '{Enter}', '{ArrowUp}', '{Enter}'])
    await userEvent.keyboard(key);
  expect(answers.at(-1)).toEqual({ boxes: { i1: 'x', i2: 'y', i3: 'z' } });
});

test('on a phone an item put into an occupied box swaps as well', async () => {
  await page.viewport(390, 844);
  const { answers } = await showWidget(MatchWidget, { question, answer });
  await page.getByLabelText('97% lost').selectOptions('Day traders in Brazil, more than 300 days');
  expect(answers).toEqual([{ boxes: { i1: 'x', i2: 'y', i3: 'z' } }]);
});

test('after the verdict each item names its box and the reason; the widget is accessible and fits 320 px', async () => {
  const { show } = await showWidget(MatchWidget, { question, answer });
  await expectFineAndNarrow();
  await show({ ...MATCH, isLocked: true });
  const results = page.getByRole('list', { name: 'Result for each item' }).getByRole('listitem');
  await expectContains(results.nth(1), 'Only who stayed for 300 days.');
  await expectFineAndNarrow();
});

test('charts are matched by a choice below their name, and their pauses are named', async () => {
  const { answers, show } = await showWidget(MatchWidget, { question: MATCH_CLOCKS.question });
  await expectContains(page.getByRole('list', { name: 'Charts to match' }), '18h');
  expect(page.getByRole('img', { name: '49 hours between bars 25 and 26', exact: false }).elements()).toHaveLength(0);
  expect(page.getByRole('img', { name: '50 hours between bars 25 and 26', exact: false }).elements()).toHaveLength(1);
  await page.getByLabelText('Chart 1', { exact: true }).selectOptions('A share');
  await page.getByLabelText('Chart 2', { exact: true }).selectOptions('A share');
  await page.getByLabelText('Chart 1', { exact: true }).selectOptions('A coin');
  await page.getByLabelText('Chart 3', { exact: true }).selectOptions('A currency pair');
  expect(answers).toEqual([null, null, null, { boxes: { k1: 'coin', k2: 'share', k3: 'pair' } }]);
  await expectFineAndNarrow();
  await show({ ...MATCH_CLOCKS, isLocked: true });
  const results = page.getByRole('list', { name: 'Result for each chart' }).getByRole('listitem');
  await expectContains(results.nth(1), 'No hour is missing.');
  await expectFineAndNarrow();
});
