// If this fails, a learner whose account is suspended does not learn why, cannot appeal, or sees pages of the account.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { PlanResponse } from '@tradesense/contract/billing.ts';
import { expectAccessiblePart } from '../../browser-test/expect-accessible.ts';
import { FakeServer } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';

const APPEAL = 'POST /api/account/suspension/appeal';
const notice = { reason: 'Spam in comments', since: '2026-01-02T10:00:00.000Z', until: null, appeal: null };
const plan: PlanResponse = {
  plan: 'free',
  limits: { sandboxAccounts: 1, replaysPerWeek: 3 },
  subscription: null,
  checkout: 'test',
  grant: null,
  hasPortal: false,
  registrationPromo: null,
  refusedPromo: null,
};

test('a page of the account leads to the notice, which states the reason and accepts one appeal', async () => {
  const sent = {
    text: 'The comments were quotes.',
    sentAt: '2026-01-03T10:00:00.000Z',
    answer: null,
    answeredAt: null,
  };
  const server = new FakeServer()
    .answer('GET /api/account/suspension', notice)
    .answer('GET /api/billing/plan', plan)
    .answer(APPEAL, { ...notice, appeal: sent });
  const { router } = await mountApp({ path: '/profile', user: newUser({ isSuspended: true }), server });
  await expect.element(page.getByText('Spam in comments')).toBeVisible();
  expect(router.state.location.pathname).toBe('/suspended');
  await expectAccessiblePart();
  await page.getByRole('button', { name: 'Send the appeal' }).click();
  await expect.element(page.getByText('Write 10 to 2000 characters.')).toBeVisible();
  expect(server.callsOf(APPEAL)).toEqual([]);
  await page.getByLabelText('Why should the suspension end?').fill(' The comments were quotes. ');
  await page.getByRole('button', { name: 'Send the appeal' }).click();
  await expect.element(page.getByRole('heading', { name: 'Your appeal' })).toBeVisible();
  expect(server.callsOf(APPEAL)[0]?.body).toEqual({ text: sent.text });
  await expect.element(page.getByRole('button', { name: 'Export your data' })).toBeVisible();
});

test('every page except the legal ones leads to the notice', async () => {
  const server = new FakeServer().answer('GET /api/account/suspension', notice).answer('GET /api/billing/plan', plan);
  const { router } = await mountApp({ path: '/profile', user: newUser({ isSuspended: true }), server });
  const pages = Object.keys(router.routesByPath).map((path) => path.replaceAll(/\$\w+/g, 'x'));
  expect(pages.length).toBeGreaterThan(50);
  const open: string[] = [];
  for (const path of pages) {
    await router.navigate({ to: path });
    if (router.state.location.pathname !== '/suspended') open.push(router.state.location.pathname);
  }
  expect(open).toEqual(['/privacy-policy', '/terms-of-service']);
});
