// If this fails, a learner cannot step or stop a replay, or the chart jumps while bars are added.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { TaskChart, TaskVerdict } from '@tradesense/core/study/task.ts';
import { expectAccessiblePart } from '../../../browser-test/expect-accessible.ts';
import { expectContains, expectInView, focusOn, sidewaysOverflow } from '../../../browser-test/expect-page.ts';
import { chart, legendBar, mountWidget, WAVES } from './mount-widget.test-data.ts';
import StopReplayWidget from './stop-replay-widget.tsx';

const untilBar = (bar: number): TaskChart => ({ ...WAVES, bars: WAVES.bars.slice(0, bar) });
const PROMPT = 'Stop at the bar where the high of bar 32 is known to be a swing.';
const questionAt = (bar: number) => ({ prompt: PROMPT, chart: untilBar(bar), index: 31 });
const VERDICT: TaskVerdict = {
  score: 0,
  isRight: false,
  summary: 'Too early.',
  lines: [{ result: 'wrong', sentence: 'Bar 35: only 3 bars since bar 32.', bars: [34], target: null }],
};
const next = () => page.getByRole('button', { name: 'Next bar' });
const stop = () => page.getByRole('button', { name: 'Stop: it is known here' });

async function mountReplay(bar: number) {
  let shown = bar;
  const widget = await mountWidget(StopReplayWidget, {
    question: questionAt(bar),
    onStep: () => {
      shown += 1;
      widget.show({ question: questionAt(shown) });
    },
  });
  return widget;
}

test('the replay is not stopped at first; “Stop” answers with the last bar, and “Next bar” takes that back', async () => {
  await page.viewport(390, 844);
  const { answers } = await mountReplay(34);
  await expect.element(page.getByText('Bar 34 · 2 bars since bar 32', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Not stopped yet.')).toBeVisible();
  expect(answers).toEqual([]);
  await next().click();
  await expect.element(page.getByText('Bar 35 · 3 bars since bar 32', { exact: true })).toBeVisible();
  await expectContains(
    page.getByRole('status', { name: 'Last action' }),
    'Bar 35 · 3 bars since bar 32. bar 35: close',
  );
  await stop().click();
  expect(answers).toEqual([{ index: 34 }]);
  await next().click();
  expect(answers.at(-1)).toBeNull();
  await expectInView(stop());
});

test('by keyboard, the right arrow steps at the end and moves the crosshair before it, and S stops', async () => {
  const { answers } = await mountReplay(34);
  focusOn(chart());
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByText('Bar 35 · 3 bars since bar 32', { exact: true })).toBeVisible();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowRight}');
  await expect.element(page.getByText('Bar 35 · 3 bars since bar 32', { exact: true })).toBeVisible();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}s');
  expect(answers).toEqual([{ index: 36 }]);
  focusOn(next());
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByText('Bar 38 · 6 bars since bar 32', { exact: true })).toBeVisible();
});

test('another bar moves the chart by one bar at most', async () => {
  const { show } = await mountWidget(StopReplayWidget, { question: questionAt(58), onStep: () => undefined });
  const place = { x: 0.4 * chart().element().clientWidth, y: 100 };
  await chart().hover({ position: place });
  const before = legendBar();
  show({ question: questionAt(59) });
  await expect.element(page.getByText('Bar 59 · 27 bars since bar 32', { exact: true })).toBeVisible();
  await chart().hover({ position: { ...place, x: place.x + 1 } });
  expect(Math.abs(legendBar() - before)).toBeLessThanOrEqual(1);
});

test('without further bars only “Stop” is left', async () => {
  const { answers } = await mountWidget(StopReplayWidget, { question: questionAt(40), onStep: null });
  await expect.element(next()).toBeDisabled();
  await expect.element(page.getByText('Not stopped yet; there are no more bars.')).toBeVisible();
  await stop().click();
  expect(answers).toEqual([{ index: 39 }]);
});

test('after the verdict the widget is locked, names the right bar and shows the other bars; it is accessible', async () => {
  const { answers, show } = await mountWidget(StopReplayWidget, {
    question: questionAt(35),
    answer: { index: 34 },
    onStep: () => undefined,
  });
  await expectAccessiblePart();
  const remaining = WAVES.bars.slice(35, 45);
  show({
    verdict: VERDICT,
    reference: { index: 36, why: 'five bars follow it.', remaining },
    isLocked: true,
    onStep: null,
  });
  await expect.element(page.getByText('Known at bar 37: five bars follow it.', { exact: false })).toBeVisible();
  expect(stop().elements()).toEqual([]);
  focusOn(chart());
  await userEvent.keyboard('{End}');
  await expect.poll(legendBar).toBe(45);
  await userEvent.keyboard('s{ArrowRight}');
  expect(answers).toEqual([]);
  await expectAccessiblePart();
  await page.viewport(320, 800);
  expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
});
