// If this fails, two learners cannot communicate in the feed: a post, a mention, a reply, a like or its notification is
// lost, or a block does not hide anything.
import { expect, type Page } from '@playwright/test';
import type { ApiVisitor } from './support/api-visitor.ts';
import { expectAccessible } from './support/axe.ts';
import { expectForEveryone } from './support/for-everyone.ts';
import { expectAbsent } from './support/expect-absent.ts';
import { newLearner, signIn } from './support/learner.ts';
import { test } from './support/product-fixture.ts';
import type { ProductProcess } from './support/product-process.ts';
import { skipLoaders } from './support/shell-visit.ts';
import { openSignedIn } from './support/stored-session.ts';

test.use({ expects: { faults: [/404 .*\/api\/posts\//] } });

/**
 * Registers a learner with this username, and opens the feed of this learner on the page. Returns the learner as a
 * visitor without a browser.
 */
async function enterWithName(page: Page, product: ProductProcess, username: string): Promise<ApiVisitor> {
  const learner = newLearner(username);
  const visitor = await signIn(product, learner);
  const { status } = await visitor.call('PUT /api/profile/username', { body: { username } });
  expect(status).toBe(200);
  await skipLoaders(page);
  await openSignedIn(page, product, learner, '/feed');
  return visitor;
}

const unreadOf = async (visitor: ApiVisitor) =>
  (await visitor.call('GET /api/notifications/unread-count')).body.unreadCount;

test('two learners post, mention, like and reply, and are notified; a block then hides all of it', async ({
  page: anns,
  product,
  browser,
}) => {
  const other = await browser.newContext();
  const bens = await other.newPage();
  const ann = await enterWithName(anns, product, 'ann_in_feed');
  const ben = await enterWithName(bens, product, 'ben_in_feed');

  await anns.getByRole('button', { name: 'New post' }).click();
  const box = anns.getByRole('textbox', { name: 'What did you learn?' });
  await box.fill('I marked the wick, not the close. @ben_in');
  await anns.getByRole('list', { name: 'People to mention' }).getByRole('button', { name: 'ben_in_feed' }).click();
  await expect(box).toHaveValue('I marked the wick, not the close. @ben_in_feed ');
  await anns.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(anns.getByRole('tab', { name: 'Mine' })).toHaveAttribute('aria-selected', 'true');
  await expect(anns.getByRole('article').getByRole('link', { name: '@ben_in_feed' })).toBeVisible();
  await expectAccessible(anns, 'feed');

  await expect.poll(() => unreadOf(ben)).toBe(1);
  await bens.goto(`${product.url}/notifications`);
  await expect(bens.getByText('You are mentioned: by ann_in_feed')).toBeVisible();
  await bens.getByRole('link', { name: 'See post' }).click();
  await bens.getByRole('button', { name: 'Like, 0' }).click();
  await expect(bens.getByRole('button', { name: 'Like, 1' })).toHaveAttribute('aria-pressed', 'true');
  await bens.getByRole('textbox', { name: 'Write a comment' }).fill('Which close?');
  await bens.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(bens.getByText('Which close?')).toBeVisible();
  const address = bens.url();

  await expect.poll(() => unreadOf(ann)).toBe(2);
  await anns.goto(address);
  await anns.getByRole('button', { name: 'Reply to ben_in_feed' }).click();
  await anns.getByRole('textbox', { name: 'Reply to ben_in_feed' }).fill('The daily one.');
  await anns.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(anns.getByText('The daily one.')).toBeVisible();
  await expectAccessible(anns, 'post');
  await expectForEveryone(anns, 'post');
  await expect.poll(() => unreadOf(ben)).toBe(1);

  await ben.call('PUT /api/people/{username}/block', { params: { username: 'ann_in_feed' } });
  await bens.goto(address);
  await expect(bens.getByRole('heading', { name: 'There is no such post' })).toBeVisible();
  await bens.goto(`${product.url}/feed`);
  await expect(bens.getByRole('tab', { name: 'Everyone' })).toBeVisible();
  await expectAbsent(bens.getByText('I marked the wick'));
  await anns.reload();
  await expect(anns.getByText('I marked the wick')).toBeVisible();
  await expectAbsent(anns.getByText('Which close?'));
  await other.close();
});
