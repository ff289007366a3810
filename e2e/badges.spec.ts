// If this fails, a learner who has earned a badge is not notified, cannot show it on their page, or cannot share it.
import { expect } from '@playwright/test';
import { DAY_MS } from '@tradesense/core/kernel/time.ts';
import { newLearner } from './support/learner.ts';
import { enterAsLearner, sidewaysOverflow } from './support/shell-visit.ts';
import { openSignedIn } from './support/stored-session.ts';
import { test } from './support/story-product.ts';
import { StudyByApi } from './support/study-by-api.ts';

const DAYS = 7;

test('a learner practices for a week, is notified of the badge, shows it on their page and shares it', async ({
  page,
  product,
}) => {
  const learner = newLearner('steady');
  const visitor = await enterAsLearner(page, product, learner);
  await visitor.call('PUT /api/profile/username', { body: { username: 'steady_ann' } });
  await visitor.call('PUT /api/profile/audiences', { body: { block: 'badges', audience: 'public' } });
  // No page may be open while the clock moves, because the session of the page would end.
  await page.goto('about:blank');
  const study = new StudyByApi(product, visitor);
  for (let day = 1; day <= DAYS; day += 1) {
    await study.doTask({ place: 'unaided', lesson: 'candle', index: 0 });
    if (day === DAYS) break;
    await product.moveClock(DAY_MS);
    await study.signInAgain(learner);
  }

  await openSignedIn(page, product, learner, '/notifications');
  await expect(page.getByText('New badge: Practice streak, bronze')).toBeVisible();
  await page.getByRole('link', { name: 'See badges' }).click();
  await expect(page.getByRole('heading', { name: 'Badges', level: 1 })).toBeVisible();
  await expect(page.getByText('7 of 30 days')).toBeVisible();
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);

  await page.getByRole('link', { name: 'Share: Practice streak, bronze' }).click();
  await page.getByRole('textbox', { name: 'What did you learn?' }).fill('One chart a day.');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByText('Badge: Practice streak')).toBeVisible();

  await page.goto(`${product.url}/u/steady_ann`);
  await expect(page.getByRole('region', { name: 'Badges' }).getByText('Practice streak, bronze')).toBeVisible();
});
