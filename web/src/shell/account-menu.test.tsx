// If this fails, a keyboard user cannot open, use or leave the account menu, or nobody can sign out with it.
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
  isAdmin: false,
  isModerator: false,
  isVerified: true,
  isSuspended: false,
  termsAcceptedAt: null,
};

async function show(changes: Partial<User> = {}) {
  const user = userEvent.setup();
  const logout = vi.fn<AuthStore['logout']>((leave) => leave());
  const onFeedback = vi.fn<() => void>();
  const identity = { auth: { logout } } as unknown as Identity;
  const rootRoute = createRootRoute({
    component: () => (
      <>
        <AccountMenu user={{ ...ada, ...changes }} onFeedback={onFeedback} />
        <button type="button">After</button>
        <Outlet />
      </>
    ),
  });
  const routeTree = rootRoute.addChildren(
    ['/', '/dashboard'].map((path) => createRoute({ getParentRoute: () => rootRoute, path })),
  );
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/dashboard'] }) });
  await act(() => router.load());
  render(
    <IdentityContext value={identity}>
      <RouterProvider router={router as never} />
    </IdentityContext>,
  );
  const button = () => screen.getByRole('button', { name: 'Account of Ada' });
  return { user, logout, onFeedback, router, button };
}

const focused = () => document.activeElement?.textContent;

test('the menu opens by keyboard, shows the signed-in user, and Esc returns the focus', async () => {
  const { user, button } = await show();
  await user.tab();
  await user.keyboard('{Enter}');
  expect(button().getAttribute('aria-expanded')).toBe('true');
  expect(await screen.findByText('ada@example.com')).toBeDefined();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Account settings' }));
  await user.tab();
  expect(focused()).toContain('Dashboard');
  await user.keyboard('{Escape}');
  expect(button().getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(button());
});

test('the arrow keys open the menu and move through its entries, from the last to the first again', async () => {
  const { user } = await show();
  await user.tab();
  await user.keyboard('{ArrowDown}');
  await screen.findByText('ada@example.com');
  expect(focused()).toContain('Dashboard');
  await user.keyboard('{ArrowDown}');
  expect(focused()).toContain('Social Feed');
  await user.keyboard('{End}');
  expect(focused()).toBe('Sign Out');
  await user.keyboard('{ArrowDown}');
  expect(focused()).toContain('Dashboard');
  await user.keyboard('{ArrowUp}');
  expect(focused()).toBe('Sign Out');
});

test.each([
  ['the username', { username: 'ada_l' }, 'ada_l', []],
  ['the name while there is no username', {}, 'Ada', []],
  ['an administrator with badge and label', { isAdmin: true }, 'Ada', ['Admin', 'Administrator']],
])('the head of the menu shows %s', async (_name, changes, name, marks) => {
  const { user, button } = await show(changes);
  await user.click(button());
  expect(await screen.findByText(name)).toBeDefined();
  expect(['Admin', 'Administrator'].filter((text) => screen.queryByText(text) !== null)).toEqual(marks);
});

test.each<[string, (user: ReturnType<typeof userEvent.setup>) => Promise<void>]>([
  ['a press elsewhere', (user) => user.click(screen.getByRole('button', { name: 'After' }))],
  [
    'the focus going on',
    async (user) => {
      await user.keyboard('{End}');
      screen.getByRole('button', { name: 'Sign Out' }).focus();
      await user.tab();
    },
  ],
])('%s closes the menu', async (_name, leave) => {
  const { user, button } = await show();
  await user.click(button());
  await screen.findByText('ada@example.com');
  await leave(user);
  expect(button().getAttribute('aria-expanded')).toBe('false');
});

test('Send Feedback closes the menu, and the button gets the focus before the dialog opens', async () => {
  const { user, onFeedback, button } = await show();
  await user.click(button());
  await user.click(await screen.findByRole('button', { name: /^Send Feedback/ }));
  expect(onFeedback).toHaveBeenCalledTimes(1);
  expect(button().getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(button());
});

test('Sign Out ends the session and opens Home', async () => {
  const { user, logout, router, button } = await show();
  await user.click(button());
  await user.click(await screen.findByRole('button', { name: 'Sign Out' }));
  expect(logout).toHaveBeenCalledTimes(1);
  expect(router.history.location.pathname).toBe('/');
});
