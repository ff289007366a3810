// If this fails, items cannot be grouped by mouse or keyboard, or an answer is sent before every item is in a group.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectContains, focusOn } from '../../../browser-test/expect-page.ts';
import { expectFineAndNarrow, showWidget } from '../../../browser-test/show-widget.tsx';
import GroupWidget from './group-widget.tsx';
import { GROUP } from './risk-examples.test-data.ts';

const { question } = GROUP;
const groupOf = (name: string) => page.getByRole('group', { name: `Group of ${name}` });
const radio = (item: string, letter: string) => groupOf(item).getByRole('radio', { name: letter });

test('each item is put into a group, and the answer is complete once all items have one', async () => {
  const { answers } = await showWidget(GroupWidget, { question });
  await expect.element(page.getByText('3 without a group.')).toBeVisible();
  await radio('Asset 1', 'A').click();
  await radio('Asset 2', 'A').click();
  expect(answers).toEqual([null, null]);
  await radio('Asset 3', 'B').click();
  expect(answers.at(-1)).toEqual({ boxes: { i1: 'a', i2: 'a', i3: 'b' } });
});

test('by keyboard, the arrow keys change the group', async () => {
  const { answers } = await showWidget(GroupWidget, { question, answer: GROUP.answer });
  focusOn(radio('Asset 1', 'A'));
  await userEvent.keyboard('{ArrowRight}');
  expect(answers.at(-1)).toEqual({ boxes: { i1: 'b', i2: 'b', i3: 'b' } });
});

test('after the verdict each item shows its group and the reason', async () => {
  const { show } = await showWidget(GroupWidget, { question, answer: GROUP.answer });
  await expectFineAndNarrow();
  await show({ ...GROUP, isLocked: true });
  const items = page.getByRole('list', { name: 'Items to group' }).getByRole('listitem');
  await expectContains(items.nth(0), 'With Asset 2. They rise and fall on the same days.');
  await expectContains(items.nth(2), 'On its own. No other asset moves with it.');
  await expect.element(radio('Asset 1', 'A')).toBeDisabled();
  await expectFineAndNarrow();
});
