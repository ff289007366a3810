// If this fails, a lost connection replaces a page with an error although the page's chart is already shown.
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { loadable, Loaded } from './loaded.tsx';

afterEach(() => vi.restoreAllMocks());

const Toolbar = () => <p>the toolbar</p>;
const show = (fetch: () => Promise<{ readonly default: typeof Toolbar }>) =>
  render(
    <>
      <p>the chart</p>
      <Loaded part={loadable(fetch)} props={{}} fallback={<p>loading</p>} />
    </>,
  );

test('a part that failed to load while offline appears once the connection is back', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const fetch = vi.fn<() => Promise<{ readonly default: typeof Toolbar }>>();
  fetch.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce({ default: Toolbar });
  show(fetch);
  await act(async () => undefined);
  expect(screen.getByText('loading')).toBeTruthy();
  onLine.mockReturnValue(true);
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('the toolbar')).toBeTruthy();
});

test('a part that failed to load while online is replaced by an error, and the rest of the page stays', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  show(() => Promise.reject(new TypeError('Failed to fetch')));
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
  expect(screen.getByText('the chart')).toBeTruthy();
});
