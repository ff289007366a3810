import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type Axe from 'axe-core';

/**
 * The axe rules about colors. They are the only rules checked in the second theme, because the themes differ only in
 * their colors.
 */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export interface Finding {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly target: readonly string[] }[];
}

export interface LookOptions {
  /** Selector of the part to look at. Default: the whole page. */
  readonly part?: string;
  /** The rules to check. Default: all rules that axe enables. */
  readonly only?: readonly string[];
  readonly except?: readonly string[];
}

/** Loads axe into the page, unless the page has it already. */
async function giveAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
}

/** Returns the violations that axe finds (WCAG 2.2 AA and best practice). */
export async function findingsOf(page: Page, { part, only, except = [] }: LookOptions = {}): Promise<Finding[]> {
  expect(page.frames(), 'axe looks at the document alone').toHaveLength(1);
  await giveAxe(page);
  const options: Axe.RunOptions = {
    // Only violations are returned, because the elements that pass are not needed.
    resultTypes: ['violations'],
    rules: Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
    ...(only === undefined ? {} : { runOnly: { type: 'rule', values: [...only] } }),
  };
  return page.evaluate(
    async ([selector, asked]) => {
      const { axe } = window as unknown as { axe: typeof Axe };
      const { violations } = await axe.run(selector === null ? document : { include: [[selector]] }, asked);
      return violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ html, target }) => ({ html, target: target.map(String) })),
      }));
    },
    [part ?? null, options] as const,
  );
}

/** Returns each violation as a line: its rule and the selectors of the elements that break it. */
export function linesOf(findings: readonly Finding[]): string[] {
  return findings.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** Throws if axe (WCAG 2.2 AA and best practice) finds anything; with `colors`, only if one of its color rules does. */
export async function expectNoFinding(page: Page, name: string, looksAt: 'everything' | 'colors'): Promise<void> {
  const found = await findingsOf(page, looksAt === 'colors' ? { only: COLOR_RULES } : {});
  expect(linesOf(found), `${name}, ${await page.locator('body').getAttribute('class')}`).toEqual([]);
}

/** Throws if axe finds anything in the dark theme, or an error about colors in the light theme. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  for (const [theme, looksAt] of [
    ['dark-mode', 'everything'],
    ['light-mode', 'colors'],
  ] as const) {
    await page.evaluate((className) => (document.body.className = className), theme);
    await expectNoFinding(page, name, looksAt);
  }
}
