// If this fails, the bell is not what the specification says: its count, when it asks, and that a failure is silent.
import { expect, type Page } from '@playwright/test';
import { newLearner } from '../support/learner.ts';
import { test } from '../support/product-fixture.ts';
import { enterAsLearner, setHidden } from '../support/shell-visit.ts';

const CALL = '**/api/notifications/unread-count';
const POLL_MS = 30_000;

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ });

/** The server's counts, in turn; the last one stays. Answers how often it was asked. */
async function answerCounts(page: Page, ...counts: readonly (number | 'failure')[]): Promise<() => number> {
  let calls = 0;
  await page.route(CALL, (route) => {
    const count = counts[Math.min(calls, counts.length - 1)] ?? 0;
    calls += 1;
    return count === 'failure' ? route.fulfill({ status: 500 }) : route.fulfill({ json: { unreadCount: count } });
  });
  return () => calls;
}

test('a guest has no bell', async ({ page, product }) => {
  await page.goto(product.url);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(bell(page)).toHaveCount(0);
});

test('at 0 the badge is hidden, and the bell leads to the notifications', async ({ page, product }) => {
  await enterAsLearner(page, product, newLearner('bell-zero'));
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await expect(bell(page)).toHaveText('');
  await bell(page).click();
  await expect(page).toHaveURL(/\/notifications$/);
  await expect(bell(page)).toHaveAttribute('aria-current', 'page');
});

for (const { count, text } of [
  { count: 1, text: '1' },
  { count: 99, text: '99' },
  { count: 120, text: '99+' },
]) {
  test(`with ${count} unread the badge shows ${text}`, async ({ page, product }) => {
    await answerCounts(page, count);
    await enterAsLearner(page, product, newLearner(`bell-${count}`));
    await expect(bell(page)).toHaveText(text);
    await expect(bell(page)).toHaveAccessibleName(`Notifications, ${text} unread`);
  });
}

test('the count is asked for every 30000 ms, not while the tab is hidden', async ({ page, product }) => {
  await page.clock.install();
  const calls = await answerCounts(page, 1, 2, 3);
  await enterAsLearner(page, product, newLearner('bell-poll'));
  await expect(bell(page)).toHaveText('1');
  await page.clock.fastForward(POLL_MS);
  await expect(bell(page)).toHaveText('2');
  const seen = calls();
  await setHidden(page, true);
  await page.clock.fastForward(10 * POLL_MS);
  expect(calls()).toBe(seen);
  await setHidden(page, false);
  await page.clock.runFor(1);
  await expect(bell(page)).toHaveText('3');
});

test('a notificationUpdate event refreshes the count at once', async ({ page, product }) => {
  await answerCounts(page, 4, 0);
  await enterAsLearner(page, product, newLearner('bell-event'));
  await expect(bell(page)).toHaveText('4');
  await page.evaluate(() => window.dispatchEvent(new Event('notificationUpdate')));
  await expect(bell(page)).toHaveText('');
});

test('a check that fails is silent: the last count stays', async ({ page, product }) => {
  await answerCounts(page, 7, 'failure');
  await enterAsLearner(page, product, newLearner('bell-failure'));
  await expect(bell(page)).toHaveText('7');
  const failed = page.waitForResponse((response) => response.url().includes('unread-count'));
  await page.evaluate(() => window.dispatchEvent(new Event('notificationUpdate')));
  await failed;
  await expect(bell(page)).toHaveText('7');
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
});

test('news of the server refreshes the count at once', async ({ page, product }) => {
  await answerCounts(page, 4, 5);
  const news = { type: 'unread-count', unreadCount: 5 };
  const told = ['event: ready', 'data: {"topics":["account"],"isResumed":false}', '', 'event: account'];
  const hasAnswered = page.waitForResponse(CALL);
  await page.route('**/api/stream?*', async (route) => {
    await hasAnswered;
    const body = [...told, `data: ${JSON.stringify(news)}`, '', ''].join('\n');
    await route.fulfill({ contentType: 'text/event-stream', body });
  });
  await enterAsLearner(page, product, newLearner('bell-news'));
  await expect(bell(page)).toHaveText('5');
});
