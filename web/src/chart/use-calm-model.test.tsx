// If this fails, the chart's text for screen readers and its tools are outdated, or are rerendered at every tick.
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ChartModel } from './model/chart-model.ts';
import { useCalmModel } from './use-calm-model.ts';

const modelOf = (...closes: readonly number[]): ChartModel => ({
  bars: closes.map((c, x) => ({ x, o: 1, h: 9, l: 1, c, v: 0 })),
  xAxis: { kind: 'bars' } as unknown as ChartModel['xAxis'],
  scale: { kind: 'price', decimals: 2 },
  decision: null,
  locale: 'en-US',
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('ticks are passed on together one second after the first, and other bars immediately', () => {
  const first = modelOf(1, 2);
  const { result, rerender } = renderHook(useCalmModel, { initialProps: first });
  rerender(modelOf(1, 3));
  act(() => void vi.advanceTimersByTime(900));
  const newest = modelOf(1, 4);
  rerender(newest);
  expect(result.current).toBe(first);
  act(() => void vi.advanceTimersByTime(100));
  expect(result.current).toBe(newest);
  const longer = modelOf(1, 4, 5);
  rerender(longer);
  expect(result.current).toBe(longer);
});
