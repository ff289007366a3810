// If this fails, a learner cannot judge events by mouse, finger or keyboard, or does not see which events should be
// counted.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { TaskVerdict } from '@tradesense/core/study/task.ts';
import { expectAccessiblePart } from '../../../browser-test/expect-accessible.ts';
import { expectText, focusOn, sidewaysOverflow } from '../../../browser-test/expect-page.ts';
import CountWidget from './count-widget.tsx';
import { barX, chart, clickAt, dragFinger, mountWidget, WAVES } from './mount-widget.test-data.ts';

const item = (id: string, group: string, from: number) => {
  const close = WAVES.bars[from]?.[3] ?? 0;
  return { id, group, text: `${id} at bar ${from + 1}`, from, until: from + 12, top: close + 3, bottom: close - 3 };
};
const question = {
  prompt: 'Which zones are filled?',
  rule: 'gap-fill',
  chart: WAVES,
  groups: [
    { id: 'events', label: 'Gaps' },
    { id: 'controls', label: 'Random zones' },
  ],
  items: [item('events-1', 'events', 4), item('controls-1', 'controls', 34)],
} as const;
const reference = {
  counted: { 'events-1': true, 'controls-1': false },
  why: { 'events-1': 'Bar 9 reached the far edge.', 'controls-1': 'Bar 40 reached the middle only.' },
  bars: { 'events-1': [8], 'controls-1': [39] },
};
const VERDICT: TaskVerdict = {
  score: 0.75,
  isRight: true,
  summary: 'One wrong.',
  lines: [
    { result: 'right', sentence: 'The gap counts.', bars: [8], target: 'events-1' },
    { result: 'wrong', sentence: 'The zone does not.', bars: [39], target: 'controls-1' },
  ],
};
const group = (name: RegExp) => page.getByRole('group', { name });

test('no zone is judged at first; the list judges each, and once all are judged there is an answer', async () => {
  const { answers } = await mountWidget(CountWidget, { question });
  expect(answers).toEqual([]);
  await group(/1\. events-1/)
    .getByRole('radio', { name: 'Counts' })
    .click();
  expect(answers.at(-1)).toBeNull();
  await group(/2\. controls-1/)
    .getByRole('radio', { name: 'Does not' })
    .click();
  expect(answers.at(-1)).toEqual({ counted: { 'events-1': true, 'controls-1': false } });
  await expect.element(page.getByText('Gaps: 1 of 1 count')).toBeVisible();
  await expect.element(page.getByText('Random zones: 0 of 1 count')).toBeVisible();
});

test('a press by mouse or finger judges a zone, and a press elsewhere judges none', async () => {
  const { answers } = await mountWidget(CountWidget, { question, answer: reference });
  const middle = { x: barX(40), y: 0.5 };
  await clickAt({ x: barX(22), y: 0.04 });
  expect(answers).toEqual([]);
  // Clicks at several heights of the zone until a click hits it.
  for (const y of [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8]) if (answers.length === 0) await clickAt({ ...middle, y });
  await expect.poll(() => answers.at(-1)?.counted['controls-1']).toBe(true);
  const before = answers.length;
  for (const y of [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8]) if (answers.length === before) dragFinger({ ...middle, y });
  await expect.poll(() => answers.at(-1)?.counted['controls-1']).toBe(false);
});

test('by keyboard, Enter at the first bar of a zone judges the zone', async () => {
  const { answers } = await mountWidget(CountWidget, { question, answer: reference });
  focusOn(chart());
  await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{Enter}');
  expect(answers.at(-1)).toEqual({ counted: { 'events-1': false, 'controls-1': false } });
  await expectText(
    page.getByRole('status', { name: 'Last action' }),
    /events-1 at bar 5: does not count\. 2 of 2 judged\./,
  );
});

test('after the verdict the widget is locked and gives the reasons; it is accessible and fits a phone', async () => {
  const { answers, show } = await mountWidget(CountWidget, { question, answer: reference });
  await expectAccessiblePart();
  show({ verdict: VERDICT, reference, isLocked: true });
  await expect.element(page.getByText('Bar 40 reached the middle only.')).toBeVisible();
  await expect.element(group(/controls-1.*Wrong/)).toBeVisible();
  await clickAt({ x: barX(40), y: 0.5 });
  expect(answers).toEqual([]);
  await expectAccessiblePart();
  await page.viewport(320, 800);
  expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
});
