// If this fails, the answer includes a probability that the learner did not set, or probabilities that do not add up to
// 100%.
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
import SetProbabilityWidget from './set-probability-widget.tsx';
import { SET_PROBABILITY } from './widget-examples.test-data.ts';

const { question } = SET_PROBABILITY;
const alone = { ...question, fields: question.fields.slice(0, 1), sharesWhole: false, chart: null };

test('no chance is set at first, and the chances are an answer once they add up to 100%', async () => {
  const { answers } = await showWidget(SetProbabilityWidget, { question });
  expect(valueText(slider('Up'))).toBe('Up, slider not set yet');
  await field('Up').fill('53');
  await field('Down').fill('30');
  await expect.element(page.getByText('Together 83%: 17% left.')).toBeVisible();
  await field('Neutral').fill('20');
  await expect.element(page.getByText('Together 103%: 3% too much.')).toBeVisible();
  expect(answers.every((answer) => answer === null)).toBe(true);
  await page.getByRole('button', { name: 'Set to 17%' }).click();
  expect(answers.at(-1)).toEqual({ values: { bullish: 53, bearish: 30, neutral: 17 } });
});

test('by keyboard alone, the first key starts from 0 and Page keys move by ten', async () => {
  const { answers } = await showWidget(SetProbabilityWidget, { question: alone });
  focusOn(slider('Up'));
  await userEvent.keyboard('{PageUp}{PageUp}{ArrowRight}');
  expect(valueText(slider('Up'))).toBe('Up, slider 21%');
  expect(answers.at(-1)).toEqual({ values: { bullish: 21 } });
  await expect.element(field('Up')).toHaveValue('21');
});

test('a press on the track by mouse sets a chance, and a finger drags its handle', async () => {
  const { answers } = await showWidget(SetProbabilityWidget, { question: alone });
  const track = page.elementLocator(slider('Up').element().parentElement ?? document.body);
  const { width, height } = track.element().getBoundingClientRect();
  await track.click({ position: { x: width * 0.4, y: height / 2 } });
  expect(answers.at(-1)).toEqual({ values: { bullish: 40 } });
  await dragBy(slider('Up'), { dx: width * 0.25 }, 'touch');
  expect(answers.at(-1)).toEqual({ values: { bullish: 65 } });
});

test('after the verdict the widget is locked and shows the counted share with its interval', async () => {
  const { answers } = await showWidget(SetProbabilityWidget, { ...SET_PROBABILITY, isLocked: true });
  await expect.element(page.getByText('12.4% (9.8 to 15.6)')).toBeVisible();
  await expect.element(page.getByText('It came in 62 of 500 windows.')).toBeVisible();
  await expect.element(field('Neutral')).toBeDisabled();
  focusOn(slider('Neutral'));
  await userEvent.keyboard('{ArrowRight}');
  expect(valueText(slider('Neutral'))).toBe('Neutral, slider 40%');
  expect(answers).toEqual([]);
});

test('the widget is accessible and fits 320 px', async () => {
  const { show } = await showWidget(SetProbabilityWidget, { question });
  await expectFineAndNarrow();
  await show({ ...SET_PROBABILITY, isLocked: true });
  await expectFineAndNarrow();
});
