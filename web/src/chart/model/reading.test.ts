// If this fails, the legend or the text for screen readers gives a value of an indicator that differs from the chart.
import { describe, expect, it } from 'vitest';
import { ChartColumns } from './bar-columns.ts';
import type { ChartModel } from './chart-model.ts';
import { readingsAt, refusedReading, spokenReadings, valueText } from './reading.ts';
import { computedIndicators } from './computed-indicator.ts';

const MODEL: ChartModel = {
  bars: [10, 20, 30].map((c, i) => ({ x: i * 60_000, o: c, h: c, l: c, c, v: 1 })),
  xAxis: { kind: 'time', zone: 'UTC', interval: '1m', assetClass: 'crypto' },
  scale: { kind: 'price', decimals: 2 },
  decision: null,
  locale: 'en-US',
};

function readings(index: number) {
  const columns = new ChartColumns();
  columns.update(MODEL.bars, 0);
  const indicators = computedIndicators(
    [
      { id: 'a', kind: 'sma', numbers: [2], color: 1 },
      { id: 'b', kind: 'vwap', numbers: [], color: 2 },
      { id: 'c', kind: 'rsi', numbers: [2], color: 3 },
    ],
    MODEL.xAxis,
  );
  for (const indicator of indicators) indicator.update(columns, 0);
  const others = [{ x: 60_000, o: 7, h: 7, l: 7, c: 7, v: 0 }];
  return readingsAt(MODEL, indicators, { label: 'ETH', bars: others, decimals: 1 }, index);
}

describe('readings', () => {
  it.each([
    { index: 0, spoken: 'VWAP (day): 10.00.' },
    { index: 1, spoken: 'ETH: 7.0. SMA 2: 15.00. VWAP (day): 15.00.' },
    { index: 2, spoken: 'ETH: 7.0. SMA 2: 25.00. VWAP (day): 20.00. RSI 2: 100.0.' },
  ])('contain the values at the bar with the index $index', ({ index, spoken }) => {
    expect(spokenReadings(readings(index))).toBe(spoken);
  });

  it('show a dash if there is no value yet', () => {
    expect(readings(0).map(({ values }) => values[0]?.text)).toEqual(['–', '–', '10.00', '–']);
  });

  it.each<[unit: Parameters<typeof valueText>[1], value: number, text: string]>([
    ['price', 1234.5, '1,234.50'],
    ['percent', -1.234, '−1.23%'],
    ['volume', -1_234_567, '−1.23M'],
    ['points', -100, '−100.0'],
  ])('show %s in its unit', (unit, value, text) => {
    expect(valueText(MODEL, unit, value)).toBe(text);
  });

  it('name the data that an indicator needs but does not have', () => {
    const reading = refusedReading({ id: 'a', kind: 'obv', numbers: [], color: 1 });
    expect(spokenReadings([reading])).toBe('OBV: needs volume.');
  });
});
