import { expect, type Page } from '@playwright/test';
import { setTextSize, unclearStates } from './display-settings.ts';
import { expectUncovered } from './learner-journey.ts';
import { sidewaysOverflow } from './shell-visit.ts';
import { deafButtons, walkWithTab } from './tab-walk.ts';

/** Minimum width of a window in which text of 200% must not scroll sideways. Source: WCAG 2.2, 1.4.10, twice 320 px. */
const WIDTH_MIN_PX = 640;

/**
 * Expects that Tab reaches every control of the page's main part in order, and that its buttons react to Enter and the
 * space bar.
 */
export async function expectWalked(page: Page, name: string): Promise<void> {
  await expectUncovered(page);
  expect.soft(await walkWithTab(page, '#main'), `${name}: walked with Tab`).toEqual([]);
  expect.soft(await deafButtons(page), `${name}: buttons that do not hear Enter or the space bar`).toEqual([]);
}

/**
 * Expects that the page shows in forced colors what is selected, and that it does not scroll sideways with text of
 * 200%.
 */
export async function expectSeen(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  expect.soft(await unclearStates(page), `${name}: selected parts in forced colors`).toEqual([]);
  await page.emulateMedia({ forcedColors: 'none' });
  // On a phone, text of 200% leaves less width than the guidelines require, so it is not checked there.
  if ((page.viewportSize()?.width ?? 0) < WIDTH_MIN_PX) return;
  const restore = await setTextSize(page, 2);
  const rootSize = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
  expect(await rootSize()).toBe('32px');
  expect.soft(await sidewaysOverflow(page), `${name}: scrolls sideways with text of 200%`).toBeLessThanOrEqual(0);
  await restore();
}

/** Runs `expectWalked` and `expectSeen` on the open page. */
export async function expectForEveryone(page: Page, name: string): Promise<void> {
  await expectWalked(page, name);
  await expectSeen(page, name);
}
