// If this fails, a test that is left by a full page load or a closed tab goes on without its learner.
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { AttentionAnswer } from './attention.ts';
import { useAttention } from './use-attention.ts';

it('a page that is left reports it at once, although the report before it has no response yet', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  const reports: boolean[] = [];
  renderHook(() =>
    useAttention((focused) => {
      reports.push(focused);
      return new Promise<AttentionAnswer>(() => undefined);
    }, true),
  );
  await vi.waitFor(() => expect(reports).toEqual([true]));
  act(() => void window.dispatchEvent(new Event('pagehide')));
  expect(reports).toEqual([true, false]);
});
