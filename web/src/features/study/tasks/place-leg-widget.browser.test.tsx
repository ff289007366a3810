// If this fails, a learner cannot mark a leg by mouse or keyboard, or is asked for prices that the task does not need.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessiblePart } from '../../../browser-test/expect-accessible.ts';
import { focusOn, sidewaysOverflow } from '../../../browser-test/expect-page.ts';
import { barX, chart, clickAt, mountWidget, swingsOfWaves, WAVES } from './mount-widget.test-data.ts';
import PlaceLegWidget from './place-leg-widget.tsx';
import { verdictOn } from './widget-examples.test-data.ts';

const question = { chart: WAVES, direction: 'bullish', view: 'as-of-now' } as const;
const [from, to] = [swingsOfWaves()[0]!, swingsOfWaves()[1]!];
const leg = { from: { index: from.index, price: from.price }, to: { index: to.index, price: to.price } };

test('two presses mark a leg, which has no fields for ratios', async () => {
  const { answers } = await mountWidget(PlaceLegWidget, { question });
  await clickAt({ x: barX(5), y: 0.8 });
  await clickAt({ x: barX(30), y: 0.2 });
  await expect.poll(() => answers.at(-1)?.legs.length).toBe(1);
  const [given] = answers.at(-1)?.legs ?? [];
  expect([given?.from.index, given?.to.index]).toEqual([5, 30]);
  expect(page.getByRole('textbox', { name: /Retracement/ }).elements()).toEqual([]);
  await expect.element(page.getByText(/The chart is cut at bar 60/)).toBeVisible();
});

test('by keyboard, Enter places both ends of a leg', async () => {
  const { answers } = await mountWidget(PlaceLegWidget, { question });
  focusOn(chart());
  await userEvent.keyboard('{Home}{Home}{ArrowRight}{Enter}{ArrowRight}{ArrowRight}{Enter}');
  await expect.poll(() => answers.at(-1)?.legs.length).toBe(1);
});

test('after the verdict the widget is locked; it is accessible and narrow enough for a phone', async () => {
  const { answers, show } = await mountWidget(PlaceLegWidget, { question, answer: { legs: [leg] } });
  await expectAccessiblePart();
  show({ verdict: verdictOn({ '0': 'right' }), reference: { legs: [{ ...leg, sizeAtr: 5.2 }] }, isLocked: true });
  await clickAt({ x: barX(30), y: 0.3 });
  expect(answers).toEqual([]);
  await expectAccessiblePart();
  await page.viewport(320, 800);
  expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
});
