// If this fails, the lines of session breaks are at the wrong bars, or lines that are out of view are drawn too.
import { expect, test } from 'vitest';
import type { ChartBar } from '../model/chart-bar.ts';
import type { LayerFrame } from './chart-layer.ts';
import { SessionBreaksLayer } from './session-breaks-layer.ts';

const HOUR_MS = 3_600_000;
const bars = Array.from({ length: 72 }, (_, at): ChartBar => ({
  x: Date.UTC(2026, 0, 5) + at * HOUR_MS,
  o: 1,
  h: 1,
  l: 1,
  c: 1,
  v: 0,
}));
const inView = (from: number, to: number): Pick<LayerFrame, 'bars' | 'width' | 'indexAt'> => ({
  bars,
  width: 100,
  indexAt: (x) => from + ((to - from) * x) / 100,
});

test('trading days of crypto start at midnight UTC, and only bars in view get a line', () => {
  const layer = new SessionBreaksLayer({ kind: 'time', interval: '1h', zone: 'UTC', assetClass: 'crypto' });
  expect(layer.breaks(inView(0, 71))).toEqual([24, 48]);
  expect(layer.breaks(inView(30, 90))).toEqual([48]);
});
