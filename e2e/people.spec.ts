// If this fails, a learner cannot find and follow another learner, or does not see what they still need to be listed on
// a leaderboard.
import { expect } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { newLearner, signIn } from './support/learner.ts';
import { test } from './support/product-fixture.ts';
import { skipLoaders } from './support/shell-visit.ts';
import { openSignedIn } from './support/stored-session.ts';

test('a learner finds another learner by a part of the name, follows them, and joins the leaderboards', async ({
  page,
  product,
}) => {
  const found = await signIn(product, newLearner('mathilda'));
  await found.call('PUT /api/profile/username', { body: { username: 'mathilda_found' } });
  const learner = newLearner('seeker');
  const seeker = await signIn(product, learner);
  await seeker.call('PUT /api/profile/username', { body: { username: 'seeker_one' } });
  await skipLoaders(page);
  await openSignedIn(page, product, learner, '/feed');

  await page.getByRole('link', { name: 'Find people' }).first().click();
  await page.getByRole('searchbox', { name: 'Username or name' }).fill('thilda');
  await expect(page.getByRole('status').getByText('1 person found')).toBeVisible();
  await expectAccessible(page, 'people');
  await page.getByRole('button', { name: 'Follow mathilda_found' }).click();
  await expect(page.getByRole('button', { name: 'Unfollow mathilda_found' })).toBeVisible();
  const { body } = await found.call('GET /api/people/{username}/followers', {
    params: { username: 'mathilda_found' },
    query: {},
  });
  expect(body.people.map(({ username }) => username)).toEqual(['seeker_one']);

  await page.goto(`${product.url}/leaderboards`);
  const standing = page.getByRole('region', { name: 'Your standing' });
  await expect(standing.getByText('20 more rated charts to be listed.')).toBeVisible();
  await standing.getByRole('button', { name: 'Join leaderboards' }).click();
  await expect(standing.getByRole('button', { name: 'Leave leaderboards' })).toBeVisible();
  await expect(standing.getByText('You have not joined the leaderboards.')).toBeHidden();
  await page.getByRole('tab', { name: 'Process' }).click();
  await expect(standing.getByText('30 more closed trades to be listed.')).toBeVisible();
  await expectAccessible(page, 'leaderboards');
});
