import { expect, type Locator, type Page } from '@playwright/test';
import { ApiVisitor } from './api-visitor.ts';
import { expectUncovered } from './learner-journey.ts';
import { ADMINISTRATOR, signIn, type Learner } from './learner.ts';
import { keepLoadersShort } from './product-fixture.ts';
import type { ProductProcess } from './product-process.ts';
import { openSignedIn } from './stored-session.ts';

/** Viewport widths, in CSS pixels, at which the page frame is tested. */
export const WIDTHS = [1280, 768, 480, 390, 320] as const;

/** Shows loaders no longer than necessary, for tests of other features. */
export async function skipLoaders(page: Page): Promise<void> {
  await page.addInitScript(keepLoadersShort);
}

async function enter(page: Page, product: ProductProcess, learner: Learner): Promise<void> {
  await openSignedIn(page, product, learner);
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  await expectUncovered(page);
}

/**
 * Registers and verifies a learner, accepts the terms, signs in on the page, and opens Home. Returns the same learner
 * as a visitor without a browser.
 */
export async function enterAsLearner(page: Page, product: ProductProcess, learner: Learner): Promise<ApiVisitor> {
  const visitor = await signIn(product, learner);
  await enter(page, product, learner);
  return visitor;
}

/**
 * Accepts the terms for the administrator that the product creates at its first start, signs in on the page, and opens
 * Home.
 */
export async function enterAsAdministrator(page: Page, product: ProductProcess): Promise<void> {
  const visitor = new ApiVisitor(product.url);
  const { email, password } = ADMINISTRATOR;
  const login = await visitor.call('POST /api/auth/login', { body: { email, password } });
  visitor.token = login.body.token;
  await visitor.call('POST /api/auth/accept-terms');
  await enter(page, product, ADMINISTRATOR);
}

/** Simulates that the tab is hidden, or visible again. */
export async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: hidden ? 'hidden' : 'visible' });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}

/** Presses a link that is marked as disabled, as a visitor still can. */
export async function pressDisabled(page: Page, link: Locator): Promise<void> {
  await expectUncovered(page);
  // Waits until a menu that slides in has moved the link into view.
  await expect(link).toBeInViewport({ ratio: 1 });
  await link.click({ force: true });
}

/** Returns how far the page can be scrolled sideways, in pixels. */
export async function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

export async function widthOf(element: Locator): Promise<number | undefined> {
  return (await element.boundingBox())?.width;
}

/** Maximum width of a scrollbar, in pixels. */
const SCROLLBAR_MAX_PX = 16;

/** Whether the element covers the whole screen, except for the page's scrollbar. */
export async function coversAll(element: Locator): Promise<boolean> {
  return element.evaluate((each, gutter) => {
    const { top, left, right, bottom } = each.getBoundingClientRect();
    return top === 0 && left === 0 && right >= window.innerWidth - gutter && bottom === window.innerHeight;
  }, SCROLLBAR_MAX_PX);
}

/** Waits until the opening screen, which is part of the document, has been removed. */
export async function expectStarted(page: Page): Promise<void> {
  await expect(page.locator('#initializing')).toHaveCount(0);
}

/** Waits until the app has started for a guest. (The HTML of a public page shows a guest's links even before that.) */
export async function expectGuest(page: Page): Promise<void> {
  await expectStarted(page);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
}
