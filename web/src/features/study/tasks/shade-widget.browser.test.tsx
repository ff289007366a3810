// If this fails, a learner cannot shade a chart by mouse, finger or keyboard, or a drag changes other stretches too.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ShadeState, TaskVerdict } from '@tradesense/core/study/task.ts';
import { expectAccessiblePart } from '../../../browser-test/expect-accessible.ts';
import { expectText, focusOn, sidewaysOverflow } from '../../../browser-test/expect-page.ts';
import { barX, chart, dragFinger, dragMouse, mountWidget, swingsOfWaves, WAVES } from './mount-widget.test-data.ts';
import ShadeWidget from './shade-widget.tsx';

const question = { chart: WAVES, swings: swingsOfWaves() };
const states = WAVES.bars.map((_, index): ShadeState => (index < 30 ? 'range' : index < 50 ? 'up' : 'down'));
const VERDICT: TaskVerdict = {
  score: 0.5,
  isRight: false,
  summary: '70% of the bars are right.',
  lines: [
    { result: 'wrong', sentence: 'Bars 20 to 30 were shaded up too early.', bars: [19, 20, 21, 29], target: '0' },
  ],
};
const at = (index: number, y = 0.5) => ({ x: barX(index), y });
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('nothing is shaded at first; drags shade bars, move a border and erase', async () => {
  const { answers } = await mountWidget(ShadeWidget, { question });
  await expect.element(page.getByText('Nothing is shaded yet.')).toBeVisible();
  expect(answers).toEqual([]);
  dragMouse(at(9), at(15), at(19));
  await expect.poll(() => answers.at(-1)).toEqual({ stretches: [{ from: 9, until: 20, state: 'up' }] });
  await button('↘ Down').click();
  dragMouse(at(30), at(24));
  const down = { from: 24, until: 31, state: 'down' };
  await expect.poll(() => answers.at(-1)?.stretches.at(-1)).toEqual(down);
  dragMouse(at(19.5), at(21), at(22));
  await expect.poll(() => answers.at(-1)).toEqual({ stretches: [{ from: 9, until: 23, state: 'up' }, down] });
  await button('→ Range (erase)').click();
  dragMouse(at(5), at(11));
  await expect.poll(() => answers.at(-1)).toEqual({ stretches: [{ from: 12, until: 23, state: 'up' }, down] });
});

test('a finger shades on a phone, and moves the chart once that tool is chosen', async () => {
  await page.viewport(390, 844);
  const { answers } = await mountWidget(ShadeWidget, { question });
  dragFinger(at(40), at(45), at(49));
  await expect.poll(() => answers).toEqual([{ stretches: [{ from: 40, until: 50, state: 'up' }] }]);
  await button('Move').click();
  dragFinger(at(10), at(20));
  expect(answers).toHaveLength(1);
});

test('by keyboard, Shift with an arrow key selects bars, and U, D and R set their state', async () => {
  const { answers } = await mountWidget(ShadeWidget, { question });
  focusOn(chart());
  await userEvent.keyboard('{Home}{ArrowRight}{Shift>}{ArrowRight}{ArrowRight}{/Shift}');
  const last = page.getByRole('status', { name: 'Last action' });
  await expectText(last, 'Bars 2 to 4 selected.');
  await userEvent.keyboard('u');
  await expectText(last, 'Bars 2 to 4: up.');
  expect(answers.at(-1)).toEqual({ stretches: [{ from: 1, until: 4, state: 'up' }] });
  await userEvent.keyboard('{End}{Shift>}{ArrowLeft}{/Shift}d{ArrowLeft}r');
  await expect
    .poll(() => answers.at(-1)?.stretches)
    .toEqual([
      { from: 1, until: 4, state: 'up' },
      { from: 58, until: 60, state: 'down' },
    ]);
});

test('the list shades without dragging, and the whole chart can be a range', async () => {
  const { answers } = await mountWidget(ShadeWidget, { question });
  await page.getByLabelText('The whole chart is range').click();
  expect(answers).toEqual([{ stretches: [] }]);
  await button('Add a stretch').click();
  await page.getByLabelText('First bar of stretch 1').fill('21');
  await userEvent.keyboard('{Enter}');
  await page.getByLabelText('Last bar of stretch 1').fill('30');
  await userEvent.keyboard('{Enter}');
  await page.getByLabelText('State of stretch 1').selectOptions('down');
  expect(answers.at(-1)).toEqual({ stretches: [{ from: 20, until: 30, state: 'down' }] });
  await button('Remove stretch 1').click();
  expect(answers.at(-1)).toBeNull();
});

test('after the verdict the widget is locked and shows the right stretches; it is accessible', async () => {
  const { answers, show } = await mountWidget(ShadeWidget, {
    question,
    answer: { stretches: [{ from: 19, until: 50, state: 'up' }] },
  });
  await expectAccessiblePart();
  show({
    verdict: VERDICT,
    reference: { states, changes: [{ index: 30, why: 'the second higher low.' }] },
    isLocked: true,
  });
  await expect.element(page.getByText('Bars 31 to 50: up')).toBeVisible();
  await expect.element(page.getByText('Known at bar 31: the second higher low.')).toBeVisible();
  dragMouse(at(5), at(12));
  focusOn(chart());
  await userEvent.keyboard('{Home}u');
  expect(answers).toEqual([]);
  await expectAccessiblePart();
  await page.viewport(320, 800);
  expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
});
