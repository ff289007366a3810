// If this fails, a saved image does not name the source of its prices, or cannot be saved on some system.
import { describe, expect, it } from 'vitest';
import type { ChartModel } from './model/chart-model.ts';
import { imageLines } from './chart-image.ts';
import { imageFileName } from './save-image.ts';

const MODEL: ChartModel = {
  bars: [{ x: Date.UTC(2024, 0, 2), o: 1, h: 1, l: 1, c: 1, v: 0 }],
  xAxis: { kind: 'time', zone: 'UTC', interval: '1d' },
  scale: { kind: 'price', decimals: 2 },
  decision: null,
  locale: 'en-US',
};

describe('a saved image', () => {
  it('names the chart, its last bar, the source of its prices and the product', () => {
    expect(imageLines({ title: 'BTC, daily', source: 'simulated', model: MODEL })).toEqual([
      'BTC, daily, until Jan 2, 2024',
      'Simulated prices · TradeSense',
    ]);
    expect(imageLines({ title: 'BTC', source: 'live', model: { ...MODEL, bars: [] } })[0]).toBe('BTC');
  });

  it.each([
    { title: 'BTC, daily', name: 'btc-daily.png' },
    { title: 'EUR/USD: 4h', name: 'eur-usd-4h.png' },
    { title: '…', name: 'chart.png' },
  ])('has the file name $name if its title is $title', ({ title, name }) => {
    expect(imageFileName(title)).toBe(name);
  });
});
