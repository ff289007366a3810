import type { ChartBar } from '../../model/chart-bar.ts';
import type { ChartModel } from '../../model/chart-model.ts';
import type { Drawing, DrawingAnchor } from './drawing.ts';
import type { PaneGeometry } from './outline.ts';

export const HOUR_MS = 3_600_000;
export const START_MS = Date.UTC(2024, 2, 14);

export function anchorAt(hour: number, price: number): DrawingAnchor {
  return { timeMs: START_MS + hour * HOUR_MS, price };
}

export function line(id: string, start: DrawingAnchor, end: DrawingAnchor): Drawing {
  return { id, kind: 'trend-line', color: 1, width: 2, anchors: [start, end] };
}

/** Returns hourly bars: the bar of hour h opens at 100 + h and closes 1 higher, with wicks of 0.5. */
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

/**
 * Returns a pane with 10 pixels per bar and 5 pixels per unit of price. The price 100 is at y = 500, and each character
 * is 7 pixels wide.
 */
export function paneGeometry(bars: readonly ChartBar[]): PaneGeometry {
  return {
    model: modelOf(bars),
    width: 1000,
    height: 500,
    xOf: (index) => index * 10,
    yOf: (price) => (price > 0 ? 500 - (price - 100) * 5 : null),
    textWidth: (text) => text.length * 7,
  };
}
