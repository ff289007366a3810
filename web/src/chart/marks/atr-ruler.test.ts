// If this fails, the ruler shows an ATR that differs from the ATR used for grading marks.
import { measureChart } from '@tradesense/core/grading/chart-bars.ts';
import { createBarColumns } from '@tradesense/core/market/bar-columns.ts';
import { expect, it } from 'vitest';
import type { LayerFrame } from '../view/chart-layer.ts';
import { atrOfBars, atrRuler, rulerAt, type RulerOptions } from './atr-ruler.ts';

/** Ranges grow from bar to bar, so that each bar has a different ATR. */
const BARS = Array.from({ length: 30 }, (_, n) => ({ x: n, o: 100, h: 101 + n, l: 99 - n, c: 100, v: 1 }));

it('the ruler’s ATR equals that of the grading at each bar', () => {
  const columns = createBarColumns(BARS.length);
  for (const [index, { x, o, h, l, c }] of BARS.entries()) {
    columns.t[index] = x;
    columns.o[index] = o;
    columns.h[index] = h;
    columns.l[index] = l;
    columns.c[index] = c;
  }
  expect(atrOfBars(BARS)).toEqual(measureChart(columns).atr);
});

it('the ruler stands at the bar under the pointer, at the last bar if there is none, and never outside the chart', () => {
  const atr = atrOfBars(BARS);
  const at = (pointed: number | null) => rulerAt(BARS, atr, pointed)?.index;
  expect([at(7.4), at(null), at(-3), at(99)]).toEqual([7, 29, 0, 29]);
  const place = rulerAt(BARS, atr, 20);
  expect((place?.high ?? 0) - (place?.low ?? 0)).toBeCloseTo(atr[20] ?? 0, 9);
});

it('the ruler is hidden where there is no ATR', () => {
  expect(rulerAt(BARS.slice(0, 10), atrOfBars(BARS.slice(0, 10)), null)).toBeNull();
});

it('the ruler is drawn as a line that is one ATR high on the chart’s scale', () => {
  const calls: (readonly [string, number, number])[] = [];
  const ignore = () => undefined;
  const context = new Proxy(
    {
      moveTo: (x: number, y: number) => calls.push(['moveTo', x, y]),
      lineTo: (x: number, y: number) => calls.push(['lineTo', x, y]),
    },
    { get: (target, name) => Reflect.get(target, name) ?? ignore, set: () => true },
  ) as unknown as CanvasRenderingContext2D;
  const frame = {
    bars: BARS,
    width: 300,
    barWidth: 8,
    xOf: (index: number) => 10 * index,
    indexAt: (x: number) => x / 10,
    yOf: (price: number) => 1000 - 2 * price,
    palette: { surface: '', text: '', fontFamily: '' },
  } as unknown as LayerFrame;
  atrRuler(BARS, () => 12).draw(context, frame);
  const [start, end] = calls;
  expect((end?.[2] ?? 0) - (start?.[2] ?? 0)).toBeCloseTo(2 * (atrOfBars(BARS)[12] ?? 0), 9);
});

/**
 * Draws the ruler at a bar. Returns the colors and widths of its strokes, the label with its place, and the line with
 * its ends.
 */
function drawnAt(
  index: number,
  width: number,
  { bars = BARS, options = {} }: { bars?: typeof BARS; options?: RulerOptions } = {},
) {
  const strokes: [string, number][] = [];
  const labels: [kind: string, text: string, x: number, align: string][] = [];
  const moves: [x: number, y: number][] = [];
  const set: Record<string, unknown> = {};
  const context = new Proxy(set, {
    get: (_, name) => {
      if (name === 'stroke') return () => strokes.push([String(set['strokeStyle']), Number(set['lineWidth'])]);
      if (name === 'strokeText' || name === 'fillText')
        return (text: string, x: number) => labels.push([name, text, x, String(set['textAlign'])]);
      if (name === 'moveTo' || name === 'lineTo') return (x: number, y: number) => moves.push([x, y]);
      return () => undefined;
    },
  }) as unknown as CanvasRenderingContext2D;
  const palette = { surface: 'surface', text: 'text', fontFamily: '' };
  const places = {
    xOf: (at: number) => 10 * at,
    indexAt: (x: number) => x / 10,
    yOf: (price: number) => 1000 - 2 * price,
  };
  const frame = { bars, width, height: 1000, barWidth: 8, palette, ...places } as unknown as LayerFrame;
  atrRuler(bars, () => index, options).draw(context, frame);
  const [x = 0, top = 0] = moves[0] ?? [];
  return { strokes, labels, line: { x, top, bottom: moves[1]?.[1] ?? 0 } };
}

it('the ruler and its label have an outline in the background color, so that they are seen over candles', () => {
  const { strokes, labels } = drawnAt(20, 400);
  expect(strokes).toEqual([
    ['surface', 6],
    ['text', 2],
  ]);
  expect(labels.map(([kind, text]) => [kind, text])).toEqual([
    ['strokeText', '1 ATR'],
    ['fillText', '1 ATR'],
  ]);
});

it.each([
  ['on the right of a bar in the left half', 15, 400, 'left'],
  ['on the left of a bar in the right half', 25, 400, 'right'],
  ['on the right of the last bar, where no candles are', 29, 400, 'left'],
])('the ruler is %s', (_, index, width, align) => {
  expect(drawnAt(index, width).labels.map(([, , , each]) => each)).toEqual([align, align]);
});

/** Bars around a steady price, the last ones with a larger range. */
const steady = (price: number) =>
  BARS.map((bar, n) => ({ ...bar, o: price, h: price + (n > 20 ? 5 : 2), l: price - (n > 20 ? 5 : 2), c: price }));

it.each([
  ['above', steady(100), 790 - 6, 'bottom'],
  ['below, if the pane ends above,', steady(490), 30 + 6, 'top'],
] as const)('a ruler at the last bar without room on its right is %s the bars beside it', (_, bars, y, end) => {
  expect(drawnAt(29, 300, { bars }).line[end]).toBeCloseTo(y, 9);
});

it('a ruler around a close keeps its price, and moves to the nearest bars that it does not cover', () => {
  const far = (n: number) => (n < 28 ? 0 : 100);
  const bars = BARS.map((bar, n) => ({ ...bar, o: 100 + far(n), h: 101 + far(n), l: 99 + far(n), c: 100 + far(n) }));
  const close = { center: 'close' as const };
  const { line } = drawnAt(20, 600, { bars, options: close });
  expect((line.top + line.bottom) / 2).toBeCloseTo(800, 9);
  expect(line.x).toBeGreaterThan(270);
  expect(drawnAt(20, 600, { bars, options: { ...close, side: 'right' } }).line.x).toBe(214);
});
