// If this fails, a learner cannot delete swings by mouse, finger or keyboard, or does not see which swings were false.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { TaskVerdict } from '@tradesense/core/study/task.ts';
import { expectAccessiblePart } from '../../../browser-test/expect-accessible.ts';
import { expectText, focusOn, sidewaysOverflow } from '../../../browser-test/expect-page.ts';
import DeleteFalseWidget from './delete-false-widget.tsx';
import { barX, chart, clickAt, dragFinger, mountWidget, swingsOfWaves, WAVES } from './mount-widget.test-data.ts';

const swings = swingsOfWaves().map((swing, at) => ({ ...swing, id: `s${at + 1}` }));
const question = { chart: WAVES, swings };
const VERDICT: TaskVerdict = {
  score: 0.5,
  isRight: false,
  summary: 'One of two.',
  lines: [
    { result: 'wrong', sentence: 'Bar 15 belongs.', bars: [14], target: 's2' },
    { result: 'missed', sentence: 'Bar 43 goes.', bars: [42], target: 's5' },
  ],
};
const row = (name: RegExp) =>
  page.getByRole('list', { name: 'Swings' }).getByRole('listitem').filter({ hasText: name });

/** Returns the point of the chart at the top of the last wave. */
const top = () => ({ x: barX(51), y: 0.19 });

test('nothing is deleted at first; the list deletes a swing and restores it', async () => {
  const { answers } = await mountWidget(DeleteFalseWidget, { question });
  await expect.element(page.getByText('Swings: 6 stay, 0 deleted')).toBeVisible();
  expect(answers).toEqual([]);
  await page.getByRole('button', { name: /^Delete 2\. Swing high, bar 15/ }).click();
  expect(answers).toEqual([{ deleted: ['s2'] }]);
  await page.getByRole('button', { name: /^Restore 2\./ }).click();
  expect(answers.at(-1)).toBeNull();
});

test('a press by mouse or finger on a marker deletes its swing, and a press elsewhere deletes none', async () => {
  const { answers } = await mountWidget(DeleteFalseWidget, { question });
  await clickAt(top());
  await expect.poll(() => answers.at(-1)).toEqual({ deleted: ['s6'] });
  dragFinger({ ...top(), y: 0.2 }, top());
  await expect.poll(() => answers.at(-1)).toBeNull();
  dragFinger({ x: 0.05, y: 0.1 }, { x: 0.1, y: 0.1 });
  expect(answers).toHaveLength(2);
});

test('by keyboard, Tab goes through the swings and leaves the chart, and Enter deletes', async () => {
  const { answers } = await mountWidget(DeleteFalseWidget, { question });
  focusOn(chart());
  await userEvent.keyboard('{Tab}{Tab}{Enter}{Tab}{Delete}');
  expect(answers.at(-1)).toEqual({ deleted: ['s2', 's3'] });
  await expectText(
    page.getByRole('status', { name: 'Last action' }),
    /^3\. Swing low, bar 24, .* deleted\. 2 deleted\.$/,
  );
  await userEvent.keyboard('{Tab}{Tab}{Tab}{Tab}');
  await expect.element(chart()).not.toHaveFocus();
});

test('“all of them belong” is an answer', async () => {
  const { answers } = await mountWidget(DeleteFalseWidget, { question });
  await page.getByLabelText('All of them belong').click();
  expect(answers).toEqual([{ deleted: [] }]);
});

test('after the verdict the widget is locked and says why a swing is false, and it is accessible', async () => {
  const { answers, show } = await mountWidget(DeleteFalseWidget, { question, answer: { deleted: ['s2'] } });
  await expectAccessiblePart();
  show({ verdict: VERDICT, reference: { false: { s5: 'two lows in a row' } }, isLocked: true });
  await expect.element(row(/Swing low, bar 43.*Missed.*Stays.*Goes: two lows in a row/)).toBeVisible();
  await expect.element(row(/Swing high, bar 15.*Wrong.*Deleted/)).toBeVisible();
  await clickAt(top());
  expect(answers).toEqual([]);
  await expectAccessiblePart();
  await page.viewport(320, 800);
  expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
});

test('in a narrow column with many swings no row covers another', async () => {
  await page.viewport(250, 844);
  const many = [0, 1, 2].flatMap((round) => swings.map((swing) => ({ ...swing, id: `${swing.id}-${round}` })));
  await mountWidget(DeleteFalseWidget, { question: { ...question, swings: many } });
  const rows = page.getByRole('list', { name: 'Swings' }).getByRole('listitem').elements();
  expect(rows).toHaveLength(18);
  expect(rows.filter((row) => row.scrollHeight > row.clientHeight)).toEqual([]);
});
