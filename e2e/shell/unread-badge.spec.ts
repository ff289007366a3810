// If this fails, the bell shows a badge although nothing is unread, or does not lead to the notifications.
import { expect, type Page } from '@playwright/test';
import { newLearner } from '../support/learner.ts';
import { test } from '../support/product-fixture.ts';
import { enterAsLearner } from '../support/shell-visit.ts';

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ });

test('with no unread notification the bell has no badge, and it leads to the notifications', async ({
  page,
  product,
}) => {
  await enterAsLearner(page, product, newLearner('bell-zero'));
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await expect(bell(page)).toHaveText('');
  await bell(page).click();
  await expect(page).toHaveURL(/\/notifications$/);
  await expect(bell(page)).toHaveAttribute('aria-current', 'page');
});
