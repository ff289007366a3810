// If this fails, a learner cannot set the prices of a leg by mouse, keyboard or field, or does not see the right
// prices.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessiblePart } from '../../../browser-test/expect-accessible.ts';
import { focusOn, sidewaysOverflow } from '../../../browser-test/expect-page.ts';
import { barX, chart, clickAt, mountWidget, swingsOfWaves, WAVES } from './mount-widget.test-data.ts';
import PlaceRatioWidget from './place-ratio-widget.tsx';
import { verdictOn } from './widget-examples.test-data.ts';

const [from, to] = [swingsOfWaves()[0]!, swingsOfWaves()[1]!];
const leg = { from: { index: from.index, price: from.price }, to: { index: to.index, price: to.price } };
const question = { chart: WAVES, leg, ratios: [0.382, 0.5, 0.618] };
const field = (name: RegExp) => page.getByRole('textbox', { name });

test('a press places the chosen ratio, and all three ratios make an answer', async () => {
  const { answers } = await mountWidget(PlaceRatioWidget, { question });
  await clickAt({ x: barX(40), y: 0.4 });
  await expect.element(field(/38\.2%/)).not.toHaveValue('');
  expect(answers.at(-1)).toBeNull();
  await field(/^50%/).fill('101.5');
  await field(/61\.8%/).fill('100.25');
  await expect.poll(() => answers.at(-1)?.prices.slice(1)).toEqual([101.5, 100.25]);
});

test('by keyboard, arrow keys move the chosen ratio', async () => {
  const { answers } = await mountWidget(PlaceRatioWidget, { question, answer: { prices: [102, 101, 100] } });
  focusOn(chart());
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(() => answers.at(-1)?.prices[0]).toBeGreaterThan(102);
});

test('after the verdict the widget is locked and names the right prices; it is accessible on a phone', async () => {
  const { answers, show } = await mountWidget(PlaceRatioWidget, { question, answer: { prices: [102, 101, 100] } });
  await expectAccessiblePart();
  const verdict = verdictOn({ '0': 'right', '1': 'half', '2': 'wrong' });
  show({ verdict, reference: { prices: [102, 101.2, 99] }, isLocked: true });
  await expect.element(page.getByText('Right: 101.20')).toBeVisible();
  await clickAt({ x: barX(40), y: 0.3 });
  expect(answers).toEqual([]);
  await expectAccessiblePart();
  await page.viewport(320, 800);
  expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
});
