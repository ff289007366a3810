import { expect, type Page } from '@playwright/test';
import { expectUncovered } from './learner-journey.ts';
import type { ProductProcess } from './product-process.ts';
import type { Trading } from './trading-by-api.ts';

export const lines = (page: Page) => page.getByRole('region', { name: 'Lines on the chart' });
export const chart = (page: Page) => page.getByRole('application');
export async function openSandbox(page: Page, product: ProductProcess, { id }: Trading): Promise<void> {
  await page.goto(`${product.url}/sandbox?account=${id}&asset=BTC`);
  await expect(lines(page)).toBeVisible();
  await expect(chart(page).locator('canvas').first()).toBeVisible();
  await expectUncovered(page);
}

export interface Spot {
  readonly x: number;
  readonly y: number;
}

/**
 * Returns a position on the chart where something can be dragged. The pointer moves down the chart until the cursor
 * changes.
 */
export async function movableSpot(page: Page): Promise<Spot> {
  await chart(page).scrollIntoViewIfNeeded();
  const box = await chart(page).boundingBox();
  if (box === null) throw new Error('the chart has a place');
  const x = box.x + box.width * 0.3;
  for (let y = box.y + 4; y < box.y + box.height; y += 8) {
    await page.mouse.move(x, y);
    const cursor = await page.evaluate(
      ([left = 0, top = 0]) =>
        new Promise<string>((resolve) => {
          // The chart updates its cursor with the next frame.
          requestAnimationFrame(() =>
            requestAnimationFrame(() => {
              const element = document.elementFromPoint(left, top);
              resolve(element === null ? '' : getComputedStyle(element).cursor);
            }),
          );
        }),
      [x, y],
    );
    if (cursor === 'ns-resize') return { x, y };
  }
  throw new Error('nothing on the chart can be moved');
}
