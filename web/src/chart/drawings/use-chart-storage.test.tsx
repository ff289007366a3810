// If this fails, a guest cannot change the settings of a chart in a browser that refuses to store them.
import { act, renderHook } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useChartStorage } from './use-chart-storage.ts';

const SETUP = { storage: null, name: 'BTC', newId: () => crypto.randomUUID() } as const;

test('the settings of a guest apply to this page, and to the next one if the browser stores them', () => {
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  onTestFinished(() => setItem.mockRestore());
  const { result } = renderHook(() => useChartStorage(SETUP));
  const next = { ...result.current.settings, series: 'line' } as const;
  act(() => result.current.onSettingsChange(next));
  expect(result.current.settings.series).toBe('line');
  expect(renderHook(() => useChartStorage(SETUP)).result.current.settings.series).not.toBe('line');
  setItem.mockRestore();
  act(() => result.current.onSettingsChange(next));
  expect(renderHook(() => useChartStorage(SETUP)).result.current.settings.series).toBe('line');
});
