// If this fails, a page whose chart is shown is replaced by an error because the connection was lost.
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { load, loadable, Loaded } from './loaded.tsx';

afterEach(() => vi.restoreAllMocks());

const Toolbar = () => <p>the toolbar</p>;
const show = (fetch: () => Promise<{ readonly default: typeof Toolbar }>) =>
  render(<Loaded part={loadable(fetch)} props={{}} fallback={<p>loading</p>} />);

test('a part that is not loaded while offline appears when the connection is back', async () => {
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

test('a part that is not loaded while online fails', async () => {
  const fetch = () => Promise.reject<{ readonly default: typeof Toolbar }>(new TypeError('Failed to fetch'));
  await expect(load(loadable(fetch))).rejects.toThrow('Failed to fetch');
});
