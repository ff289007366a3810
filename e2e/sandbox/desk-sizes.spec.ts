// If this fails, a trader must scroll to see the chart, the price, the equity, or the buttons to buy and to sell.
import { expect, type Locator, type Page } from '@playwright/test';
import { DESK_SIZES, makeCrowded, makeWorking } from '../support/desk-states.ts';
import { expectUncovered } from '../support/learner-journey.ts';
import { test } from '../support/product-fixture.ts';
import { enterAsAdministrator, sidewaysOverflow } from '../support/shell-visit.ts';
import { figure, lastPriceOf, ticketOf } from '../support/trading-page.ts';
import { freshAccount } from '../support/trading-by-api.ts';

/** Minimum height of the visible chart, in pixels: `wide` on a computer, `narrow` on a phone. */
const MIN_CHART_PX = { wide: 300, narrow: 250 } as const;

/**
 * Returns what covers the middle of an element or cuts the element off; `null` if it is inside the window and nothing
 * covers its middle.
 */
async function hiddenBy(element: Locator): Promise<string | null> {
  return element.evaluate((own) => {
    const { left, top, right, bottom } = own.getBoundingClientRect();
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return 'the edge of the window';
    const met = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (met === null) return 'nothing is there';
    return own.contains(met) || met.contains(own) ? null : met.outerHTML.slice(0, 120);
  });
}

/**
 * Returns the Buy or Sell button of the toolbar that leads to the ticket on a phone, or the Buy or Sell option within
 * the ticket.
 */
function sideOf(page: Page, side: 'Buy' | 'Sell'): Locator {
  const edge = page.getByRole('navigation', { name: 'Go to the ticket' }).getByRole('button', { name: side });
  const face = ticketOf(page).locator('label', { has: page.getByRole('radio', { name: side, exact: true }) });
  return edge.or(face);
}

async function expectFirstScreen(page: Page, what: string): Promise<void> {
  for (const [width, height] of DESK_SIZES) {
    await page.setViewportSize({ width, height });
    const where = `${what} at ${width} × ${height}`;
    const chart = page.getByRole('application').first();
    await expect(chart.locator('canvas').first(), where).toBeVisible();
    const five = {
      price: lastPriceOf(page),
      equity: figure(page, 'Equity'),
      buy: sideOf(page, 'Buy'),
      sell: sideOf(page, 'Sell'),
    };
    for (const [name, element] of Object.entries(five))
      await expect.poll(() => hiddenBy(element), { message: `${name}, ${where}` }).toBeNull();
    const box = await chart.boundingBox();
    expect(box, where).not.toBeNull();
    if (box === null) return;
    expect(box.y, where).toBeGreaterThanOrEqual(0);
    const seen = Math.min(box.y + box.height, height) - box.y;
    expect(seen, `height of the chart, ${where}`).toBeGreaterThan(MIN_CHART_PX[width > 900 ? 'wide' : 'narrow']);
    expect(await sidewaysOverflow(page), where).toBe(0);
  }
}

test('chart, price, equity and the buttons to buy and sell fit on the first screen at seven sizes, empty, working or crowded', async ({
  page,
  product,
}) => {
  await enterAsAdministrator(page, product);
  const trading = await freshAccount(product);
  const open = async () => {
    await page.goto(`${product.url}/sandbox?account=${trading.id}&asset=BTC`);
    await expect(figure(page, 'Equity')).not.toBeEmpty();
    await expectUncovered(page);
  };
  await open();
  await expectFirstScreen(page, 'empty');
  await makeWorking(trading);
  await open();
  await expect(page.getByText('Positions (2)')).toBeVisible();
  await expectFirstScreen(page, 'working');
  await makeCrowded(page, trading);
  await open();
  await expect(page.getByText('Positions (10)')).toBeVisible();
  await expectFirstScreen(page, 'crowded');
});
