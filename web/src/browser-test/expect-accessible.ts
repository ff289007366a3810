import axe from 'axe-core';
import { expect } from 'vitest';

/**
 * The rules about colors. In the light theme, only these rules are checked, because the themes differ only in colors.
 */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];
/** Rules about a whole page, which do not apply to a single part. */
const PAGE_RULES = { 'page-has-heading-one': { enabled: false } };

async function findings(options: axe.RunOptions): Promise<readonly string[]> {
  // Asks for violations alone. Otherwise axe also describes every element that passes.
  const { violations } = await axe.run(document.body, { ...options, resultTypes: ['violations'] });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** Expects that axe finds nothing in the dark theme, and nothing about colors in the light theme. */
export async function expectAccessiblePart(): Promise<void> {
  document.body.className = 'dark-mode';
  expect(await findings({ rules: PAGE_RULES })).toEqual([]);
  document.body.className = 'light-mode';
  expect(await findings({ runOnly: COLOR_RULES })).toEqual([]);
  document.body.className = 'dark-mode';
}
