// If this fails, a phone shows the chart of a market only after scrolling, or its controls fill several rows.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sidewaysOverflow } from '../../browser-test/expect-page.ts';
import { mountApp } from '../../browser-test/mount-app.tsx';
import { sandboxServer } from '../../browser-test/sandbox-server.ts';

/** Opens the page of a market. Returns its chart. */
async function openMarket(): Promise<Element> {
  await mountApp({ path: '/markets/BTC', server: sandboxServer() });
  const chart = page.getByRole('application');
  await expect.element(chart).toBeVisible();
  return chart.element();
}

test.for([
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
])('the chart starts on the first screen at $width px, below a single row of controls', async ({ width, height }) => {
  await page.viewport(width, height);
  const chart = await openMarket();
  const { top, height: size } = chart.getBoundingClientRect();
  expect(top + size / 2).toBeLessThan(height);
  const controls = page.getByRole('group', { name: /^Chart controls/ });
  await expect.element(controls).toBeVisible();
  expect(controls.element().getBoundingClientRect().height).toBeLessThan(56);
  const { scrollWidth, clientWidth } = controls.element();
  // On a phone the controls scroll sideways.
  expect(width > 390 ? scrollWidth - clientWidth : 0).toBe(0);
  expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
});

test('a phone shows the whole chart on the first screen', async () => {
  await page.viewport(390, 844);
  const chart = await openMarket();
  expect(chart.getBoundingClientRect().bottom).toBeLessThanOrEqual(844);
});
