// If this fails, a developer looks for a failure of the coach in the wrong call, or a failed request drops what the
// coach showed before.
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useRefreshable } from './use-refreshable.ts';

test('a failure names what was not loaded, and keeps the previous value', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  onTestFinished(() => warned.mockRestore());
  const cause = new Error('down');
  const load = vi.fn<() => Promise<string>>().mockResolvedValueOnce('first').mockRejectedValueOnce(cause);
  const { result } = renderHook(() => useRefreshable('the due reviews', load));
  await waitFor(() => expect(result.current.value).toBe('first'));
  act(() => result.current.refresh());
  await waitFor(() => expect(result.current.hasFailed).toBe(true));
  expect(result.current.value).toBe('first');
  expect(warned).toHaveBeenCalledExactlyOnceWith('The coach could not load the due reviews.', cause);
});
