// If this fails, a menu stays open over the page after signing out.
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { User } from '@tradesense/contract/auth.ts';
import { IdentityContext, type Identity } from '../features/identity/auth-context.ts';
import type { AuthStore } from '../features/identity/auth-store.ts';
import { AccountMenu } from './account-menu.tsx';
import { MobileMenu } from './mobile-menu.tsx';

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

test.each([
  ['the account menu', AccountMenu, 'Account of Ada'],
  ['the mobile menu', MobileMenu, 'Open the menu'],
])('signing out closes %s at once, before the server has answered', async (_name, Menu, opener) => {
  const user = userEvent.setup();
  const logout = vi.fn<AuthStore['logout']>(() => new Promise(() => undefined));
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <Menu user={ada} onFeedback={() => undefined} /> }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  await act(() => router.load());
  render(
    <IdentityContext value={{ auth: { logout } } as unknown as Identity}>
      <RouterProvider router={router as never} />
    </IdentityContext>,
  );

  await user.click(screen.getByRole('button', { name: opener }));
  expect(await screen.findByText('ada@example.com')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Sign Out' }));
  expect(logout).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('ada@example.com')).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: opener }).getAttribute('aria-expanded')).toBe('false');
});
