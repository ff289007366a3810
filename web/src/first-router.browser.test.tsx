// If this fails, a press on Home has no effect while the list of all pages is loading, or Home loads that list before
// it is needed.
import { expect, onTestFinished, test } from 'vitest';
import type { AuthStore } from './features/identity/auth-store.ts';
import { createAuthStateHolder } from './features/identity/auth-state-holder.ts';
import { createFirstRouter } from './first-router.ts';
import { isNotFound } from './shell/page-title.ts';

async function open(path: string) {
  const { href } = window.location;
  onTestFinished(() => window.history.replaceState(null, '', href));
  window.history.replaceState(null, '', path);
  const holder = createAuthStateHolder();
  holder.become({ status: 'guest' });
  const auth = { ...holder, resume: async () => undefined } as unknown as AuthStore;
  const first = await createFirstRouter({ auth }, path);
  await first.router.load();
  return { ...first, patternOf: () => first.router.state.matches.at(-1)?.fullPath };
}

test('Home has no other page until the list of pages has loaded', async () => {
  const { router, completeRoutes, patternOf } = await open('/');
  expect(Object.keys(router.routesByPath)).toEqual(['/', '/$']);
  await completeRoutes();
  expect(Object.keys(router.routesByPath)).toEqual(expect.arrayContaining(['/', '/learn-more', '/study']));
  expect(Object.keys(router.routesByPath)).not.toContain('/$');
  expect(patternOf()).toBe('/');
});

test.each([
  ['/learn-more', '/learn-more', '/learn-more'],
  ['/u/ada?tab=posts', '/u/ada?tab=posts', '/u/$username/'],
  ['/profile', '/auth/login?next=%2Fprofile', '/auth/login'],
])('a press on Home leads to %s', async (href, expected, pattern) => {
  const { router, patternOf } = await open('/');
  await router.navigate({ href });
  expect(router.history.location.href).toBe(expected);
  expect(patternOf()).toBe(pattern);
  expect(isNotFound(router.state.matches)).toBe(false);
});

test('from Home, an address without a page leads to the 404 page', async () => {
  const { router } = await open('/');
  await router.navigate({ href: '/nowhere' });
  expect(router.history.location.href).toBe('/nowhere');
  expect(isNotFound(router.state.matches)).toBe(true);
});

test('a press that waits for the list leads on once the list has loaded', async () => {
  const { router, completeRoutes, patternOf } = await open('/');
  await Promise.all([router.navigate({ to: '/learn-more' }), completeRoutes(), completeRoutes()]);
  expect(patternOf()).toBe('/learn-more');
});

test('any other first page has the list from the start', async () => {
  const { router, patternOf } = await open('/learn-more');
  expect(Object.keys(router.routesByPath)).toContain('/study');
  expect(patternOf()).toBe('/learn-more');
});
