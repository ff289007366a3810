// If this fails, a trade that is due is not offered, or the page does not name the next action.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ReviewQueueResponse } from '@tradesense/contract/second-look.ts';
import { EMPTY_QUEUE } from '../../browser-test/answer-shell.ts';
import { expectAbsent, expectGone, expectTexts, sidewaysOverflow } from '../../browser-test/expect-page.ts';
import { answerOf } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';
import { journalServer } from './journal.test-data.ts';

const QUEUE = 'GET /api/sandbox/review-queue';
type Item = ReviewQueueResponse['items'][number];
const item = (tradeId: string, daysSinceClose: number, change: Partial<Item> = {}): Item => ({
  accountId: 'a1',
  tradeId,
  number: 1,
  asset: 'BTC',
  side: 'long',
  daysSinceClose,
  ...change,
});

interface Waiting {
  readonly reviews?: readonly Item[];
  readonly looks?: readonly Item[];
  readonly more?: readonly Item[];
}

function queueServer({ reviews = [], looks = [], more = [] }: Waiting) {
  const counts = {
    ...EMPTY_QUEUE,
    reviews: reviews.length + more.length,
    reviewsDue: reviews.filter(({ daysSinceClose }) => daysSinceClose > 0).length,
    secondLooks: looks.length,
    secondLooksNow: Math.min(3, looks.length),
  };
  return journalServer().answer(QUEUE, ({ url }) => {
    if (url.searchParams.get('list') === 'second-look') return { ...counts, items: looks.slice(0, 3) };
    if (url.searchParams.get('cursor') === 'next') return { ...counts, items: [...more] };
    return { ...counts, items: [...reviews], nextCursor: more.length === 0 ? null : 'next' };
  });
}
const open = (waiting: Waiting) =>
  mountApp({ path: '/sandbox/reviews', user: newUser({ isAdmin: true }), server: queueServer(waiting) });

test.for([1440, 1280, 390, 320])('at %s px the oldest trade to review comes next, and the trades in both lists are links', async (width) => {
  await page.viewport(width, 844);
  await open({
    reviews: [item('t1', 3, { asset: 'ETH', side: 'short' }), item('t2', 0)],
    looks: [item('t3', 40)],
  });
  await expect.element(page.getByRole('heading', { name: 'Next: review a trade' })).toBeVisible();
  await expect.element(page.getByText(/Ethereum, short, closed 3 days ago\. 1 review and 1 second decision are due\./)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Review it' })).toHaveAttribute('href', '/sandbox/journal?account=a1&trade=t1');
  await expectTexts(page.getByRole('list', { name: 'To review' }).getByRole('listitem'), [/Ethereum/, /Bitcoin.*closed today/]);
  await expect.element(page.getByRole('link', { name: 'Decide again: Bitcoin, long, closed 40 days ago' })).toHaveAttribute('href', '/sandbox/second-look?account=a1&trade=t3');
  expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
}); // oxfmt-ignore

test('if no review is due, a second decision comes next; without either, nothing is due', async () => {
  const { leave } = await open({ reviews: [item('t2', 0)], looks: [item('t3', 15)] });
  await expect.element(page.getByRole('heading', { name: 'Next: decide a trade again' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Decide it again' })).toBeVisible();
  leave();
  await open({});
  await expect.element(page.getByRole('heading', { name: 'Nothing is due' })).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Trades to review' })).toBeVisible();
  expect(document.title).toBe('Trades to review · TradeSense');
  await expect.element(page.getByText('Its review is due a day after the close.', { exact: false })).toBeVisible();
  await expectAbsent(page.getByRole('link', { name: 'Review it' }));
});

test('more trades are loaded on demand, and after a failure the page can be loaded again', async () => {
  const { leave } = await open({ reviews: [item('t1', 3)], more: [item('t9', 1, { asset: 'ETH' })] });
  await page.getByRole('button', { name: 'Show more' }).click();
  await expectTexts(page.getByRole('list', { name: 'To review' }).getByRole('listitem'), [/Bitcoin/, /Ethereum/]);
  leave();
  const server = queueServer({}).respond(QUEUE, () => answerOf(500, { code: 'internal' }));
  await mountApp({ path: '/sandbox/reviews', user: newUser({ isAdmin: true }), server });
  const failure = page.getByText('Your reviews could not be loaded');
  await expect.element(failure).toBeVisible();
  server.answer(QUEUE, EMPTY_QUEUE);
  await expectGone(failure, () => page.getByRole('button', { name: 'Try again' }).click());
  await expect.element(page.getByRole('heading', { name: 'Nothing is due' })).toBeVisible();
});
