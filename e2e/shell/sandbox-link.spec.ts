// If this fails, the Sandbox link is not what the specification says for guests, learners on their way, unlocked users or administrators.
import { expect, type Page } from '@playwright/test';
import { CHART_EXAM_CHARTS } from '@tradesense/core/grading/exam-rules.ts';
import { completeBiasTest } from '../support/bias-test-by-api.ts';
import { handInUpTo } from '../support/exam-by-api.ts';
import { newLearner } from '../support/learner.ts';
import { test } from '../support/product-fixture.ts';
import { enterAsAdministrator, enterAsLearner, pressDisabled, widthOf } from '../support/shell-visit.ts';

const CALL = '**/api/sandbox/unlock-check';
const REWARD = 'Unlock $10,000 SENSE$ Trading';

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const link = (page: Page) => bar(page).getByRole('link', { name: /^Sandbox/ });
const tooltip = (page: Page) => page.getByRole('tooltip');
const toast = (page: Page) => page.getByRole('status').filter({ hasText: 'Sandbox unlocked' });

function statusOf(biasTests: number, chartExams: number) {
  const isUnlocked = biasTests + chartExams === 4;
  return {
    unlocked: isUnlocked,
    progressPercentage: 25 * (biasTests + chartExams),
    unlockedAt: isUnlocked ? '2026-01-15T12:00:00.000Z' : null,
    biasTests: { done: biasTests, needed: 2 },
    chartExams: { done: chartExams, needed: 2 },
  };
}

/** As the server would answer, without the tests and exams before it. */
async function answerStatus(page: Page, status: ReturnType<typeof statusOf>): Promise<void> {
  await page.unroute(CALL);
  await page.route(CALL, (route) => route.fulfill({ json: status }));
}

test('a guest: leads to pricing; the tooltip says to log in', async ({ page, product }) => {
  await page.goto(product.url);
  await expect(link(page)).toHaveAttribute('href', '/pricing');
  await expect(link(page)).not.toHaveAttribute('aria-disabled');
  await link(page).hover();
  await expect(tooltip(page)).toContainText('Complete Tests to Unlock');
  await expect(tooltip(page)).toContainText('Log in');
  await expect(tooltip(page)).toContainText(REWARD);
  await expect(tooltip(page).getByRole('progressbar')).toHaveCount(0);
  await link(page).click();
  await expect(page).toHaveURL(/\/pricing$/);
});

