import type { ChartBar } from '../../model/chart-bar.ts';
import type { ChartModel } from '../../model/chart-model.ts';
import type { Drawing, DrawingAnchor } from './drawing.ts';
import type { PanePlace } from './outline.ts';

export const HOUR_MS = 3_600_000;
export const START_MS = Date.UTC(2024, 2, 14);

export function anchorAt(hour: number, price: number): DrawingAnchor {
  return { timeMs: START_MS + hour * HOUR_MS, price };
}

export function line(id: string, start: DrawingAnchor, end: DrawingAnchor): Drawing {
  return { id, kind: 'trend-line', color: 1, width: 2, anchors: [start, end] };
}

/** Hourly bars: bar i opens at 100 + i and closes one higher, with a wick of a half at both ends. */
export function hourlyBars(count: number, fromHour = 0): readonly ChartBar[] {
  return Array.from({ length: count }, (_, i) => {
    const o = 100 + fromHour + i;
    return { x: START_MS + (fromHour + i) * HOUR_MS, o, h: o + 1.5, l: o - 0.5, c: o + 1, v: 10 };
  });
}

export function modelOf(bars: readonly ChartBar[]): ChartModel {
  return {
    bars,
    xAxis: { kind: 'time', zone: 'UTC', interval: '1h' },
    scale: { kind: 'price', decimals: 2 },
    decision: null,
    locale: 'en-US',
  };
}

/** A pane on which a bar is 10 pixels wide and a unit of price 5 high, 100 at y = 500; letters are 7 wide. */
export function placeOn(bars: readonly ChartBar[]): PanePlace {
  return {
    model: modelOf(bars),
    width: 1000,
    height: 500,
    xOf: (index) => index * 10,
    yOf: (price) => (price > 0 ? 500 - (price - 100) * 5 : null),
    textWidth: (text) => text.length * 7,
  };
}
