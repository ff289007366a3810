// If this fails, people do not see the image that somebody chose, or see a broken image.
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAbsent } from '../support/expect-absent.ts';
import { newLearner } from '../support/learner.ts';
import { test } from '../support/product-fixture.ts';
import type { ProductProcess } from '../support/product-process.ts';
import { openCropTool, openProfile, savePicture } from '../support/profile-page.ts';
import { enterAsLearner, skipLoaders } from '../support/shell-visit.ts';

test.use({ expects: { faults: [/(ERR_FAILED|500|503) .*(image|avatars)|image\?.*ERR_FAILED/] } });

const OWN = '**/api/user/get-profile-image';
const BY_ID = '**/api/profile/user-image/*';
const SCALED = '**/_next/image?*';
const PLAIN = '**/media/avatars/*';

const account = (page: Page): Locator => page.getByRole('button', { name: /^Account of/ });
const image = (page: Page): Locator => account(page).locator('img');
const shownImage = (page: Page): Locator => image(page).and(page.locator(':visible'));

/** Signs in a new learner, opens the profile page and uploads a profile image. */
async function enterWithPicture(page: Page, product: ProductProcess, name: string): Promise<void> {
  await enterAsLearner(page, product, newLearner(name));
  await openProfile(page, product);
  await openCropTool(page);
  await savePicture(page);
  await expect(shownImage(page)).toBeVisible();
}

test.beforeEach(({ page }) => skipLoaders(page));

test('the image is requested scaled, in quality 75, and with a timestamp as v that no cache has', async ({
  page,
  product,
}) => {
  const before = Date.now();
  await enterWithPicture(page, product, 'scaled');
  const src = new URL((await image(page).getAttribute('src')) ?? '', product.url);
  expect(src.pathname).toBe('/_next/image');
  expect([src.searchParams.get('w'), src.searchParams.get('q')]).toEqual(['48', '75']);
  const picture = new URL(src.searchParams.get('url') ?? '', product.url);
  expect(picture.pathname).toMatch(/^\/media\/avatars\//);
  expect(Number(picture.searchParams.get('v'))).toBeGreaterThanOrEqual(before);
});

test('on a screen with twice the density the image is requested in twice the width', async ({ browser, product }) => {
  const page = await browser.newPage({ deviceScaleFactor: 2 });
  await skipLoaders(page);
  await enterWithPicture(page, product, 'dense');
  await expect(image(page)).toHaveAttribute('src', /&w=96&q=75$/);
  await page.close();
});

test('if the scaled image fails, the original one is shown; if that fails too, the tile', async ({ page, product }) => {
  await enterWithPicture(page, product, 'chain');
  await page.route(SCALED, (route) => route.abort());
  await page.reload();
  await expect(shownImage(page)).toHaveAttribute('src', /^\/media\/avatars\/.*\?v=\d+$/);
  await page.route(PLAIN, (route) => route.fulfill({ status: 500 }));
  const failed = page.waitForResponse(PLAIN);
  await page.reload();
  await failed;
  await expect(account(page)).toHaveText('L');
  await expectAbsent(image(page));
});

test('if the request for the own image fails, the image is found by the user id', async ({ page, product }) => {
  await enterWithPicture(page, product, 'fallback');
  await page.route(OWN, (route) => route.fulfill({ status: 500, json: {} }));
  const asked = page.waitForRequest(BY_ID);
  await page.reload();
  await asked;
  await expect(shownImage(page)).toBeVisible();
});

test('the avatar reloads on the profileImageUpdated event', async ({ page, product }) => {
  await enterWithPicture(page, product, 'event');
  const before = await image(page).getAttribute('src');
  await page.evaluate(() => window.dispatchEvent(new Event('profileImageUpdated')));
  await expect(image(page)).not.toHaveAttribute('src', before ?? '');
  await expect(shownImage(page)).toBeVisible();
});

test('all avatars of a page together send one request', async ({ page, product }) => {
  await enterWithPicture(page, product, 'once');
  let questions = 0;
  await page.route(OWN, async (route) => {
    questions += 1;
    await route.continue();
  });
  await page.reload();
  await account(page).click();
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await expect(page.locator('img[src^="/_next/image"]:visible')).toHaveCount(3);
  expect(questions).toBe(1);
});

test('nothing moves when the image arrives', async ({ page, product }) => {
  await enterWithPicture(page, product, 'still');
  const answer = Promise.withResolvers<void>();
  await page.route(SCALED, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.reload();
  await expect(image(page)).toHaveCount(1);
  const before = await account(page).boundingBox();
  answer.resolve();
  await expect(shownImage(page)).toBeVisible();
  expect(await account(page).boundingBox()).toEqual(before);
});
