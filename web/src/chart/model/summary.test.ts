// If this fails, screen reader users get information that differs from the chart, or get the outcome too early.
import { describe, expect, it } from 'vitest';
import type { ChartModel } from './chart-model.ts';
import { chartSummary } from './summary.ts';

const day = (n: number): number => Date.UTC(2024, 0, n);
const SETUP = [
  { x: day(1), o: 100, h: 110, l: 95, c: 105, v: 1 },
  { x: day(2), o: 105, h: 106, l: 90, c: 92, v: 1 },
];
const OUTCOME = [{ x: day(3), o: 92, h: 101.2, l: 91, c: 101.2, v: 1 }];
const MODEL: ChartModel = {
  bars: SETUP,
  xAxis: { kind: 'time', zone: 'UTC', interval: '1d' },
  scale: { kind: 'price', decimals: 2 },
  decision: null,
  locale: 'en-US',
};
const SETUP_TEXT =
  '2 daily bars, Jan 1, 2024 to Jan 2, 2024. Net change −8.00%. High 110.00 at Jan 1, 2024, low 90.00 at Jan 2, 2024, last close 92.00.';

describe('chartSummary', () => {
  it.each([
    { name: 'a plain chart', model: MODEL, text: SETUP_TEXT },
    {
      name: 'a hidden outcome',
      model: { ...MODEL, decision: { setupBars: 2, outcomeBars: 1 } },
      text: `${SETUP_TEXT} The 1 bars of the outcome are hidden.`,
    },
    {
      name: 'a shown outcome, measured from the last close of the set-up',
      model: { ...MODEL, bars: [...SETUP, ...OUTCOME], decision: { setupBars: 2, outcomeBars: 1 } },
      text:
        `${SETUP_TEXT} Then 1 bars of outcome, Jan 3, 2024 to Jan 3, 2024. Net change +10.00%. ` +
        'High 101.20 at Jan 3, 2024, low 91.00 at Jan 3, 2024, last close 101.20.',
    },
    { name: 'nothing', model: { ...MODEL, bars: [] }, text: 'No bars to show.' },
  ])('$name', ({ model, text }) => {
    expect(chartSummary(model)).toBe(text);
  });
});
