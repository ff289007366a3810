// If this fails, a class cannot answer a chart together: a call does not reach the teacher, or something is shown before its step.
import { expect } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expectForEveryone } from './support/for-everyone.ts';
import { expectAbsent } from './support/expect-absent.ts';
import { newLearner } from './support/learner.ts';
import { test } from './support/product-fixture.ts';
import { enterAsLearner, sidewaysOverflow, skipLoaders } from './support/shell-visit.ts';

test('a class calls a chart together: learners answer, the teacher shows the calls, and then the outcome', async ({
  page,
  browser,
  product,
}) => {
  const teacher = await enterAsLearner(page, product, newLearner('live-teacher'));
  await teacher.call('PUT /api/profile/username', { body: { username: 'live_teacher' } });
  await teacher.call('PUT /api/classes/teaching', { body: { teaches: true } });
  const id = crypto.randomUUID();
  const { body: made } = await teacher.call('POST /api/classes', { body: { id, name: 'Evening class' } });
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  const own = await phone.newPage();
  await skipLoaders(own);
  const learner = await enterAsLearner(own, product, newLearner('live-learner'));
  await learner.call('PUT /api/profile/username', { body: { username: 'live_learner' } });
  const code = made.joining?.code ?? '';
  await learner.call('POST /api/classes/memberships', { body: { code, isSixteenOrOlder: true } });

  await own.goto(`${product.url}/classes/${id}/live`);
  await expect(own.getByText('No live session is open')).toBeVisible();
  await page.goto(`${product.url}/classes/${id}/live`);
  await page.getByRole('button', { name: 'Open a live session' }).click();
  await page.getByRole('button', { name: 'Open the round' }).click();
  await expect(page.getByRole('status').filter({ hasText: '0 of 1' })).toBeVisible();

  await own.getByRole('radio', { name: 'Bearish' }).check();
  await own.getByLabel('in %').fill('70');
  await expectAccessible(own, 'live round of a learner');
  expect(await sidewaysOverflow(own)).toBe(0);
  await own.getByRole('button', { name: 'Lock my call' }).click();
  await expect(own.getByText('You said Bearish, 70% sure. Locked.')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '1 of 1' })).toBeVisible();
  await expectAccessible(page, 'live round of a teacher');
  await expectForEveryone(page, 'live round of a teacher');

  await page.getByRole('button', { name: 'Close the round' }).click();
  await page.getByRole('button', { name: 'Show what the class said' }).click();
  await expect(own.getByText('What the class said')).toBeVisible();
  await expectAbsent(own.getByText(/What happened|That is what happened/));
  await page.getByRole('button', { name: 'Reveal what happened' }).click();
  await expect(own.getByText(/What happened:|That is what happened/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open the round' })).toBeVisible();
  await page.getByRole('button', { name: 'End the session' }).click();
  await expect(own.getByText('No live session is open')).toBeVisible();
  await phone.close();
});
