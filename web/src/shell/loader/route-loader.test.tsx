// If this fails, the loader has a wrong minimum time, controls below it can be used, or the new page gets the focus
// although the visitor is using something else.
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { RouteLoader } from './route-loader.tsx';

afterEach(() => {
  vi.useRealTimers();
});

async function openPage(onArrival: () => void) {
  const rootRoute = createRootRoute({
    component: () => (
      <>
        <RouteLoader onArrival={onArrival}>
          <Outlet />
        </RouteLoader>
        <button type="button">Outside</button>
      </>
    ),
  });
  const page = (path: string) =>
    createRoute({ getParentRoute: () => rootRoute, path, component: () => <button type="button">{path}</button> });
  const router = createRouter({
    routeTree: rootRoute.addChildren(['/', '/pricing'].map(page)),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  await act(() => router.load());
  render(<RouterProvider router={router as never} />);
  return router;
}

test('by default the loader covers the page for 2500 ms, and then the page can be used', async () => {
  const onArrival = vi.fn<() => void>();
  const router = await openPage(onArrival);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  await act(() => router.navigate({ to: '/pricing' }));
  const covered = () => screen.getByText('/pricing').closest('[inert]') !== null;
  expect(screen.getByRole('status').textContent).toBe('Loading page...');
  act(() => void vi.advanceTimersByTime(2_400));
  expect([covered(), onArrival.mock.calls.length]).toEqual([true, 0]);
  act(() => void vi.advanceTimersByTime(150));
  expect([covered(), onArrival.mock.calls.length]).toEqual([false, 1]);
  expect(screen.getByRole('status').textContent).toBe('');
});

test.each([
  { does: 'pressed and focused something while the page came', presses: true, arrivals: 0 },
  { does: 'pressed nothing', presses: false, arrivals: 1 },
])('after a visitor who $does, the page takes the focus $arrivals times', async ({ presses, arrivals }) => {
  const onArrival = vi.fn<() => void>();
  const router = await openPage(onArrival);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  await act(() => router.navigate({ to: '/pricing' }));
  const outside = screen.getByText('Outside');
  if (presses) fireEvent.pointerDown(outside);
  outside.focus();
  act(() => void vi.advanceTimersByTime(2_600));
  expect(onArrival).toHaveBeenCalledTimes(arrivals);
});
