// If this fails, a reader cannot invert the price scale, or a layer of the chart ignores the inversion.
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessiblePart } from '../browser-test/expect-accessible.ts';
import { mountPart } from '../browser-test/mount-part.tsx';
import { CandleChart } from './candle-chart.tsx';
import type { ChartModel } from './model/chart-model.ts';
import { BARE_SETTINGS } from './model/chart-settings.ts';
import type { ChartLayer } from './view/chart-layer.ts';

const MODEL: ChartModel = {
  bars: [10, 12, 11, 13].map((c, i) => ({ x: i * 60_000, o: c, h: c + 1, l: c - 1, c, v: 1 })),
  xAxis: { kind: 'time', zone: 'UTC', interval: '1m', assetClass: 'crypto' },
  scale: { kind: 'price', decimals: 2 },
  decision: null,
  locale: 'en-US',
};

/** Creates a layer that records, at each redraw, how far a higher price is drawn above a lower one, in pixels. */
function probe(): ChartLayer & { readonly rise: () => number } {
  let rise = 0;
  return {
    id: 'probe',
    rise: () => rise,
    draw(_context, frame) {
      rise = (frame.yOf(11) ?? 0) - (frame.yOf(12) ?? 0);
    },
  };
}

function Chart({ layers }: { layers: readonly ChartLayer[] }) {
  const [settings, setSettings] = useState(BARE_SETTINGS);
  return (
    <CandleChart
      title="Test"
      model={MODEL}
      source="simulated"
      settings={settings}
      onSettingsChange={setSettings}
      layers={layers}
    />
  );
}

test('the dialog inverts the price scale and turns it back', async () => {
  const layer = probe();
  mountPart(<Chart layers={[layer]} />);
  await expect.poll(layer.rise).toBeGreaterThan(5);
  await page.getByRole('button', { name: 'Display' }).click();
  const choice = page.getByRole('checkbox', { name: /^Invert the scale/ });
  await choice.click();
  await expect.poll(layer.rise).toBeLessThan(-5);
  await expectAccessiblePart();
  await choice.click();
  await expect.poll(layer.rise).toBeGreaterThan(5);
});
