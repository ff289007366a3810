// If this fails, a learner cannot find a mark on the chart by its text, because bar or price are written differently.
import { expect, it } from 'vitest';
import type { ChartModel } from '../model/chart-model.ts';
import { axisText, markText } from './mark-text.ts';
import type { Mark } from './mark.ts';

const MODEL: ChartModel = {
  bars: Array.from({ length: 3 }, (_, n) => {
    return { x: Date.UTC(2024, 2, 14, 4 * n), o: 10, h: 12, l: 9, c: 11, v: 1 };
  }),
  xAxis: { kind: 'time', zone: 'UTC', interval: '4h', assetClass: 'crypto' },
  scale: { kind: 'price', decimals: 2 },
  decision: null,
  locale: 'en-US',
};
const first = { index: 0, price: 9 };
const last = { index: 2, price: 42_300.1 };

it.each<readonly [Omit<Mark, 'id'>, place: string, text: string]>([
  [
    { kind: 'high', from: last, to: null },
    'Mar 14, 2024, 08:00 UTC, at 42,300.10',
    'Swing high, bar 3, Mar 14, 2024, 08:00 UTC, at 42,300.10',
  ],
  [
    { kind: 'leg', from: first, to: last },
    'From Mar 14, 2024, 00:00 UTC, at 9.00 to Mar 14, 2024, 08:00 UTC, at 42,300.10',
    'Leg from bar 1, Mar 14, 2024, 00:00 UTC, at 9.00 to bar 3, Mar 14, 2024, 08:00 UTC, at 42,300.10',
  ],
  [
    { kind: 'gap', from: last, to: first },
    'Mar 14, 2024, 04:00 UTC, 9.00 to 42,300.10',
    'Gap, bar 2, Mar 14, 2024, 04:00 UTC, 9.00 to 42,300.10',
  ],
  [{ kind: 'bullish-bos', from: first, to: null }, 'Mar 14, 2024, 00:00 UTC', 'BOS up, bar 1, Mar 14, 2024, 00:00 UTC'],
  [{ kind: 'level', from: last, to: null }, 'At 42,300.10', 'Level at 42,300.10'],
])('a mark has its position as the axes write it, and in sentences the number of its bar: %j', (mark, place, text) => {
  expect(axisText({ ...mark, id: 1 }, MODEL)).toBe(place);
  expect(markText({ ...mark, id: 1 }, MODEL)).toBe(text);
});
