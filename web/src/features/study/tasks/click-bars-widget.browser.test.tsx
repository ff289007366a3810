// If this fails, a learner cannot choose bars by mouse, finger or keyboard, or sees no verdict on them.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { TaskVerdict } from '@tradesense/core/study/task.ts';
import { expectAccessiblePart } from '../../../browser-test/expect-accessible.ts';
import { expectText, expectTexts, focusOn, sidewaysOverflow } from '../../../browser-test/expect-page.ts';
import ClickBarsWidget from './click-bars-widget.tsx';
import { chart, dragFinger, legendBar, mountWidget, WAVES } from './mount-widget.test-data.ts';

const question = { prompt: 'Click every swing high.', rule: 'swing-high', chart: WAVES } as const;
const chips = () => page.getByRole('list', { name: 'Chosen bars' }).getByRole('listitem');
const VERDICT: TaskVerdict = {
  score: 0.5,
  isRight: false,
  summary: 'One of two.',
  lines: [
    { result: 'right', sentence: 'Bar 13 stands out.', bars: [12], target: '0' },
    { result: 'wrong', sentence: 'Bar 31 is higher than bar 30.', bars: [29, 30], target: '1' },
    { result: 'missed', sentence: 'Bar 51 stands out.', bars: [50], target: null },
  ],
};

test('no bar is chosen at first; a click chooses a bar, and a second click removes it', async () => {
  const { answers } = await mountWidget(ClickBarsWidget, { question });
  await expect.element(page.getByText('None yet.')).toBeVisible();
  expect(answers).toEqual([]);
  const place = { position: { x: 300, y: 120 } };
  await chart().hover(place);
  const bar = legendBar();
  await chart().click(place);
  await expectTexts(chips(), [`Bar ${bar}`]);
  expect(answers).toEqual([{ bars: [bar - 1] }]);
  await chart().click(place);
  await expectTexts(chips(), []);
  expect(answers.at(-1)).toBeNull();
});

test('by keyboard, arrow keys move, Enter and the space bar choose a bar, and the list removes it', async () => {
  const { answers } = await mountWidget(ClickBarsWidget, { question });
  focusOn(chart());
  await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}{Enter}{End} ');
  await expectTexts(chips(), ['Bar 3', 'Bar 60']);
  await expectText(page.getByRole('status', { name: 'Last action' }), 'Bar 60 chosen. 2 bars chosen.');
  await page.getByRole('button', { name: 'Remove bar 3' }).click();
  expect(answers.at(-1)).toEqual({ bars: [59] });
});

test('another bar replaces the chosen one if the task asks for one bar, and a second press removes it', async () => {
  const { answers } = await mountWidget(ClickBarsWidget, { question: { ...question, rule: 'one-swing-high' } });
  focusOn(chart());
  await userEvent.keyboard('{Home}{Enter}{End}{Enter}');
  await expectTexts(chips(), ['Bar 60']);
  expect(answers).toEqual([{ bars: [0] }, { bars: [59] }]);
  await userEvent.keyboard('{Enter}');
  await expectTexts(chips(), []);
});

test('a finger aims, and chooses the bar where it is lifted', async () => {
  await page.viewport(390, 844);
  const { answers } = await mountWidget(ClickBarsWidget, { question });
  dragFinger({ x: 0.2, y: 0.5 }, { x: 0.4, y: 0.5 }, { x: 0.5, y: 0.5 });
  await expect.poll(() => answers.length).toBe(1);
  const aimed = answers[0]?.bars[0] ?? 0;
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  dragFinger({ x: 0.2, y: 0.5 }, { x: 0.5, y: 0.5 });
  expect(answers).toEqual([{ bars: [aimed] }]);
  expect(aimed).toBeGreaterThan(20);
});

test('“none on this chart” is an answer, and can be taken back', async () => {
  const { answers } = await mountWidget(ClickBarsWidget, { question });
  await page.getByLabelText('None on this chart').click();
  expect(answers).toEqual([{ bars: [] }]);
  await page.getByLabelText('None on this chart').click();
  expect(answers.at(-1)).toBeNull();
});

test('after the verdict the widget is locked, and marks right, wrong and missed bars and those of a sentence', async () => {
  await page.viewport(320, 800);
  const { answers } = await mountWidget(ClickBarsWidget, {
    question,
    answer: { bars: [12, 29] },
    verdict: VERDICT,
    reference: { bars: [12, 50] },
    isLocked: true,
  });
  await expectTexts(chips(), ['Bar 13 ✓ Right', 'Bar 30 ✕ Wrong', 'Bar 51 ◇ Missed']);
  focusOn(chart());
  await userEvent.keyboard('{Home}{Enter}');
  expect(answers).toEqual([]);
  expect(page.getByRole('button', { name: /^Remove/ }).elements()).toEqual([]);
  focusOn(page.getByRole('button', { name: /Bar 51 stands out/ }));
  await expect.poll(legendBar).toBe(51);
  expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
});

test('the widget is accessible before and after the verdict', async () => {
  const { show } = await mountWidget(ClickBarsWidget, { question, answer: { bars: [12, 29] } });
  await expectAccessiblePart();
  show({ verdict: VERDICT, reference: { bars: [12, 50] }, isLocked: true });
  await expect.element(page.getByText('Bar 51 stands out.')).toBeVisible();
  await expectAccessiblePart();
});
