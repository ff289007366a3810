// If this fails, a user cannot set an image or a username, or an image reveals where and by whom it was taken.
import { expect, type Locator, type Page } from '@playwright/test';
import { findingsOf } from '../support/axe.ts';
import { passExam } from '../support/exam-by-api.ts';
import { expectAbsent, expectGone } from '../support/expect-absent.ts';
import { tabTo } from '../support/keyboard.ts';
import { newLearner, signIn } from '../support/learner.ts';
import { asFile, examine, photo, type PictureFacts } from '../support/pictures.ts';
import { test } from '../support/product-fixture.ts';
import type { ProductProcess } from '../support/product-process.ts';
import { choosePicture, cropDialog, openCropTool, openProfile, savePicture } from '../support/profile-page.ts';
import { enterAsLearner, sidewaysOverflow, skipLoaders, WIDTHS } from '../support/shell-visit.ts';

test.use({ expects: { faults: [/\/profile\/(image|username)\b/] } });

const UPLOAD = '**/api/profile/image*';

const slider = (page: Page): Locator => cropDialog(page).getByRole('slider');
const cropArea = (page: Page): Locator => cropDialog(page).getByRole('group', { name: /^The selected part/ });
const username = (page: Page): Locator => page.getByLabel('Username');
const saveUsername = (page: Page): Locator => page.getByRole('button', { name: /^(Create|Change) username$/ });

async function enter(page: Page, product: ProductProcess, name: string): Promise<string> {
  const visitor = await enterAsLearner(page, product, newLearner(name));
  await openProfile(page, product);
  return (await visitor.call('GET /api/auth/me')).body.id;
}

/** Returns the properties that an image decoder finds in the image that the server stores for this user. */
async function storedPicture(page: Page, product: ProductProcess, userId: string): Promise<PictureFacts> {
  const response = await page.request.get(`${product.url}/media/avatars/${userId}`);
  expect(response.status()).toBe(200);
  return examine(await response.body());
}

/** Returns a list that collects the query strings of all uploads (PUT requests) from now on. */
function uploadsOf(page: Page): string[] {
  const uploads: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') uploads.push(new URL(request.url()).search);
  });
  return uploads;
}

test.beforeEach(({ page }) => skipLoaders(page));

test('an uploaded image is stored as a square without its camera data, and shown in the header', async ({
  page,
  product,
}) => {
  const original = await photo();
  expect((await examine(original)).hasMetadata).toBe(true);
  const userId = await enter(page, product, 'upload');
  await openCropTool(page, Promise.resolve(original));
  await savePicture(page);
  await expect(page.getByRole('button', { name: /^Account of/ }).locator('img')).toBeVisible();
  const kept = await storedPicture(page, product, userId);
  expect(kept).toMatchObject({ width: 300, height: 300, hasMetadata: false });
  expect(Math.abs(kept.red - kept.blue)).toBeLessThan(0.05);
});

test('the part to keep is chosen by a press on the image and with the slider', async ({ page, product }) => {
  const userId = await enter(page, product, 'press');
  await openCropTool(page);
  await slider(page).fill('40');
  const picture = cropDialog(page).getByAltText('To be cropped');
  const box = await picture.boundingBox();
  await picture.click({ position: { x: (box?.width ?? 0) * 0.9, y: 5 }, force: true });
  await savePicture(page);
  expect(await storedPicture(page, product, userId)).toMatchObject({ width: 120, height: 120, red: 0 });
});

test('the part to keep is chosen by dragging', async ({ page, product }) => {
  const userId = await enter(page, product, 'drag');
  await openCropTool(page);
  await slider(page).fill('40');
  const box = await cropArea(page).boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 4];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 400, y, { steps: 5 });
  await page.mouse.up();
  await savePicture(page);
  expect(await storedPicture(page, product, userId)).toMatchObject({ width: 120, height: 120, blue: 0 });
});

