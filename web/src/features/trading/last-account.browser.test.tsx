// If this fails, the link to the sandbox opens another account than the one that the learner traded last, or an account
// of another learner.
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { TradingAccount } from '@tradesense/contract/trading-accounts.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';
import { sandboxServer } from '../../browser-test/sandbox-server.ts';
import { accountOf } from './trading-desk.test-data.ts';

const FIRST = accountOf();
const SECOND = accountOf({ id: 'a2', number: 2, name: 'Account 2' });
const ENDED = accountOf({ id: 'a0', name: 'Account 1', archivedAt: '2026-01-05T09:00:00.000Z' });

const shownAccount = () => page.getByRole('combobox', { name: 'Account', exact: true });

afterEach(() => localStorage.clear());

function serverOf(...accounts: readonly TradingAccount[]) {
  return sandboxServer()
    .answer('GET /api/sandbox/accounts', { accounts: [...accounts], hasTraded: true })
    .answer(
      'GET /api/sandbox/accounts/{id}',
      ({ url }) => [FIRST, SECOND, ENDED].find(({ id }) => url.pathname.endsWith(`/${id}`)) ?? FIRST,
    )
    .answer('GET /api/sandbox/accounts/{id}/attempts', { attempts: [], nextCursor: null });
}

async function openSandbox(user: ReturnType<typeof newUser>, path: string, ...accounts: readonly TradingAccount[]) {
  await page.viewport(1440, 900);
  return mountApp({ path, user, server: serverOf(...accounts) });
}

test('the sandbox opens the account that was shown last, for each learner and while the account runs', async () => {
  const [user, other] = [newUser({ isAdmin: true }), newUser({ isAdmin: true })];
  const chosen = await openSandbox(user, '/sandbox', FIRST, SECOND);
  await expect.element(shownAccount()).toHaveValue('a1');
  await shownAccount().selectOptions('2. Account 2, attempt 1');
  await expect.element(shownAccount()).toHaveValue('a2');
  await chosen.router.navigate({ to: '/sandbox' });
  await expect.poll(() => chosen.router.state.location.search).toEqual({});
  await expect.element(shownAccount()).toHaveValue('a2');
  await shownAccount().selectOptions('1. Account 1, attempt 1');
  await expect.element(shownAccount()).toHaveValue('a1');
  await chosen.router.navigate({ to: '/sandbox' });
  await expect.poll(() => chosen.router.state.location.search).toEqual({});
  await expect.element(shownAccount()).toHaveValue('a1');
  await shownAccount().selectOptions('2. Account 2, attempt 1');
  await expect.element(shownAccount()).toHaveValue('a2');
  chosen.leave();

  const later = await openSandbox(user, '/sandbox', FIRST, SECOND);
  await expect.element(shownAccount()).toHaveValue('a2');
  later.leave();

  const others = await openSandbox(other, '/sandbox', FIRST, SECOND);
  await expect.element(shownAccount()).toHaveValue('a1');
  others.leave();

  await openSandbox(user, '/sandbox', FIRST);
  await expect.element(shownAccount()).toHaveValue('a1');
});

test('the sandbox does not open an archived attempt again that was looked at', async () => {
  const user = newUser({ isAdmin: true });
  const looked = await openSandbox(user, '/sandbox?account=a0', FIRST, SECOND);
  await expect.element(page.getByRole('heading', { name: /attempt/i })).toBeVisible();
  looked.leave();
  await openSandbox(user, '/sandbox', FIRST, SECOND);
  await expect.element(shownAccount()).toHaveValue('a1');
});
