// If this fails, a guest sees protected content, or a visitor is redirected to the wrong page.
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { User } from '@tradesense/contract/auth.ts';
import type { AuthState } from './features/identity/auth-state.ts';
import { createAuthStateHolder } from './features/identity/auth-state-holder.ts';
import { IdentityContext, type Identity } from './features/identity/auth-context.ts';
import type { AuthStore } from './features/identity/auth-store.ts';
import { clearOnSignOut } from './platform/private-data.ts';
import { GuardedOutlet } from './shell/guarded-outlet.tsx';
import { guardRoute } from './shell/guard-route.ts';
import type { RouterContext } from './shell/router-context.ts';
import { startApp } from './start-app.ts';

const user: User = {
  id: 'u1',
  name: 'Ada',
  email: 'a@b.c',
  username: null,
  isAdmin: false,
  isModerator: false,
  isVerified: true,
  isSuspended: false,
  termsAcceptedAt: null,
};
const SIGNED_IN: AuthState = { status: 'signed-in', user };
const GUEST: AuthState = { status: 'guest' };

/**
 * Opens the app at `url`. The visitor's sign-in state changes from unknown to `state`. Each page of the test shows its
 * own path.
 */
async function openApp(url: string, state: AuthState) {
  const holder = createAuthStateHolder();
  const auth = {
    ...holder,
    start: async () => holder.become(state),
    resume: async () => undefined,
  } as unknown as AuthStore;
  const shown: string[] = [];
  const rootRoute = createRootRouteWithContext<RouterContext>()({
    beforeLoad: ({ context, location }) => guardRoute(context.auth, location),
    component: GuardedOutlet,
  });
  const page = (path: string) =>
    createRoute({
      getParentRoute: () => rootRoute,
      path,
      component: function Page() {
        shown.push(path);
        return <h1>{path}</h1>;
      },
    });
  const router = createRouter({
    routeTree: rootRoute.addChildren(['/', '/profile', '/admin', '/auth/login'].map(page)),
    history: createMemoryHistory({ initialEntries: [url] }),
    context: { auth },
  });
  await act(() => startApp({ auth, createRouter: () => router as never }));
  render(
    <IdentityContext value={{ auth } as Identity}>
      <RouterProvider router={router as never} />
    </IdentityContext>,
  );
  return { holder, router, shown, heading: async () => (await screen.findByRole('heading')).textContent };
}

test.each<[string, AuthState, string]>([
  ['/', GUEST, '/'],
  ['/profile', SIGNED_IN, '/profile'],
  ['/profile', GUEST, '/auth/login?next=%2Fprofile'],
  ['/admin', GUEST, '/auth/login?next=%2Fadmin'],
  ['/admin', SIGNED_IN, '/'],
  ['/auth/login?next=%2Fprofile', SIGNED_IN, '/profile'],
  ['/auth/login?next=https%3A%2F%2Fevil.example', SIGNED_IN, '/'],
])('the address %s in the state %j shows %s and nothing else', async (url, state, expected) => {
  const { router, shown, heading } = await openApp(url, state);
  expect(await heading()).toBe(expected.split('?')[0]);
  expect(router.history.location.href).toBe(expected);
  expect(new Set(shown)).toEqual(new Set([expected.split('?')[0]]));
});

test('access is also checked at a navigation', async () => {
  const { router, shown } = await openApp('/', GUEST);
  await act(() => router.navigate({ to: '/profile' }));
  expect(router.history.location.href).toBe('/auth/login?next=%2Fprofile');
  expect(shown).not.toContain('/profile');
});

test('a session that ends on a protected page leads to signing in, and loaded data are cleared', async () => {
  const { holder, router } = await openApp('/profile', SIGNED_IN);
  const forget = vi.fn<() => void>();
  clearOnSignOut(forget);
  await act(async () => holder.become(GUEST));
  expect(screen.queryByRole('heading', { name: '/profile' })).toBeNull();
  await waitFor(() => expect(router.history.location.href).toBe('/auth/login?next=%2Fprofile'));
  expect(forget).toHaveBeenCalledTimes(1);
});

test('signing in leads to the page that the visitor wanted', async () => {
  const { holder, router } = await openApp('/profile', GUEST);
  await act(async () => holder.become(SIGNED_IN));
  await waitFor(() => expect(router.history.location.href).toBe('/profile'));
});

test('an administrator who loses the role loses the page at once', async () => {
  const { holder, router, shown } = await openApp('/admin', { status: 'signed-in', user: { ...user, isAdmin: true } });
  expect(shown).toContain('/admin');
  await act(async () => holder.become(SIGNED_IN));
  expect(screen.queryByRole('heading', { name: '/admin' })).toBeNull();
  await waitFor(() => expect(router.history.location.href).toBe('/'));
});
