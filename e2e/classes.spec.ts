// If this fails, a teacher cannot create a class and assign work, or a learner cannot join by the link, do the work and
// leave the class.
import { expect } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expectForEveryone } from './support/for-everyone.ts';
import { newLearner } from './support/learner.ts';
import { answerQuestion } from './support/learner-journey.ts';
import { test } from './support/product-fixture.ts';
import { enterAsLearner, sidewaysOverflow, skipLoaders } from './support/shell-visit.ts';

const REASONING = 'Lower highs, and the mean has turned down.';

test('a teacher creates a class and assigns a test; a learner joins by the link, takes the test and leaves', async ({
  page,
  browser,
  product,
}) => {
  const teacher = await enterAsLearner(page, product, newLearner('class-teacher'));
  await teacher.call('PUT /api/profile/username', { body: { username: 'class_teacher' } });
  await page.goto(`${product.url}/classes`);
  await page.getByRole('checkbox', { name: 'I teach' }).click();
  await page.getByLabel('Name of a new class').fill('Evening class');
  await page.getByRole('button', { name: 'Make class' }).click();
  await expect(page.getByRole('heading', { name: 'Evening class' })).toBeVisible();
  await page.getByLabel('Title').fill('Two charts');
  await page.getByLabel('Charts').selectOption('2');
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(page.getByRole('listitem', { name: 'Two charts' })).toContainText('Bias Test, 2 charts');
  await expectAccessible(page, 'class of a teacher');
  await expectForEveryone(page, 'class of a teacher');
  const code = await page.getByLabel('Code', { exact: true }).textContent();

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  const own = await phone.newPage();
  await skipLoaders(own);
  const learner = await enterAsLearner(own, product, newLearner('class-learner'));
  await learner.call('PUT /api/profile/username', { body: { username: 'class_learner' } });
  await own.goto(`${product.url}/classes/join/${code ?? ''}`);
  await expect(own.getByRole('radio', { name: 'Yes' })).toBeVisible();
  await expectForEveryone(own, 'invitation to a class');
  await own.getByRole('radio', { name: 'Yes' }).check();
  await own.getByRole('button', { name: 'Join class' }).click();
  await expect(own.getByRole('heading', { name: 'Evening class' })).toBeVisible();
  await expectAccessible(own, 'class of a learner');
  expect(await sidewaysOverflow(own)).toBe(0);
  await own.getByRole('button', { name: 'Start: Two charts' }).click();
  for (const number of [1, 2]) {
    await answerQuestion(own, number, { direction: 'Bearish', confidencePercent: 50, reasoning: REASONING });
    await own.getByRole('button', { name: number === 2 ? 'See the results' : 'Next: question 2' }).click();
  }
  await expect(own.getByText('class, unrated')).toBeVisible();
  await own.goto(`${product.url}/classes`);
  await own.getByRole('link', { name: 'Evening class' }).click();
  await expect(own.getByRole('button', { name: 'View: Two charts' })).toBeVisible();

  const { body: given } = await learner.call('GET /api/classes/{id}/assignments', {
    params: { id: own.url().split('/').at(-1) ?? '' },
  });
  await own.goto(`${own.url()}?assignment=${given.assignments[0]?.id ?? ''}`);
  await expect(own.getByRole('listitem', { name: 'Two charts' })).toHaveAttribute('aria-current', 'true');

  await page.reload();
  await expect(page.getByRole('link', { name: 'class_learner' })).toBeVisible();
  await own.getByRole('button', { name: 'Leave class' }).click();
  await own.getByRole('button', { name: 'Yes, leave' }).click();
  await expect(own.getByText('You are not in a class yet.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Nobody has joined yet.')).toBeVisible();
  await phone.close();
});
