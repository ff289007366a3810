// If this fails, a number of a chart's axis is printed on the border of its pane, or cut by it.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mountPart } from '../browser-test/mount-part.tsx';
import { CandleChart } from './candle-chart.tsx';
import type { ChartModel } from './model/chart-model.ts';
import { BARE_SETTINGS } from './model/chart-settings.ts';

/** Returns a chart whose prices go up and down around a middle. Where its axis has numbers depends on that middle. */
function chartAround(middle: number): ChartModel {
  const bars = Array.from({ length: 90 }, (_, i) => {
    const c = middle + 20 * Math.sin(i / 9) + 6 * Math.sin(i / 2);
    return { x: i * 3_600_000, o: c - 1, h: c + 2, l: c - 3, c, v: 1_000 + 400 * Math.sin(i / 5) };
  });
  return {
    bars,
    xAxis: { kind: 'time', zone: 'UTC', interval: '1h', assetClass: 'crypto' },
    scale: { kind: 'price', decimals: 2 },
    decision: null,
    locale: 'en-US',
  };
}
const RSI = { id: 'rsi', kind: 'rsi', numbers: [14], color: 1 } as const;

/** Height at the upper and at the lower edge of a pane in which no number is printed, in CSS pixels. */
const FREE_PX = 2;
/** Width of the axis's border, in CSS pixels, which is drawn over its whole height. */
const BORDER_PX = 3;

/** Returns the canvases with the numbers of the price axes, from the upper pane to the lower one. */
function axes(): HTMLCanvasElement[] {
  const rows = [...document.querySelectorAll('[role=application] tr')];
  return rows.slice(0, -1).flatMap((row) => {
    const canvas = row.querySelector<HTMLCanvasElement>('td:last-child canvas');
    return canvas === null || canvas.height < 20 ? [] : [canvas];
  });
}

/** Returns the number of painted pixels of a canvas from one height to another, beside its border. */
function paintedPixels(canvas: HTMLCanvasElement, top: number, height: number): number {
  const ratio = canvas.height / canvas.clientHeight;
  const left = Math.ceil(BORDER_PX * ratio);
  const pixels = canvas
    .getContext('2d')!
    .getImageData(left, Math.round(top * ratio), canvas.width - left, Math.ceil(height * ratio)).data;
  return pixels.filter((value, at) => at % 4 === 3 && value > 0).length;
}

// Without room at the edges, a number is on the upper border around 2,660 and on the lower border around 2,673.
test.each([2_660, 2_673])('no number touches the border of a pane of a chart around %i', async (middle) => {
  await page.viewport(390, 844);
  mountPart(
    <CandleChart
      title="Test"
      model={chartAround(middle)}
      source="recorded"
      settings={{ ...BARE_SETTINGS, volume: 'pane', indicators: [RSI] }}
    />,
  );
  await expect.poll(() => axes().length).toBe(3);
  const [price] = axes();
  await expect.poll(() => paintedPixels(price!, 0, price!.clientHeight)).toBeGreaterThan(0);
  const atEdges = axes().map((axis) => [
    paintedPixels(axis, 0, FREE_PX),
    paintedPixels(axis, axis.clientHeight - FREE_PX, FREE_PX),
  ]);
  expect(atEdges).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
});
