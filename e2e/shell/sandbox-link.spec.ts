// If this fails, the Sandbox link differs from the specification for learners before the unlock, unlocked users or
// administrators.
import { expect, type Page } from '@playwright/test';
import { completeBiasTest } from '../support/bias-test-by-api.ts';
import { passExam } from '../support/exam-by-api.ts';
import { expectAbsent } from '../support/expect-absent.ts';
import { newLearner } from '../support/learner.ts';
import { test } from '../support/product-fixture.ts';
import { enterAsAdministrator, enterAsLearner, pressDisabled } from '../support/shell-visit.ts';

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const link = (page: Page) => bar(page).getByRole('link', { name: /^Sandbox/ });
const tooltip = (page: Page) => page.getByRole('tooltip');
const toast = (page: Page) => page.getByRole('status').filter({ hasText: 'Sandbox unlocked' });

test('a locked user sees Sandbox NN%, dimmed, and a click on it does nothing', async ({ page, product }) => {
  await enterAsLearner(page, product, newLearner('locked'));
  await expect(link(page)).toHaveText('Sandbox 0%');
  await expect(link(page)).toHaveAttribute('href', '/pricing');
  await expect(link(page)).toHaveAttribute('aria-disabled', 'true');
  expect(Number(await link(page).evaluate((element) => getComputedStyle(element).opacity))).toBeLessThan(1);
  const before = page.url();
  await pressDisabled(page, link(page));
  await link(page).focus();
  await page.keyboard.press('Enter');
  await expect(tooltip(page)).toBeVisible();
  expect(page.url()).toBe(before);
});

test('a completed Bias Test counts, so that the label then reads Sandbox 25%', async ({ page, product }) => {
  const visitor = await enterAsLearner(page, product, newLearner('quarter'));
  await bar(page).getByRole('link', { name: 'Bias Test' }).click();
  await expect(link(page)).toHaveText('Sandbox 0%');
  await completeBiasTest(visitor, 'BTC');
  await bar(page).getByRole('link', { name: 'Home' }).click();
  await expect(link(page)).toHaveText('Sandbox 25%');
  await link(page).hover();
  await expect(tooltip(page)).toContainText('25% Complete');
  await expect(tooltip(page).getByRole('listitem')).toHaveText([
    /Complete Bias Tests\s*1 of 2$/,
    /Pass Chart Exams\s*0 of 2$/,
  ]);
});

test('two completed Bias Tests and two passed exams unlock the sandbox, and its account holds the reward', async ({
  page,
  product,
}) => {
  const visitor = await enterAsLearner(page, product, newLearner('earned'));
  await completeBiasTest(visitor, 'BTC');
  await completeBiasTest(visitor, 'ETH');
  await passExam(visitor);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(link(page)).toHaveText('Sandbox 75%');
  await expectAbsent(toast(page));
  // The notification arrives over the stream, without any action on the page.
  await passExam(visitor);
  await expect(toast(page)).toContainText('$10,000 SENSE$');
  await link(page).click();
  await expect(page).toHaveURL(/\/sandbox$/);
  const { body } = await visitor.call('GET /api/sandbox/accounts');
  expect(body.accounts.map(({ cash }) => Number(cash))).toEqual([10_000]);
});

test('an administrator can open the sandbox whatever their progress is', async ({ page, product }) => {
  await enterAsAdministrator(page, product);
  await expect(link(page)).toHaveText('Sandbox');
  await expect(link(page)).toHaveAttribute('href', '/sandbox');
  await expect(link(page)).not.toHaveAttribute('aria-disabled');
  await expectAbsent(toast(page));
  await link(page).click();
  await expect(page).toHaveURL(/\/sandbox$/);
});
