// If this fails, an interval cannot be drawn by mouse, finger or keys, or its ends cross.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { focusOn } from '../../../browser-test/expect-page.ts';
import {
  dragBy,
  expectFineAndNarrow,
  field,
  showWidget,
  slider,
  valueText,
} from '../../../browser-test/show-widget.tsx';
import DrawIntervalWidget from './draw-interval-widget.tsx';
import { DRAW_INTERVAL } from './widget-examples.test-data.ts';

const { question } = DRAW_INTERVAL;

test('two presses by mouse draw an interval, in either order', async () => {
  const { answers } = await showWidget(DrawIntervalWidget, { question });
  expect(valueText(slider('From'))).toBe('From not set yet');
  const track = page.elementLocator(slider('From').element().parentElement ?? document.body);
  const { width, height } = track.element().getBoundingClientRect();
  await track.click({ position: { x: width * 0.7, y: height / 2 } });
  expect(answers).toEqual([null]);
  await track.click({ position: { x: width * 0.3, y: height / 2 } });
  expect(answers.at(-1)).toEqual({ from: 6, to: 14 });
});

test('a finger drags both handles from the ends, and they do not cross', async () => {
  await page.viewport(390, 844);
  const { answers } = await showWidget(DrawIntervalWidget, { question });
  const { width } = slider('From').element().parentElement?.getBoundingClientRect() ?? { width: 0 };
  await dragBy(slider('From'), { dx: width * 0.3 }, 'touch');
  await dragBy(slider('To'), { dx: -width * 0.25 }, 'touch');
  expect(answers.at(-1)).toEqual({ from: 6, to: 15 });
  await dragBy(slider('From'), { dx: width * 0.6 }, 'touch');
  expect(answers.at(-1)).toEqual({ from: 15, to: 15 });
});

test('an interval is drawn by keyboard alone, and invalid typed ends make no answer', async () => {
  const { answers } = await showWidget(DrawIntervalWidget, { question });
  focusOn(slider('From'));
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Tab}{ArrowLeft}');
  expect(answers.at(-1)).toEqual({ from: 2, to: 19 });
  expect(valueText(slider('To'))).toBe('To 19 heads');
  await field('From').fill('21');
  await expect.element(page.getByText('The scale goes from 0 to 20.')).toBeVisible();
  expect(answers.at(-1)).toBeNull();
});

test('after the verdict the widget is locked and shows the band of the right interval', async () => {
  const { answers } = await showWidget(DrawIntervalWidget, { ...DRAW_INTERVAL, isLocked: true });
  await expect.element(page.getByText('6 to 14 heads')).toBeVisible();
  await expect.element(page.getByText(/At least 90% of rows end there. Full credit within 1/)).toBeVisible();
  focusOn(slider('From'));
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(field('From')).toBeDisabled();
  expect(answers).toEqual([]);
});

test('the widget is accessible and fits 320 px', async () => {
  const { show } = await showWidget(DrawIntervalWidget, { question });
  await expectFineAndNarrow();
  await show({ ...DRAW_INTERVAL, isLocked: true });
  await expectFineAndNarrow();
});
