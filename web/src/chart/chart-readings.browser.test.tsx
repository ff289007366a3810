// If this fails, labels of orders and positions are drawn under the values of the indicators.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mountPart } from '../browser-test/mount-part.tsx';
import { CandleChart } from './candle-chart.tsx';
import type { ChartModel } from './model/chart-model.ts';
import { BARE_SETTINGS } from './model/chart-settings.ts';
import type { ChartLayer } from './view/chart-layer.ts';

const MODEL: ChartModel = {
  bars: Array.from({ length: 60 }, (_, i) => ({ x: i * 3_600_000, o: 100, h: 102, l: 99, c: 101, v: 5 })),
  xAxis: { kind: 'time', zone: 'UTC', interval: '1h', assetClass: 'crypto' },
  scale: { kind: 'price', decimals: 2 },
  decision: null,
  locale: 'en-US',
};

test.each([
  ['no indicator', []],
  ['one indicator', [5]],
  ['three indicators', [5, 10, 20]],
] as const)('layers of a chart with %s know the height that the values cover', async (_, lengths) => {
  await page.viewport(1280, 800);
  let covered: number | null = null;
  const layer: ChartLayer = {
    id: 'probe',
    draw: (_context, { coveredHeight }) => {
      covered = coveredHeight();
    },
  };
  const indicators = lengths.map((length) => ({
    id: `i${length}`,
    kind: 'sma' as const,
    numbers: [length],
    color: 1 as const,
  }));
  const layers = [layer];
  mountPart(
    <div data-work-frame="">
      <CandleChart
        title="Test"
        model={MODEL}
        source="recorded"
        size="desk"
        settings={{ ...BARE_SETTINGS, indicators }}
        layers={layers}
      />
    </div>,
  );
  const chart = page.getByRole('application');
  await expect.element(chart).toBeVisible();
  const valuesBottom = () => {
    const values = [...chart.element().querySelectorAll('[data-readings] > *')];
    const top = chart.element().getBoundingClientRect().top;
    return Math.max(0, ...values.map((each) => each.getBoundingClientRect().bottom - top));
  };
  await expect.poll(() => chart.element().querySelectorAll('[data-readings] > *').length).toBe(lengths.length);
  await expect.poll(() => covered).not.toBeNull();
  // The rows have a fraction of a pixel; without any, nothing at all is covered.
  const most = lengths.length === 0 ? 0 : 1.99;
  await expect.poll(() => Math.abs((covered ?? 0) - valuesBottom())).toBeLessThanOrEqual(most);
});
