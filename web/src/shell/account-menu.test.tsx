// Broken if this fails: a keyboard user cannot open, use or leave the account menu, or nobody can sign out.
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { User } from '@tradesense/contract/auth.ts';
import { IdentityContext, type Identity } from '../features/identity/auth-context.ts';
import type { AuthStore } from '../features/identity/auth-store.ts';
import { AccountMenu } from './account-menu.tsx';

const ada: User = {
  id: 'u1',
  name: 'Ada',
  email: 'ada@example.com',
  username: null,
  isAdmin: true,
  isVerified: true,
  termsAcceptedAt: null,
};

async function show() {
  const user = userEvent.setup();
  const logout = vi.fn<AuthStore['logout']>((leave) => leave());
  const identity = { auth: { logout } } as unknown as Identity;
  const rootRoute = createRootRoute({
    component: () => (
      <>
        <AccountMenu user={ada} />
        <button type="button">After</button>
        <Outlet />
      </>
    ),
  });
  const routeTree = rootRoute.addChildren(
    ['/', '/profile'].map((path) => createRoute({ getParentRoute: () => rootRoute, path })),
  );
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/profile'] }) });
  await act(() => router.load());
  render(
    <IdentityContext value={identity}>
      <RouterProvider router={router as never} />
    </IdentityContext>,
  );
  return { user, logout, router, button: () => screen.getByRole('button', { name: 'Account of Ada' }) };
}

test('it opens by keyboard, shows who is signed in, and Esc gives the focus back', async () => {
  const { user, button } = await show();
  await user.tab();
  await user.keyboard('{Enter}');
  expect(button().getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByText('ada@example.com')).toBeDefined();
  expect(screen.getByText('Admin')).toBeDefined();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Profile' }));
  await user.keyboard('{Escape}');
  expect(button().getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(button());
});

test.each<[string, (user: ReturnType<typeof userEvent.setup>) => Promise<void>]>([
  ['a press elsewhere', (user) => user.click(screen.getByRole('button', { name: 'After' }))],
  [
    'the focus going on',
    (user) =>
      user
        .tab()
        .then(() => user.tab())
        .then(() => user.tab()),
  ],
])('%s closes it', async (_name, leave) => {
  const { user, button } = await show();
  await user.click(button());
  await leave(user);
  expect(button().getAttribute('aria-expanded')).toBe('false');
});

test('Sign Out signs out and goes home', async () => {
  const { user, logout, router, button } = await show();
  await user.click(button());
  await user.click(screen.getByRole('button', { name: 'Sign Out' }));
  expect(logout).toHaveBeenCalledTimes(1);
  expect(router.history.location.pathname).toBe('/');
});
