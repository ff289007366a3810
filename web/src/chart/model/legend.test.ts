// If this fails, the legend or the text for screen readers differs from the bar on the chart.
import { describe, expect, it } from 'vitest';
import type { ChartModel } from './chart-model.ts';
import { legendOf, spokenBar } from './legend.ts';

const MODEL: ChartModel = {
  bars: [
    { x: -1, o: -3, h: 1, l: -4, c: -2, v: 80 },
    { x: 0, o: -2, h: 0.5, l: -2.5, c: 0, v: 120 },
    { x: 1, o: 0, h: 0.2, l: -5, c: -4, v: 0 },
  ],
  xAxis: { kind: 'bar-number' },
  scale: { kind: 'relative' },
  decision: { setupBars: 2, outcomeBars: 1 },
  locale: 'en-US',
};

describe('legendOf', () => {
  it.each([
    { index: 0, label: 'bar −1', change: '+1.03%', trend: 'up', volume: '80% of mean', isOutcome: false },
    { index: 1, label: 'bar 0', change: '+2.04%', trend: 'up', volume: '120% of mean', isOutcome: false },
    { index: 2, label: 'bar 1', change: '−4.00%', trend: 'down', volume: null, isOutcome: true },
  ])('describes the bar with the index $index', ({ index, ...expected }) => {
    expect(legendOf(MODEL, index, 'pane')).toMatchObject(expected);
  });

  it('has the volume on the price pane too, and not if the chart hides it', () => {
    expect(legendOf(MODEL, 0, 'overlay')?.volume).toBe('80% of mean');
    expect(legendOf(MODEL, 0, 'off')?.volume).toBeNull();
  });

  it('is null for a bar that does not exist', () => {
    expect(legendOf(MODEL, 3, 'pane')).toBeNull();
    expect(legendOf(MODEL, -1, 'pane')).toBeNull();
  });
});

describe('spokenBar', () => {
  it('contains the bar, its close and the other values, and says whether it is an outcome bar', () => {
    const legend = legendOf(MODEL, 2, 'pane');
    expect(legend && spokenBar(legend)).toBe(
      'bar 1, outcome: close −4.00%, change −4.00%, open 0.00%, high +0.20%, low −5.00%.',
    );
  });
});
