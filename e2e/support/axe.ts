import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The rules that look at colors: the only thing that differs between the themes. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** No finding of axe (WCAG 2.2 AA and best practice), or none of its color rules. */
export async function expectNoFinding(page: Page, name: string, looksAt: 'everything' | 'colors'): Promise<void> {
  const axe = new AxeBuilder({ page });
  const { violations } = await (looksAt === 'colors' ? axe.withRules(COLOR_RULES) : axe).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  expect(found, `${name}, ${await page.locator('body').getAttribute('class')}`).toEqual([]);
}

/** No finding of axe in the dark theme, and none about colors in the light one. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  for (const [theme, looksAt] of [
    ['dark-mode', 'everything'],
    ['light-mode', 'colors'],
  ] as const) {
    await page.evaluate((className) => (document.body.className = className), theme);
    await expectNoFinding(page, name, looksAt);
  }
}
