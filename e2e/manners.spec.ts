// If this fails, the page loses the focus, targets are too small for a thumb, or people who asked for reduced motion
// still get motion.
import { expect, type Page } from '@playwright/test';
import { newLearner } from './support/learner.ts';
import { test } from './support/product-fixture.ts';
import { enterAsLearner } from './support/shell-visit.ts';

const TARGET_MIN_PX = 24;

test('on the sign-in page everything that Tab reaches shows that it has the focus', async ({ page, product }) => {
  await page.goto(`${product.url}/auth/login`);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  const seen: string[] = [];
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab');
    seen.push(
      await page.evaluate(() => {
        const focused = document.activeElement;
        if (focused === null || focused === document.body) return 'shown';
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(focused);
        const isShown = (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
        return isShown ? 'shown' : `not shown: ${focused.outerHTML.slice(0, 120)}`;
      }),
    );
  }
  expect(seen.filter((each) => each !== 'shown')).toEqual([]);
});

test('while the menu is open, the focus stays inside it', async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(product.url);
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab');
    const isOutside = await page.evaluate(() => {
      const focused = document.activeElement;
      return focused !== null && focused !== document.body && focused.closest('dialog') === null;
    });
    expect(isOutside).toBe(false);
  }
});

/**
 * Returns buttons, fields and stand-alone links that are smaller than the minimum target size. Links within sentences
 * may be smaller.
 */
async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((minPx) => {
    const targets = [
      ...document.querySelectorAll<HTMLElement>('button, select, textarea, input, a[href], [role=slider]'),
    ];
    return targets.flatMap((target) => {
      const { width, height } = (target.closest('label') ?? target).getBoundingClientRect();
      const isInSentence = target.tagName === 'A' && target.closest('p') !== null;
      const isHidden = width <= 1 || height <= 1 || getComputedStyle(target).visibility === 'hidden';
      if (isInSentence || isHidden || (width >= minPx && height >= minPx)) return [];
      return [`${Math.round(width)} × ${Math.round(height)}: ${target.outerHTML.slice(0, 120)}`];
    });
  }, TARGET_MIN_PX);
}

test('on a phone, buttons, fields and links are at least 24 px wide and high', async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/', '/auth/login', '/auth/register']) {
    await page.goto(`${product.url}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await smallTargets(page), path).toEqual([]);
  }
  await enterAsLearner(page, product, newLearner('thumb'));
  for (const path of ['/profile', '/bias-test']) {
    await page.goto(`${product.url}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await smallTargets(page), path).toEqual([]);
  }
});

test('nothing moves on Home and the sign-in page if the user prefers reduced motion', async ({ page, product }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of ['/', '/auth/login']) {
    await page.goto(`${product.url}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const moving = await page.evaluate(() => {
      const seconds = (text: string) =>
        Math.max(...text.split(',').map((each) => Number.parseFloat(each) * (each.includes('ms') ? 0.001 : 1)));
      return [...document.querySelectorAll('*')]
        .filter((element) => {
          const { animationName, animationDuration, transitionDuration } = getComputedStyle(element);
          return (animationName !== 'none' && seconds(animationDuration) > 0.01) || seconds(transitionDuration) > 0.01;
        })
        .map((element) => element.outerHTML.slice(0, 100));
    });
    expect(moving, path).toEqual([]);
  }
});
