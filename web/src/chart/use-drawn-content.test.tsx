// If this fails, a chart with indicators is drawn twice, an indicator that is added before its code is loaded gets
// lost, or a chart without indicators waits for their code.
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ChartContent } from './model/chart-content.ts';
import { BARE_SETTINGS, withIndicator } from './model/chart-settings.ts';

const BARE: ChartContent = {
  model: {
    bars: [{ x: 0, o: 1, h: 1, l: 1, c: 1, v: 1 }],
    xAxis: { kind: 'time', zone: 'UTC', interval: '1h', assetClass: 'crypto' },
    scale: { kind: 'price', decimals: 2 },
    decision: null,
    locale: 'en-US',
  },
  settings: BARE_SETTINGS,
  comparison: null,
};
const WITH_SMA: ChartContent = { ...BARE, settings: withIndicator(BARE_SETTINGS, 'sma') };

beforeEach(() => {
  vi.resetModules();
  // Simulates a browser that is never idle, so that the indicators' code is loaded only when it is needed.
  vi.stubGlobal('requestIdleCallback', () => 0);
});

async function draw(content: ChartContent) {
  const { useDrawnContent } = await import('./use-drawn-content.ts');
  return renderHook((props: ChartContent) => useDrawnContent(props), { initialProps: content });
}

/** Waits until the indicators' code is loaded and the hook has been notified. */
async function load(): Promise<void> {
  const { loadIndicators } = await import('./view/later-indicators.ts');
  await act(() => loadIndicators());
}

test('a chart that starts with indicators waits for their code and is drawn once', async () => {
  const { result } = await draw(WITH_SMA);
  expect(result.current).toBeNull();
  await load();
  expect(result.current).toBe(WITH_SMA);
});

test('a chart without indicators is drawn at once, and an indicator that is added early appears once its code is loaded', async () => {
  const { result, rerender } = await draw(BARE);
  expect(result.current).toBe(BARE);
  rerender(WITH_SMA);
  expect(result.current).toEqual(BARE);
  await load();
  expect(result.current).toBe(WITH_SMA);
});

test('the code is loaded before it is needed when the browser is idle', async () => {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => {
    run();
    return 0;
  });
  const { rerender, result } = await draw(BARE);
  const { areIndicatorsLoaded } = await import('./view/later-indicators.ts');
  await vi.waitFor(() => expect(areIndicatorsLoaded()).toBe(true));
  rerender(WITH_SMA);
  expect(result.current).toBe(WITH_SMA);
});
