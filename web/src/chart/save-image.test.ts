// If this fails, a saved image does not name the source of its prices, or cannot be saved on some system.
import { describe, expect, it } from 'vitest';
import type { ChartModel } from './model/chart-model.ts';
import { imageLines, imageNames, placedNames, type ImageText } from './chart-image.ts';
import { BARE_SETTINGS } from './model/chart-settings.ts';
import { imageFileName } from './save-image.ts';

const MODEL: ChartModel = {
  bars: [{ x: Date.UTC(2024, 0, 2), o: 1, h: 1, l: 1, c: 1, v: 0 }],
  xAxis: { kind: 'time', zone: 'UTC', interval: '1d' },
  scale: { kind: 'price', decimals: 2 },
  decision: null,
  locale: 'en-US',
};

const TEXT: ImageText = {
  title: 'BTC, daily',
  source: 'simulated',
  model: MODEL,
  settings: BARE_SETTINGS,
  comparison: null,
};

describe('a saved image', () => {
  it('names the chart, its last bar, the source of its prices and the product', () => {
    expect(imageLines(TEXT)).toEqual(['BTC, daily, until Jan 2, 2024', 'Simulated prices · TradeSense']);
    expect(imageLines({ ...TEXT, title: 'BTC', source: 'live', model: { ...MODEL, bars: [] } })[0]).toBe('BTC');
  });

  it('names the comparison and the indicators that are drawn, in the colors of their lines', () => {
    expect(imageNames(TEXT)).toEqual([]);
    const settings = {
      ...BARE_SETTINGS,
      indicators: [
        { id: 'a', kind: 'sma', numbers: [50], color: 1 },
        { id: 'b', kind: 'ema', numbers: [20], color: 2, isHidden: true },
        { id: 'c', kind: 'bollinger', numbers: [20, 2], color: 3 },
        { id: 'd', kind: 'vwap', numbers: [], color: 4 },
      ],
    } as const;
    const comparison = { label: 'ETH', bars: [], decimals: 2 };
    expect(imageNames({ ...TEXT, settings, comparison })).toEqual([
      { label: 'ETH', color: 'comparison' },
      { label: 'SMA 50', color: 1 },
      { label: 'BB 20 2', color: 3 },
    ]);
    const bars = [{ x: Date.UTC(2024, 0, 2), o: 1, h: 1, l: 1, c: 1, v: 5 }];
    const drawn = imageNames({ ...TEXT, settings, model: { ...MODEL, bars } });
    expect(drawn.at(-1)).toEqual({ label: expect.stringMatching(/^VWAP \(/), color: 4 });
  });

  it('places the names in rows within its width', () => {
    const names = ['A', 'B', 'C'].map((label) => ({ label, color: 1 as const }));
    // A name takes 12 + 6 + 40 pixels, and 12 lie between two names.
    const placed = placedNames(names, 130, () => 40);
    expect(placed.map(({ left, row }) => [left, row])).toEqual([
      [0, 0],
      [70, 0],
      [0, 1],
    ]);
  });

  it.each([
    { title: 'BTC, daily', name: 'btc-daily.png' },
    { title: 'EUR/USD: 4h', name: 'eur-usd-4h.png' },
    { title: '…', name: 'chart.png' },
  ])('has the file name $name if its title is $title', ({ title, name }) => {
    expect(imageFileName(title)).toBe(name);
  });
});
