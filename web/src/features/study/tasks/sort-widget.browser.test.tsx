// If this fails, an item cannot be put into a box by mouse, finger, keys or on a phone, or an answer is sent before
// every item is in a box.
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectContains, expectText, expectTexts, focusOn } from '../../../browser-test/expect-page.ts';
import { dragBy, expectFineAndNarrow, showWidget } from '../../../browser-test/show-widget.tsx';
import SortWidget from './sort-widget.tsx';
import { SORT, SORT_LEGS } from './widget-examples.test-data.ts';

const { question } = SORT;
const box = (name: string) => page.getByRole('region', { name });
const card = (name: string) => page.getByRole('button', { name });
const put = (name: string) => page.getByRole('button', { name: `Put here: ${name}` });
const itemsIn = (name: string) => box(name).getByRole('listitem');

test('an item is dragged into a box and back by mouse', async () => {
  const { answers } = await showWidget(SortWidget, { question: SORT_LEGS });
  await card('Leg from bar 9').dropTo(box('Keep'));
  await expectTexts(itemsIn('Keep'), [/bar 9 to bar 28/]);
  expect(answers).toEqual([null]);
  await card('Leg from bar 28').dropTo(box('Drop'));
  expect(answers.at(-1)).toEqual({ boxes: { l1: 'keep', l2: 'drop' } });
  await card('Leg from bar 9').dropTo(box('Items to sort'));
  await expectTexts(itemsIn('Keep'), []);
  expect(answers.at(-1)).toBeNull();
});

test('a tap chooses an item, and a tap on a box puts it there', async () => {
  const { answers } = await showWidget(SortWidget, { question: SORT_LEGS });
  expect(put('Keep').elements()).toEqual([]);
  await card('Leg from bar 9').click();
  await expect.element(card('Leg from bar 9')).toHaveAttribute('aria-pressed', 'true');
  await put('Drop').click();
  await expectTexts(itemsIn('Drop'), [/bar 9 to bar 28/]);
  await card('Leg from bar 28').click();
  await put('Keep').click();
  expect(answers.at(-1)).toEqual({ boxes: { l1: 'drop', l2: 'keep' } });
});

test('a finger drags an item by its grip', async () => {
  await showWidget(SortWidget, { question: SORT_LEGS });
  const grip = page.elementLocator(document.querySelector('[data-grip]') ?? document.body);
  const [from, to] = [grip, box('Drop')].map((each) => each.element().getBoundingClientRect());
  vi.spyOn(HTMLElement.prototype, 'setPointerCapture').mockImplementation(() => undefined);
  await dragBy(
    grip,
    { dx: (to?.left ?? 0) - (from?.left ?? 0) + 40, dy: (to?.top ?? 0) - (from?.top ?? 0) + 20 },
    'touch',
  );
  await expectTexts(itemsIn('Drop'), [/bar 9 to bar 28/]);
});

test('by keyboard alone, Enter chooses an item, arrow keys go from box to box, and Escape goes back', async () => {
  const { answers } = await showWidget(SortWidget, { question });
  focusOn(card('Of EU accounts'));
  await userEvent.keyboard('{Enter}');
  await expect.element(put('The figure shows it')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(card('Of EU accounts')).toHaveFocus();
  for (const keys of ['{Enter}{Enter}', '{Enter}{ArrowRight}{Enter}', '{Enter}{Enter}', '{Enter}{ArrowLeft}{Enter}'])
    for (const key of keys.match(/\{\w+\}/g) ?? []) await userEvent.keyboard(key);
  expect(answers.at(-1)).toEqual({ boxes: { a: 'shows', b: 'far', c: 'shows', d: 'far' } });
  await expectText(
    page.getByRole('status', { name: 'Last action' }),
    'Losses come from the spread alone.: put into Goes too far.',
  );
});

test('on a phone each item has a choice of its box', async () => {
  await page.viewport(390, 844);
  const { answers } = await showWidget(SortWidget, { question: SORT_LEGS });
  await page.getByLabelText('Leg from bar 9').selectOptions('Drop');
  await page.getByLabelText('Leg from bar 28').selectOptions('Keep');
  expect(answers).toEqual([null, { boxes: { l1: 'drop', l2: 'keep' } }]);
});

test('the bars of the item with the focus are marked on the chart', async () => {
  await showWidget(SortWidget, { question: SORT_LEGS });
  const bars = () =>
    page
      .getByRole('img', { name: /^Chart of the task/ })
      .element()
      .querySelectorAll('rect').length;
  const before = bars();
  focusOn(card('Leg from bar 9'));
  await expect.poll(bars).toBe(before + 2);
});

test('the ruler of one ATR is at the last bar, and at the turn of an item that has the focus', async () => {
  await showWidget(SortWidget, { question: SORT_LEGS });
  const chart = page.getByRole('img', { name: /^Chart of the task/ });
  const ruler = () => chart.element().querySelector('[data-ruler]');
  const height = () => (ruler()?.querySelector('line')?.getBoundingClientRect().height ?? 0) > 5;
  expect([ruler()?.getAttribute('data-ruler'), ruler()?.textContent]).toEqual(['79', '1 ATR']);
  focusOn(card('Leg from bar 9'));
  await expect.poll(() => ruler()?.getAttribute('data-ruler')).toBe('27');
  expect(height()).toBe(true);
});

test('items without a chart have no ruler', async () => {
  await showWidget(SortWidget, { question });
  expect(document.querySelector('[data-ruler]')).toBeNull();
});

test('after the verdict each item shows its box and the reason', async () => {
  await showWidget(SortWidget, { ...SORT, isLocked: true });
  const results = page.getByRole('list', { name: 'Result for each item' }).getByRole('listitem');
  await expectContains(results.nth(2), '✕ Wrong');
  await expectContains(results.nth(2), 'The figure shows it · you chose: Goes too far');
  await expectContains(results.nth(2), 'Population, period and costs are all said.');
  expect(page.getByRole('button').elements()).toEqual([]);
});

test('the widget is accessible and fits 320 px', async () => {
  const { show } = await showWidget(SortWidget, { question: SORT_LEGS, answer: { boxes: { l1: 'keep' } } });
  await expectFineAndNarrow();
  await card('Leg from bar 28').click();
  await expectFineAndNarrow();
  await show({ ...SORT, isLocked: true });
  await expectFineAndNarrow();
});
