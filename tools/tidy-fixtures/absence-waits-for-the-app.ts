// as: e2e/shell/terms.spec.ts
import { expect, type Page } from '@playwright/test';

export async function story(page: Page): Promise<void> {
  await expect(page.getByRole('dialog', { name: 'Terms of Service' })).toHaveCount(0);
}
