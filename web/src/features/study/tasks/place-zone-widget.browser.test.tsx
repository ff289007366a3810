// If this fails, a learner cannot mark a fair value gap by mouse or keyboard, or can still mark one after the verdict.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessiblePart } from '../../../browser-test/expect-accessible.ts';
import { focusOn, sidewaysOverflow } from '../../../browser-test/expect-page.ts';
import { barX, chart, clickAt, mountWidget, WAVES } from './mount-widget.test-data.ts';
import PlaceZoneWidget from './place-zone-widget.tsx';
import { verdictOn } from './widget-examples.test-data.ts';

const question = { chart: WAVES, direction: 'bullish' } as const;
const zone = { index: 20, top: 104, bottom: 101 };

test('two presses at one bar mark a zone there', async () => {
  const { answers } = await mountWidget(PlaceZoneWidget, { question });
  await clickAt({ x: barX(20), y: 0.3 });
  await clickAt({ x: barX(20), y: 0.6 });
  await expect.poll(() => answers.at(-1)?.zones.length).toBe(1);
  const [given] = answers.at(-1)?.zones ?? [];
  expect(given?.index).toBe(20);
  expect(given!.top).toBeGreaterThan(given!.bottom);
});

test('by keyboard, Enter places both edges of a zone', async () => {
  const { answers } = await mountWidget(PlaceZoneWidget, { question });
  focusOn(chart());
  await userEvent.keyboard('{Home}{ArrowRight}{Enter}{ArrowUp}{ArrowUp}{Enter}');
  await expect.poll(() => answers.at(-1)?.zones.length).toBe(1);
});

test('“none on this chart” is an answer', async () => {
  const { answers } = await mountWidget(PlaceZoneWidget, { question });
  await page.getByLabelText('None on this chart').click();
  expect(answers).toEqual([{ zones: [] }]);
});

test('after the verdict the widget is locked; it is accessible and narrow enough for a phone', async () => {
  const { answers, show } = await mountWidget(PlaceZoneWidget, { question, answer: { zones: [zone] } });
  await expectAccessiblePart();
  show({ verdict: verdictOn({ '0': 'half' }), reference: { zones: [zone, { ...zone, index: 40 }] }, isLocked: true });
  await clickAt({ x: barX(30), y: 0.3 });
  expect(answers).toEqual([]);
  await expectAccessiblePart();
  await page.viewport(320, 800);
  expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
});