test('the part to keep is chosen by keyboard alone', async ({ page, product }) => {
  const userId = await enter(page, product, 'keys');
  await openCropTool(page);
  await tabTo(page, slider(page));
  await page.keyboard.press('Home');
  for (let step = 0; step < 30; step += 1) await page.keyboard.press('ArrowRight');
  await expect(slider(page)).toHaveValue('40');
  await tabTo(page, cropArea(page));
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('Control+ArrowRight');
  await tabTo(page, cropDialog(page).getByRole('button', { name: 'Save image' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your new image is saved.')).toBeVisible();
  expect(await storedPicture(page, product, userId)).toMatchObject({ width: 120, height: 120, red: 0 });
  await expect(page.getByRole('button', { name: 'Choose an image' })).toBeVisible();
});

test('an image can be dropped on its place', async ({ page, product }) => {
  await enter(page, product, 'drop');
  const base64 = (await photo()).toString('base64');
  const transfer = await page.evaluateHandle((text) => {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    const data = new DataTransfer();
    data.items.add(new File([bytes], 'me.jpg', { type: 'image/jpeg' }));
    return data;
  }, base64);
  const place = page.getByTestId('picture-drop');
  await place.dispatchEvent('dragover', { dataTransfer: transfer });
  await place.dispatchEvent('drop', { dataTransfer: transfer });
  await expect(slider(page)).toBeVisible();
});

for (const { name, file, message } of [
  {
    name: 'a picture of more than 5 MB',
    file: () => asFile(Buffer.alloc(5 * 1024 * 1024 + 1, 1)),
    message: 'This image has 5.1 MB. The limit is 5 MB.',
  },
  {
    name: 'a file that is no picture',
    file: () => asFile(Buffer.from('hello'), 'notes.txt', 'text/plain'),
    message: 'This file type is not supported. Choose a JPEG, PNG, WebP, AVIF or GIF file.',
  },
  { name: 'an empty file', file: () => asFile(Buffer.alloc(0)), message: 'This file is empty.' },
]) {
  test(`${name} is refused before it is uploaded`, async ({ page, product }) => {
    await enter(page, product, `refuse-${name.replaceAll(' ', '-')}`);
    const uploads = uploadsOf(page);
    await page.getByLabel('Image file').setInputFiles(file());
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
    await expectAbsent(cropDialog(page));
    expect(uploads).toEqual([]);
  });
}

test('a damaged image cannot be saved, and the page says why', async ({ page, product }) => {
  await enter(page, product, 'damaged');
  await choosePicture(page, Promise.resolve(Buffer.from('not a JPEG')));
  await expect(cropDialog(page).getByRole('alert')).toContainText('This image cannot be read.');
  await expect(cropDialog(page).getByRole('button', { name: 'Save image' })).toBeDisabled();
});

for (const { name, fail, message } of [
  {
    name: 'refused by the server',
    fail: (page: Page) =>
      page.route(UPLOAD, (route) =>
        route.fulfill({ status: 422, json: { code: 'image-too-large', detail: 'This image has too many pixels.' } }),
      ),
    message: 'This image has too many pixels.',
  },
  {
    name: 'cut off by the network',
    fail: (page: Page) => page.route(UPLOAD, (route) => route.abort()),
    message: 'The server could not be reached. Check your connection and try again.',
  },
]) {
  test(`an upload that is ${name} shows the reason and can be tried again`, async ({ page, product }) => {
    await enter(page, product, `upload-${name.replaceAll(' ', '-')}`);
    await openCropTool(page);
    await fail(page);
    await cropDialog(page).getByRole('button', { name: 'Save image' }).click();
    await expect(cropDialog(page).getByRole('alert')).toContainText(message);
    await page.unrouteAll();
    await savePicture(page);
  });
}

test('the image can be removed after a confirmation', async ({ page, product }) => {
  await enter(page, product, 'remove');
  await openCropTool(page);
  await savePicture(page);
  await page.getByRole('button', { name: 'Remove image' }).click();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(page.getByRole('button', { name: 'Remove image' })).toBeFocused();
  await page.getByRole('button', { name: 'Remove image' }).click();
  await expectGone(page.getByRole('button', { name: /^Account of/ }).locator('img'), () =>
    page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click(),
  );
  await expect(page.getByText('Your image is removed.')).toBeVisible();
  await expectAbsent(page.getByRole('button', { name: 'Remove image' }));
});

test('the crop tool breaks no rule of the content security policy', async ({ page, product }) => {
  const violations: string[] = [];
  await page.exposeFunction('noteViolation', (text: string) => violations.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const note: unknown = Reflect.get(window, 'noteViolation');
      if (typeof note === 'function') note(`${violatedDirective} ${blockedURI}`);
    });
  });
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) violations.push(message.text());
  });
  await enter(page, product, 'policy');
  await openCropTool(page);
  await slider(page).fill('50');
  await expect(cropArea(page)).toHaveCSS('position', 'absolute');
  await savePicture(page);
  await expect(page.getByRole('button', { name: /^Account of/ }).locator('img')).toBeVisible();
  expect(violations).toEqual([]);
});

