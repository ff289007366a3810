// If this fails, a page that cannot be loaded without a connection looks like a fault of the product, or does not open
// once the connection is back.
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ErrorPage } from './error-page.tsx';

afterEach(() => vi.restoreAllMocks());

async function show(isOnline: boolean, error = new TypeError('Failed to fetch dynamically imported module')) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  const reset = vi.fn<() => void>();
  const routeTree = createRootRoute({ component: () => <ErrorPage error={error} reset={reset} /> });
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) });
  await act(async () => {
    await router.load();
    render(<RouterProvider router={router as never} />);
  });
  return reset;
}

test('a page that fails without a connection says so, and opens once the connection is back', async () => {
  const reset = await show(false);
  expect(screen.getByRole('heading').textContent).toBe('You are offline');
  expect(screen.queryByText('Error')).toBeNull();
  expect(reset).not.toHaveBeenCalled();
  await act(async () => globalThis.dispatchEvent(new Event('online')));
  expect(reset).toHaveBeenCalledOnce();
});

test('the offline page stays while its page is loaded again', async () => {
  const error = new TypeError('Failed to fetch dynamically imported module');
  await show(false, error);
  cleanup();
  const reset = await show(true, error);
  expect(screen.getByRole('heading').textContent).toBe('You are offline');
  await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
  expect(reset).toHaveBeenCalledOnce();
});

test('a page that fails with a connection says that something went wrong', async () => {
  const reset = await show(true);
  expect(screen.getByRole('heading').textContent).toBe('Something went wrong on this page');
  await act(async () => globalThis.dispatchEvent(new Event('online')));
  expect(reset).not.toHaveBeenCalled();
});
