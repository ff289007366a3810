// If this fails, a learner with a phone cannot move an order on the chart, or moves an order while scrolling.
import { expect } from '@playwright/test';
import { chart, lines, movableSpot, openSandbox, type Spot } from '../support/chart-trading-page.ts';
import { test } from '../support/product-fixture.ts';
import { enterAsAdministrator } from '../support/shell-visit.ts';
import { freshAccount, levelInSight, orderNow, place } from '../support/trading-by-api.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('a finger moves an order by its label, and scrolls the page elsewhere on its line', async ({ page, product }) => {
  await enterAsAdministrator(page, product);
  const trading = await freshAccount(product);
  const { isAbove, price: limitPrice } = await levelInSight(trading);
  const side = isAbove ? 'sell' : 'buy';
  const [order] = await place(trading, { asset: 'BTC', side, type: 'limit', quantity: '0.01', limitPrice });
  if (order === undefined) throw new Error('an order was placed');
  await openSandbox(page, product, trading);
  const name = `${isAbove ? 'Sell' : 'Buy'} limit 0.01`;
  const price = lines(page).getByRole('spinbutton', { name: `Price of ${name}` });
  await expect(price).toHaveValue(`${limitPrice}.00`);
  const amendments: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') amendments.push(request.url());
  });
  const finger = await page.context().newCDPSession(page);
  const drag = async ({ x, y }: Spot, down: number) => {
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Spot[]) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: [...points] });
    await touch('touchStart', [{ x, y }]);
    for (const share of [0.25, 0.5, 0.75, 1]) await touch('touchMove', [{ x, y: y + down * share }]);
    await touch('touchEnd', []);
  };
  // The desk scrolls inside the page, so only the chart's place shows whether something was scrolled.
  const chartPlace = async () => {
    const box = await chart(page).boundingBox();
    if (box === null) throw new Error('the chart has a place');
    return box;
  };
  const line = await movableSpot(page);
  const before = await chartPlace();
  // The labels are at the left end of the lines, where they do not cover recent bars.
  await drag({ x: before.x + 40, y: line.y }, isAbove ? -40 : 40);
  await expect(page.getByText(`${name} moved from`)).toBeVisible();
  expect(await chartPlace()).toEqual(before);
  const moved = await orderNow(trading, order.id);
  expect(Number(moved.limitPrice) > Number(limitPrice)).toBe(isAbove);
  await expect(price).toHaveValue(Number(moved.limitPrice).toFixed(2));
  await page.getByRole('button', { name: 'Undo the move' }).tap();
  await expect(page.getByText(`${name} moved back from`)).toBeVisible();
  const sent = amendments.length;
  // The tap may have scrolled the line away.
  const again = await movableSpot(page);
  const { x, y, width } = await chartPlace();
  await drag({ x: x + width * 0.7, y: again.y }, -40);
  await expect.poll(async () => (await chartPlace()).y).toBeLessThan(y - 10);
  expect(amendments).toHaveLength(sent);
  expect((await orderNow(trading, order.id)).limitPrice).toBe(limitPrice);
});