test('a username can be set once it is valid, and is shown in the account menu and after a reload', async ({
  page,
  product,
}) => {
  await enter(page, product, 'name');
  await expect(page.getByText('3 to 20 characters: letters, digits and underscores, a letter first.')).toBeVisible();
  for (const [wrong, why] of [
    ['ab', 'Use at least 3 characters.'],
    ['9lives', 'Start with a letter from A to Z.'],
    ['two words', 'Use only letters from A to Z, digits and underscores.'],
  ] as const) {
    await username(page).fill(wrong);
    await saveUsername(page).click();
    await expect(page.getByText(why)).toBeVisible();
    await expect(username(page)).toBeFocused();
  }
  await username(page).fill('Chart_Reader');
  await saveUsername(page).click();
  await expect(page.getByText('Your username is Chart_Reader.')).toBeVisible();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.getByRole('banner').getByText('Chart_Reader').first()).toBeVisible();
  await page.reload();
  await expect(username(page)).toHaveValue('Chart_Reader');
});

test('a username that is taken or reserved is refused with a message at its field', async ({ page, product }) => {
  const other = await signIn(product, newLearner('first-owner'));
  await other.call('PUT /api/profile/username', { body: { username: 'Owned_Name' } });
  await enter(page, product, 'second-owner');
  for (const [wrong, why] of [
    ['owned_name', 'is taken.'],
    ['admin', 'Choose another username.'],
  ] as const) {
    await username(page).fill(wrong);
    await saveUsername(page).click();
    await expect(page.getByRole('alert').filter({ hasText: why })).toBeVisible();
    await expect(username(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(username(page)).toHaveValue(wrong);
  }
});

test('the page has the switch that skips loading animations', async ({ page, product }) => {
  await enter(page, product, 'preference');
  // Looks within `main`, because the footer, which is rendered once it is near the viewport, has the same checkbox.
  const preference = page.getByRole('main').getByRole('checkbox', { name: /^Skip loading animations/ });
  await expect(preference).toBeChecked();
  await preference.uncheck();
  expect(await page.evaluate(() => localStorage.getItem('skipLoadingAnimations'))).toBeNull();
});

test('exam ratings can be hidden and shown again', async ({ page, product }) => {
  const visitor = await enterAsLearner(page, product, newLearner('unrated'));
  await passExam(visitor);
  const preference = page.getByRole('checkbox', { name: /^Hide my exam ratings/ });
  const ratings = page.getByRole('term').filter({ hasText: 'Rating' });
  // The exam that was taken has a record; the others have none yet.
  await page.goto(`${product.url}/chart-exam`);
  await expect(ratings).toHaveCount(1);
  await page.goto(`${product.url}/profile`);
  await preference.check();
  await page.goto(`${product.url}/chart-exam`);
  await expect(page.getByRole('term').filter({ hasText: 'Best' })).toHaveCount(1);
  await expectAbsent(ratings);
  await page.goto(`${product.url}/profile`);
  await preference.uncheck();
  await page.goto(`${product.url}/chart-exam`);
  await expect(ratings).toHaveCount(1);
});

for (const width of WIDTHS) {
  test(`at ${width} px nothing scrolls sideways, not even in the crop tool`, async ({ page, product }) => {
    await page.setViewportSize({ width, height: 844 });
    await enter(page, product, `wide-${width}`);
    const folded = page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('button', { expanded: false });
    for (let left = await folded.count(); left > 0; left -= 1) await folded.first().click();
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
    await openCropTool(page);
    const overflow = await cropDialog(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
}

for (const theme of ['dark', 'light']) {
  test(`axe finds nothing in the crop tool and on the page in the ${theme} theme`, async ({ page, product }) => {
    await page.addInitScript((isDark) => localStorage.setItem('darkMode', String(isDark)), theme === 'dark');
    await enter(page, product, `axe-${theme}`);
    expect(await findingsOf(page)).toEqual([]);
    await openCropTool(page);
    expect(await findingsOf(page)).toEqual([]);
  });
}
