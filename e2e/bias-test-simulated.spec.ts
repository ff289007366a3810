// If this fails, the Bias Test does not work on the simulated market, or can be replayed, skipped or read by another user.
import { expect, type Page } from '@playwright/test';
import { ApiVisitor } from './support/api-visitor.ts';
import { newLearner, signIn } from './support/learner.ts';
import { answerQuestion, startTest } from './support/learner-journey.ts';
import { NetworkLog } from './support/network-log.ts';
import { test } from './support/product-fixture.ts';
import { enterAsLearner } from './support/shell-visit.ts';

const QUESTIONS = 5;
const REASONING = 'Lower highs, and the mean has turned down.';

/** Simulates the loss or return of the window's focus, because a headless page always has the focus. */
async function lookAway(page: Page, isAway: boolean): Promise<void> {
  await page.evaluate((away) => {
    document.hasFocus = () => !away;
    window.dispatchEvent(new Event(away ? 'blur' : 'focus'));
  }, isAway);
}

test('with no candles imported, a learner takes a mixed test, reloads in the middle and sees the results', async ({
  page,
  product,
}) => {
  await enterAsLearner(page, product, newLearner('simulated'));
  await page.goto(`${product.url}/bias-test`);
  await startTest(page, 'ETH', 'Mixed');
  for (let number = 1; number <= QUESTIONS; number += 1) {
    if (number === 3) await page.reload();
    await answerQuestion(page, number, { direction: 'Bearish', confidencePercent: 50, reasoning: REASONING });
    await page
      .getByRole('button', { name: number === QUESTIONS ? 'See the results' : `Next: question ${number + 1}` })
      .click();
  }
  await expect(page.getByRole('heading', { name: 'Results: a simulated path for Ethereum' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(QUESTIONS);
  await expect(page.getByText('simulated').first()).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a test is started and a question answered without scrolling the page', async ({ page, product }) => {
    await enterAsLearner(page, product, newLearner('phone'));
    await page.goto(`${product.url}/bias-test`);
    await expect(page.getByRole('button', { name: 'Start the test' })).toBeInViewport({ ratio: 1 });
    await startTest(page, 'ETH', '1 day');
    await expect(page.getByRole('application')).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Submit answer' })).toBeInViewport({ ratio: 1 });
    await answerQuestion(page, 1, { direction: 'Neutral', confidencePercent: 50, reasoning: REASONING });
    await expect(page.getByRole('application')).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Next: question 2' })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
});

test('the server refuses answers that are sent again, skip a question or belong to another user’s test', async ({
  product,
}) => {
  const mine = await signIn(product, newLearner('mine'));
  const theirs = await signIn(product, newLearner('theirs'));
  const guest = new ApiVisitor(product.url);
  const { body: started } = await mine.call('POST /api/bias-tests', { body: { asset: 'BTC', timeframe: '1d' } });
  const answer = (visitor: ApiVisitor, question: number, idempotency: string) =>
    visitor.call('POST /api/bias-tests/{id}/answers', {
      params: { id: started.id },
      body: { question, direction: 'bullish', confidence: 60, reasoning: REASONING, tags: [], idempotency },
    });
  expect((await answer(guest, 0, 'guest-key-1')).status).toBe(401);
  expect((await answer(theirs, 0, 'their-key-1')).status).toBe(404);
  expect(await answer(mine, 1, 'skip-key-1')).toMatchObject({ status: 409, body: { code: 'question-not-current' } });
  expect((await answer(mine, 0, 'first-key-1')).status).toBe(200);
  expect(await answer(mine, 0, 'again-key-1')).toMatchObject({
    status: 409,
    body: { code: 'question-already-answered' },
  });
  expect((await theirs.call('GET /api/bias-tests/{id}', { params: { id: started.id } })).status).toBe(404);
});

test('leaving the page starts a countdown of 60 s, and coming back ends it', async ({ page, product }) => {
  await enterAsLearner(page, product, newLearner('away'));
  await page.goto(`${product.url}/bias-test`);
  await startTest(page, 'SOL', '1 week');
  await expect(page.getByRole('heading', { name: /^Question 1 of/ })).toBeVisible();
  const log = new NetworkLog(page);
  const countdown = page.getByRole('dialog', { name: 'You left the test' });
  await lookAway(page, true);
  await expect(countdown).toContainText(/within (60|5\d) seconds/);
  await lookAway(page, false);
  await expect(countdown).toBeHidden();
  // The page hides the countdown before the server has confirmed the return, so the test waits until both focus reports
  // were answered.
  const reportCount = async () => (await log.settled()).filter(({ path }) => path.endsWith('/focus')).length;
  await expect.poll(reportCount).toBeGreaterThanOrEqual(2);
});

for (const { way, leave } of [
  { way: 'a link', leave: (page: Page) => page.getByRole('link', { name: 'Home', exact: true }).first().click() },
  { way: 'a full page load', leave: (page: Page, url: string) => page.goto(url) },
  // As a person closes a tab: otherwise the browser may end the page before it has sent its last report.
  { way: 'closing the tab', leave: (page: Page) => page.close({ runBeforeUnload: true }) },
])
  test(`leaving the test by ${way} starts the countdown on the server`, async ({ page, product }) => {
    const visitor = await enterAsLearner(page, product, newLearner('gone'));
    await page.goto(`${product.url}/bias-test`);
    await startTest(page, 'SOL', '1 week');
    await expect(page.getByRole('heading', { name: /^Question 1 of/ })).toBeVisible();
    const { body } = await visitor.call('GET /api/bias-tests');
    const params = { id: body.tests[0]?.id ?? '' };
    const remaining = async () => (await visitor.call('GET /api/bias-tests/{id}', { params })).body.focusRemainingMs;
    expect(await remaining()).toBeNull();
    await leave(page, product.url);
    await expect.poll(remaining).toBeGreaterThan(30_000);
  });

test('a visitor who opens a protected page is taken to it after signing in', async ({ page, product }) => {
  const learner = newLearner('returning');
  await signIn(product, learner);
  await page.goto(`${product.url}/bias-test`);
  await expect(page).toHaveURL(/\/auth\/login/);
  await page.getByLabel('Email').fill(learner.email);
  await page.getByLabel('Password', { exact: true }).fill(learner.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Bias Test', exact: true })).toBeVisible();
});
