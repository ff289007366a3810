// If this fails, a learner is offered an account that the plan does not allow, or cannot read why it was refused.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { PlanResponse } from '@tradesense/contract/billing.ts';
import { expectContains } from '../../browser-test/expect-page.ts';
import { answerOf } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';
import { sandboxServer } from '../../browser-test/sandbox-server.ts';

const PLAN: PlanResponse = {
  plan: 'free',
  grant: null,
  limits: { sandboxAccounts: 1, replaysPerWeek: 3 },
  subscription: null,
  checkout: 'test',
  hasPortal: false,
  registrationPromo: null,
  refusedPromo: null,
};
const dialog = () => page.getByRole('dialog', { name: 'Open another account' });

async function openDialog(width: number, sandboxAccounts: number) {
  await page.viewport(width, 844);
  const server = sandboxServer().answer('GET /api/billing/plan', {
    ...PLAN,
    limits: { ...PLAN.limits, sandboxAccounts },
  });
  await mountApp({ path: '/sandbox?asset=BTC', user: newUser({ isAdmin: true }), server });
  const panels = page.getByLabelText('Account panels');
  await expect.element(panels).toBeVisible();
  // On a phone the account's actions are in the sheet of its panels.
  if (width < 900) await panels.getByRole('button', { name: /^Positions/ }).click();
  await page.getByRole('button', { name: 'Manage account' }).click();
  await page.getByRole('button', { name: 'Open another' }).click();
  return server;
}

test.for([1440, 390])('at %i px a refusal wraps in the dialog, and the button keeps its label', async (width) => {
  const server = await openDialog(width, 2);
  server.respond('POST /api/sandbox/accounts', () =>
    answerOf(409, {
      code: 'plan-limit-reached',
      detail: 'The Free plan has 1 open sandbox account at a time, and you have 1 of them. Pro has more: see Pricing.',
    }),
  );
  await dialog().getByRole('button', { name: 'Open it' }).click();
  await expectContains(dialog().getByRole('alert'), 'Pro has more');
  const box = dialog().element();
  expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth);
  await expect.element(dialog().getByText('Open it', { exact: true })).toBeVisible();
});

test('if the plan allows no more accounts, the dialog offers a reset and the plans instead of a form', async () => {
  await openDialog(390, 1);
  await expectContains(dialog(), 'You can have 1 account on the Free plan, and 3 with Pro.');
  expect(dialog().getByRole('textbox').elements()).toEqual([]);
  await expect.element(dialog().getByRole('link', { name: 'See what Pro adds' })).toBeVisible();
  await expect.element(dialog().getByText('Close', { exact: true })).toBeVisible();
  await dialog().getByRole('button', { name: 'Reset this account' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Reset Account 1?' })).toBeVisible();
});