test('a locked user: Sandbox NN%, dimmed, and the click is blocked', async ({ page, product }) => {
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

test('a completed bias test counts: after it the label reads Sandbox 25%', async ({ page, product }) => {
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

test('the tooltip Complete Tests to Unlock shows the progress bar, the requirements and the reward', async ({
  page,
  product,
}) => {
  await answerStatus(page, statusOf(2, 1));
  await enterAsLearner(page, product, newLearner('tooltip'));
  await expect(link(page)).toHaveText('Sandbox 75%');
  await link(page).hover();
  await expect(tooltip(page)).toContainText('Complete Tests to Unlock');
  await expect(tooltip(page).getByRole('progressbar')).toHaveJSProperty('value', 75);
  await expect(tooltip(page)).toContainText('75% Complete');
  await expect(tooltip(page).getByRole('listitem')).toHaveText([
    /Complete Bias Tests\s*2 of 2, done$/,
    /Pass Chart Exams\s*1 of 2$/,
  ]);
  await expect(tooltip(page)).toContainText(REWARD);
});

test('the tooltip opens by focus too, describes the link, can be pointed at, and Esc closes it', async ({
  page,
  product,
}) => {
  await enterAsLearner(page, product, newLearner('reach'));
  await bar(page).getByRole('link', { name: 'Dashboard' }).focus();
  await page.keyboard.press('Tab');
  await expect(link(page)).toBeFocused();
  await expect(link(page)).toHaveAccessibleDescription(/Complete Tests to Unlock/);
  await page.keyboard.press('Escape');
  await expect(tooltip(page)).toHaveCount(0);
  await expect(link(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await link(page).hover();
  await tooltip(page).getByText(REWARD).hover();
  await expect(tooltip(page)).toBeVisible();
  await page.mouse.move(5, 700);
  await expect(tooltip(page)).toHaveCount(0);
});

for (const { screen, width } of [
  { screen: 1280, width: 280 },
  { screen: 768, width: 280 },
  { screen: 480, width: 260 },
  { screen: 320, width: 260 },
]) {
  test(`the tooltip is ${width} px wide on ${screen} px`, async ({ page, product }) => {
    await page.setViewportSize({ width: screen, height: 800 });
    await enterAsLearner(page, product, newLearner(`width-${screen}`));
    if (screen > 768) await link(page).hover();
    else {
      await page.getByRole('button', { name: 'Open the menu' }).click();
      await pressDisabled(page, page.getByRole('dialog').getByRole('link', { name: /^Sandbox/ }));
    }
    await expect(tooltip(page)).toContainText(REWARD);
    expect(await widthOf(tooltip(page))).toBe(width);
  });
}

test('a circular ring around the icon shows the progress', async ({ page, product }) => {
  await answerStatus(page, statusOf(2, 0));
  await enterAsLearner(page, product, newLearner('ring'));
  await expect(link(page)).toHaveText('Sandbox 50%');
  await expect(link(page).locator('circle')).toHaveCount(2);
  await expect(link(page).locator('circle').last()).toHaveAttribute('stroke-dasharray', '50 100');
});

test('unlocked: leads to the sandbox without a percentage or tooltip; a toast at top right says so, once', async ({
  page,
  product,
}) => {
  await answerStatus(page, statusOf(2, 1));
  await enterAsLearner(page, product, newLearner('unlocked'));
  await expect(link(page)).toHaveText('Sandbox 75%');
  await expect(toast(page)).toHaveCount(0);
  await answerStatus(page, statusOf(2, 2));
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(toast(page)).toContainText('$10,000 SENSE$');
  const box = await toast(page).locator('> div').boundingBox();
  expect(1280 - (box?.x ?? 0) - (box?.width ?? 0)).toBeLessThan(40);
  expect(box?.y).toBeLessThan(200);
  await expect(link(page)).toHaveText('Sandbox');
  await expect(link(page)).toHaveAttribute('href', '/sandbox');
  await expect(link(page)).not.toHaveAttribute('aria-disabled');
  await link(page).hover();
  await expect(tooltip(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Close the message: Sandbox unlocked' }).click();
  await expect(toast(page)).toHaveCount(0);
  const checked = page.waitForResponse(CALL);
  await page.reload();
  await checked;
  await expect(link(page)).toHaveAttribute('href', '/sandbox');
  await expect(toast(page)).toHaveCount(0);
});

test('two completed bias tests and two passed exams unlock it, and the account holds the reward', async ({
  page,
  product,
}) => {
  const visitor = await enterAsLearner(page, product, newLearner('earned'));
  const passExam = async () => {
    const body = { type: 'swing-analysis', assetClass: 'crypto', mode: 'rated' } as const;
    const started = await visitor.call('POST /api/chart-exams', { body });
    await handInUpTo(visitor, started.body.id, CHART_EXAM_CHARTS, 'right');
  };
  await completeBiasTest(visitor, 'BTC');
  await completeBiasTest(visitor, 'ETH');
  await passExam();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(link(page)).toHaveText('Sandbox 75%');
  await expect(toast(page)).toHaveCount(0);
  // The notification comes by the stream: nobody touches the page.
  await passExam();
  await expect(toast(page)).toContainText('$10,000 SENSE$');
  await link(page).click();
  await expect(page).toHaveURL(/\/sandbox$/);
  const { body } = await visitor.call('GET /api/sandbox/accounts');
  expect(body.accounts.map(({ cash }) => Number(cash))).toEqual([10_000]);
});

test('an administrator: the sandbox regardless of progress', async ({ page, product }) => {
  await enterAsAdministrator(page, product);
  await expect(link(page)).toHaveText('Sandbox');
  await expect(link(page)).toHaveAttribute('href', '/sandbox');
  await expect(link(page)).not.toHaveAttribute('aria-disabled');
  await expect(toast(page)).toHaveCount(0);
  await link(page).click();
  await expect(page).toHaveURL(/\/sandbox$/);
});

for (const [name, failure] of [
  ['aborted', 'abort'],
  ['answered with 500', 'status'],
] as const) {
  test(`a check that is ${name} is silent: the link stays locked`, async ({ page, product }) => {
    await page.route(CALL, (route) => (failure === 'abort' ? route.abort() : route.fulfill({ status: 500 })));
    await enterAsLearner(page, product, newLearner(`check-${failure}`));
    await expect(link(page)).toHaveText('Sandbox');
    await expect(link(page)).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
    await link(page).hover();
    await expect(tooltip(page)).toContainText('Complete Tests to Unlock');
  });
}
