// If this fails, a learner cannot delete gaps or notes by mouse, finger or keyboard, or does not see why a mark is
// false.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { DeletableMarks, TaskVerdict } from '@tradesense/core/study/task.ts';
import { expectAccessiblePart } from '../../../browser-test/expect-accessible.ts';
import { expectText, focusOn, sidewaysOverflow } from '../../../browser-test/expect-page.ts';
import DeleteFalseWidget from './delete-false-widget.tsx';
import { barX, chart, clickAt, dragFinger, mountWidget, swingsOfWaves, WAVES } from './mount-widget.test-data.ts';

const [, second, , , , sixth] = swingsOfWaves();
/** Returns a mark that covers three bars: a swing of the waves and its two neighbors. */
function markAt(id: string, swing: typeof second, text: string) {
  const { index = 0, price = 0 } = swing ?? {};
  return { id, text, from: index - 1, until: index + 1, top: price, bottom: price - 2 };
}
const items = [
  { ...markAt('mark-1', second, 'Bullish gap, bars 14–16'), ruler: 4 },
  { ...markAt('mark-2', sixth, 'Bearish gap, bars 51–53'), ruler: 4 },
];
const questionOf = (kind: DeletableMarks['kind']) => ({
  question: { chart: WAVES, swings: [], marks: { kind, prompt: 'Delete what does not belong.', items } },
});
const VERDICT: TaskVerdict = {
  score: 0.5,
  isRight: false,
  summary: 'One of two.',
  lines: [
    { result: 'wrong', sentence: 'The gap stays.', bars: [14], target: 'mark-1' },
    { result: 'missed', sentence: 'The gap goes.', bars: [52], target: 'mark-2' },
  ],
};
const barOf = (at: number): number => (items[at]?.from ?? 0) + 1;
/** Returns a point just below the top of the last wave. */
const last = () => ({ x: barX(barOf(1)), y: 0.21 });

test.each([
  ['zone', 'Gaps'],
  ['note', 'Notes'],
] as const)('the list deletes and restores a %s, and announces it', async (kind, name) => {
  const { answers } = await mountWidget(DeleteFalseWidget, questionOf(kind));
  await expect.element(page.getByText(`${name}: 2 stay, 0 deleted`)).toBeVisible();
  await page.getByRole('button', { name: /^Delete 1\. Bullish gap/ }).click();
  expect(answers).toEqual([{ deleted: ['mark-1'] }]);
  await expectText(
    page.getByRole('status', { name: 'Last action' }),
    /^1\. Bullish gap.*: deleted\. 1 of 2 deleted\.$/,
  );
  await page.getByRole('button', { name: /^Restore 1\./ }).click();
  expect(answers.at(-1)).toBeNull();
});

test.each(['zone', 'note'] as const)('a press on a %s deletes it, a press elsewhere deletes none', async (kind) => {
  const { answers } = await mountWidget(DeleteFalseWidget, questionOf(kind));
  await clickAt(last());
  await expect.poll(() => answers.at(-1)).toEqual({ deleted: ['mark-2'] });
  dragFinger(last(), last());
  await expect.poll(() => answers.at(-1)).toBeNull();
  dragFinger({ x: 0.02, y: 0.1 }, { x: 0.03, y: 0.1 });
  expect(answers).toHaveLength(2);
});

test('by keyboard, Delete at a bar of a mark deletes the mark, and Enter restores it', async () => {
  const { answers } = await mountWidget(DeleteFalseWidget, questionOf('note'));
  focusOn(chart());
  await userEvent.keyboard(`{Home}${'{ArrowRight}'.repeat(barOf(0))}{Delete}`);
  await expect.poll(() => answers.at(-1)).toEqual({ deleted: ['mark-1'] });
  await userEvent.keyboard('{Enter}');
  expect(answers.at(-1)).toBeNull();
});

test('after the verdict the widget is locked and explains each mark; it is accessible at 320 px', async () => {
  const { show } = await mountWidget(DeleteFalseWidget, { ...questionOf('zone'), answer: { deleted: ['mark-1'] } });
  await expect.element(page.getByText(/long tick is a quarter/)).toBeVisible();
  await expectAccessiblePart();
  const reference = { false: { 'mark-2': '0.04 short' }, stays: { 'mark-1': '0.02 above the limit' }, bars: {} };
  show({ verdict: VERDICT, reference, isLocked: true });
  const rows = page.getByRole('list', { name: 'Gaps' }).getByRole('listitem');
  await expect.element(rows.filter({ hasText: /Bullish.*Wrong.*Deleted.*Stays: 0\.02 above/ })).toBeVisible();
  await expect.element(rows.filter({ hasText: /Bearish.*Missed.*Stays.*Goes: 0\.04 short/ })).toBeVisible();
  await expectAccessiblePart();
  await page.viewport(320, 800);
  expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
});
