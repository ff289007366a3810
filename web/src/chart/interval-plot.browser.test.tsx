// If this fails, the numbers of an axis print over each other on a phone, or a row's value is cut.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sidewaysOverflow } from '../browser-test/expect-page.ts';
import { mountPart } from '../browser-test/mount-part.tsx';
import { IntervalPlot } from './interval-plot.tsx';

const ROWS = [
  { name: 'Direction calls', value: 1712, interval: [1514, 1910], text: '1,712' },
  { name: 'Chart Exams', value: 1268, interval: [1060, 1476], text: '1,268' },
  { name: 'Real or Shuffled', value: 1500, interval: null, text: '1,500' },
] as const;

const boxOf = (element: Element) => element.getBoundingClientRect();

test.for([320, 390, 480, 1280])('at %i px no number of the axis touches another', async (width) => {
  await page.viewport(width, 700);
  mountPart(
    <IntervalPlot
      title="Skill ratings"
      rows={ROWS}
      tickText={(value) => value.toLocaleString('en-US')}
      reference={{ value: 1500, name: 'Start' }}
    />,
  );
  const table = page.getByRole('table', { name: 'Skill ratings' });
  await expect.element(table.getByRole('rowheader', { name: 'Direction calls' })).toBeVisible();
  const numbers = [...document.querySelectorAll('main div[aria-hidden] > span')]
    .filter((tick) => /^[\d,]+$/.test(tick.textContent ?? '') && tick.checkVisibility())
    .map(boxOf);
  expect(numbers.length).toBeGreaterThan(1);
  for (const [at, next] of numbers.slice(1).entries()) expect(next.left - (numbers[at]?.right ?? 0)).toBeGreaterThan(4);
  const cells = table.getByRole('cell').elements();
  expect(cells.every((cell) => boxOf(cell).right <= width)).toBe(true);
  expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
});
