// If this fails, a learner cannot buy Pro, does not get it after paying, or cannot cancel, resume or withdraw the
// purchase.
import { expect, type Page } from '@playwright/test';
import { ApiVisitor } from './support/api-visitor.ts';
import { expectAccessible } from './support/axe.ts';
import { expectForEveryone } from './support/for-everyone.ts';
import { ADMINISTRATOR, newLearner } from './support/learner.ts';
import { readOutbox } from './support/outbox-folder.ts';
import { test } from './support/product-fixture.ts';
import type { ProductProcess } from './support/product-process.ts';
import { enterAsLearner, sidewaysOverflow } from './support/shell-visit.ts';

test.use({ timezoneId: 'America/Los_Angeles', expects: { faults: [/422 .*\/billing\/quote/] } });

async function createPromo(product: ProductProcess, code: string): Promise<void> {
  const administrator = new ApiVisitor(product.url);
  const { email, password } = ADMINISTRATOR;
  administrator.token = (await administrator.call('POST /api/auth/login', { body: { email, password } })).body.token;
  const limits = { periods: null, startsAt: '2020-01-01T00:00:00Z', endsAt: null, maxUses: null };
  const made = await administrator.call('POST /api/admin/promo-codes', {
    body: { code, effect: { kind: 'percent', percent: 33 }, ...limits },
  });
  expect(made.status).toBe(200);
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a learner buys Pro with a promo code by the test checkout, cancels, resumes, withdraws and gets a receipt', async ({
  page,
  product,
}) => {
  await createPromo(product, 'STORY-33');
  const ann = newLearner('buyer');
  await enterAsLearner(page, product, ann);
  await page.goto(`${product.url}/pricing`);
  const pro = page.getByRole('article', { name: 'Pro' });
  await pro.getByRole('radio', { name: 'Monthly' }).check();
  await pro.getByRole('textbox', { name: 'Promo code (optional)' }).fill('no-such-code');
  await pro.getByRole('button', { name: 'Apply' }).click();
  await expect(pro).toContainText('There is no such promo code.');
  await pro.getByRole('textbox', { name: 'Promo code (optional)' }).fill('story-33');
  await pro.getByRole('button', { name: 'Apply' }).click();
  await expect(pro).toContainText('$26.13 now, then $39.00 a month.');
  await pro.getByRole('link', { name: 'Continue to checkout' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
  await expect(page.getByText('This is a test checkout')).toBeVisible();
  await expect(page.getByText('Due now')).toBeVisible();
  await expectAccessible(page, 'checkout');
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  await button(page, 'Complete the test purchase of $26.13').click();

  await expect(page.getByRole('heading', { level: 1, name: 'You have Pro' })).toBeVisible();
  await expect(page.getByText('This was a test checkout: no money has moved.')).toBeVisible();
  await expectAccessible(page, 'purchase');
  await expectForEveryone(page, 'purchase');
  await page.getByRole('main').getByRole('link', { name: 'Billing settings' }).click();
  await expect(page.getByText('Up to 3 open sandbox accounts, and replays without limit.')).toBeVisible();
  await expect(page.getByText('(America/Los_Angeles)')).toBeVisible();
  await button(page, 'Cancel at the end of the period').click();
  await expect(page.getByText(/^Canceled\. You keep Pro until/)).toBeVisible();
  await button(page, 'Resume the subscription').click();
  await expect(page.getByText(/^Renews on .* for \$39\.00 a month\.$/)).toBeVisible();
  await expectAccessible(page, 'billing settings');

  // The withdrawal takes two clicks.
  await button(page, 'Withdraw and get a refund').click();
  await button(page, 'Withdraw and refund $26.13').click();
  await expect(page.getByText('Your subscription has ended, and $26.13 was refunded.')).toBeVisible();
  await expect(page.getByText('One open sandbox account, and 3 replays in any 7 days.')).toBeVisible();
  await page.getByRole('link', { name: 'Show the receipt' }).click();
  const invoice = page.getByRole('article', { name: /^Invoice TS-/ });
  await expect(invoice).toContainText('Promo code STORY-33');
  await expect(invoice.getByRole('region', { name: 'Refund receipt' })).toContainText('$26.13 USD');
  await expect(invoice).toContainText('no money has moved');
  await expectAccessible(page, 'invoice');
  await expectForEveryone(page, 'invoice');
  await expect
    .poll(
      () =>
        readOutbox(product.dataDir).filter(({ text }) => text.includes(`To: ${ann.email}`) && /Pro$/m.test(text))
          .length,
    )
    .toBeGreaterThan(0);
});
