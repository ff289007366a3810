import { expect, type Locator, type Page } from '@playwright/test';
import { asFile, photo } from './pictures.ts';
import type { ProductProcess } from './product-process.ts';

export const cropDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Crop your image' });

export async function openProfile(page: Page, product: ProductProcess): Promise<void> {
  // On a phone only the named part of the page is unfolded.
  await page.goto(`${product.url}/profile#image`);
  await expect(page.getByRole('button', { name: 'Choose an image' })).toBeVisible();
}

/** Chooses a file on the profile page. */
export async function choosePicture(page: Page, file = photo()): Promise<void> {
  await page.getByLabel('Image file').setInputFiles(asFile(await file));
}

/** Chooses a file on the profile page and waits until the crop tool shows it. */
export async function openCropTool(page: Page, file = photo()): Promise<void> {
  await choosePicture(page, file);
  await expect(cropDialog(page).getByRole('slider')).toBeVisible();
}

export async function savePicture(page: Page): Promise<void> {
  await cropDialog(page).getByRole('button', { name: 'Save image' }).click();
  await expect(page.getByText('Your new image is saved.')).toBeVisible();
}
