// If this fails, drawings cannot be made, moved or removed by mouse, finger or keyboard, or they handle presses that
// are meant for the chart.
import { beforeEach, describe, expect, test } from 'vitest';
import { DRAWINGS_MAX } from '@tradesense/contract/chart-constants.ts';
import type { ChartLayer, LayerFrame, LayerPointer } from '../view/chart-layer.ts';
import type { Palette } from '../view/palette.ts';
import { ChartDrawings } from './chart-drawings.ts';
import { DrawingsLayer } from './drawings-layer.ts';
import { anchorAt, hourlyBars, line, modelOf, paneGeometry } from './model/drawings.test-data.ts';

const bars = hourlyBars(100);
const { xOf, yOf, width, height } = paneGeometry(bars);
const frame: LayerFrame = {
  width,
  height,
  coveredHeight: () => 0,
  bars,
  xOf,
  yOf,
  barWidth: 10,
  palette: { lines: { 1: '#111111', 2: '#222222', 3: '#333333', 4: '#444444', 5: '#555555', 6: '#666666' } } as Palette,
  indexAt: (x) => x / 10,
  priceAt: (y) => 100 + (500 - y) / 5,
};
/** A canvas that draws nothing. */
const canvas = new Proxy(
  { measureText: (text: string) => ({ width: text.length * 7 }) },
  { get: (known, name) => Reflect.get(known, name) ?? (() => undefined), set: () => true },
) as unknown as CanvasRenderingContext2D;

let drawings: ChartDrawings;
let layer: ChartLayer;
let led: number[];
beforeEach(() => {
  let ids = 0;
  drawings = new ChartDrawings(() => `id-${(ids += 1)}`);
  drawings.show(modelOf(bars));
  drawings.setMagnet('off');
  layer = new DrawingsLayer(drawings);
  led = [];
  layer.attach?.({ redraw: () => layer.draw(canvas, frame), point: (index) => led.push(index) });
});

function pointer(kind: LayerPointer['kind'], x: number, y: number, pointerType = 'mouse'): boolean {
  const price = frame.priceAt(y) ?? 0;
  return (
    layer.onPointer?.({ kind, x, y, index: x / 10, price, pointerType, timeMs: 0, shiftKey: false }, frame) ?? false
  );
}
function pull(from: readonly [number, number], to: readonly [number, number], pointerType = 'mouse'): void {
  pointer('down', ...from, pointerType);
  pointer('move', ...to, pointerType);
  pointer('up', ...to, pointerType);
}
function key(name: string, change: Partial<KeyboardEvent> = {}, pointed: number | null = null): boolean {
  return layer.onKey?.({ key: name, ...change } as KeyboardEvent, pointed, frame) ?? false;
}
const drawn = () => drawings.state().history.drawings;

describe('with a pointer', () => {
  test('a line is drawn in one drag and is then selected, and the tool is deselected', () => {
    drawings.choose('trend-line');
    expect(layer.isTool).toBe(true);
    pull([102, 450], [301, 350]);
    expect(drawn()).toEqual([{ ...line('id-1', anchorAt(10, 110), anchorAt(30, 130)) }]);
    expect([layer.isTool, drawings.state().selectedId]).toEqual([false, 'id-1']);
  });

  test('a line is drawn by two presses, with a preview between them', () => {
    drawings.choose('trend-line');
    pull([100, 450], [101, 451]);
    expect(drawn()).toEqual([]);
    pointer('move', 200, 400);
    expect(drawings.drafted?.anchors).toEqual([anchorAt(10, 110), anchorAt(20, 120)]);
    pull([300, 350], [300, 350]);
    expect(drawn()[0]?.anchors).toEqual([anchorAt(10, 110), anchorAt(30, 130)]);
  });

  test('a level lies where the pointer was last, and a canceled press draws nothing', () => {
    drawings.choose('level');
    pull([100, 450], [100, 400]);
    expect(drawn()[0]?.anchors).toEqual([anchorAt(10, 120)]);
    drawings.choose('level');
    pointer('down', 100, 300);
    pointer('cancel', 100, 300);
    expect(drawn()).toHaveLength(1);
  });

  test('the magnet moves an anchor to a price of the bar', () => {
    drawings.setMagnet('strong');
    drawings.choose('level');
    pull([100, 440], [100, 440]);
    expect(drawn()[0]?.anchors[0].price).toBe(111.5);
  });

  test('a line is moved by its middle and one end by its anchor, each as one step of undo', () => {
    drawings.adopt([line('a', anchorAt(10, 110), anchorAt(30, 130))]);
    pull([200, 400], [250, 375]);
    expect(drawn()[0]?.anchors).toEqual([anchorAt(15, 115), anchorAt(35, 135)]);
    pull([350, 325], [400, 300]);
    expect(drawn()[0]?.anchors).toEqual([anchorAt(15, 115), anchorAt(40, 140)]);
    drawings.undo();
    drawings.undo();
    expect(drawn()[0]?.anchors).toEqual([anchorAt(10, 110), anchorAt(30, 130)]);
  });

  test('a press beside all drawings is left to the chart and clears the selection', () => {
    drawings.adopt([line('a', anchorAt(10, 110), anchorAt(30, 130))]);
    pull([200, 400], [200, 400]);
    expect(drawings.state().selectedId).toBe('a');
    expect(pointer('down', 600, 100)).toBe(false);
    expect(drawings.state().selectedId).toBeNull();
  });

  test('a finger selects a drawing from further away than a mouse', () => {
    drawings.adopt([line('a', anchorAt(10, 110), anchorAt(30, 130))]);
    expect(pointer('down', 200, 412, 'mouse')).toBe(false);
    expect(pointer('down', 200, 412, 'touch')).toBe(true);
  });

  test.each(['setLocked', 'setHidden'] as const)('after %s no drawing can be selected', (act) => {
    drawings.adopt([line('a', anchorAt(10, 110), anchorAt(30, 130))]);
    drawings[act](true);
    expect([pointer('down', 200, 400), layer.hitTest?.(200, 400, frame), key('d')]).toEqual([false, null, false]);
  });
});

describe('with keys', () => {
  test('a line is placed from the bar under the crosshair, and every step is announced and shown', () => {
    drawings.choose('trend-line');
    expect(key('ArrowRight', {}, 10)).toBe(true);
    expect(drawings.state().spoken).toBe('Mar 14, 2024, 11:00 UTC at 111.00.');
    key('l');
    key('Enter');
    expect(drawings.state().spoken).toBe('Placed. End next.');
    key('ArrowRight', { shiftKey: true });
    key('h');
    key('Enter');
    expect(drawn()[0]?.anchors).toEqual([anchorAt(11, 110.5), anchorAt(21, 122.5)]);
    expect(led).toEqual([11, 11, 21, 21]);
  });

  test('a drawing is selected, moved as a whole or by one anchor, and removed', () => {
    drawings.adopt([line('a', anchorAt(10, 110), anchorAt(30, 130)), line('b', anchorAt(1, 101), anchorAt(2, 102))]);
    key('d');
    for (const each of ['ArrowRight', 'ArrowRight', 'ArrowUp']) key(each);
    expect(drawn()[0]?.anchors).toEqual([anchorAt(12, 110.4), anchorAt(32, 130.4)]);
    key('Enter');
    key('Enter');
    expect(drawings.state().spoken).toBe('End: Mar 15, 2024, 08:00 UTC at 130.40.');
    key('ArrowLeft');
    expect(drawn()[0]?.anchors[1]).toEqual(anchorAt(31, 130.4));
    key('z', { ctrlKey: true });
    key('z', { metaKey: true });
    expect(drawn()[0]?.anchors).toEqual([anchorAt(10, 110), anchorAt(30, 130)]);
    key('D', { shiftKey: true });
    expect(drawings.state().selectedId).toBe('b');
    key('Delete');
    expect(drawn()).toHaveLength(1);
    key('y', { ctrlKey: true });
    expect(drawn()).toHaveLength(1);
  });

  test('a price moves by its smallest step if a pixel is less than that', () => {
    drawings.show({ ...modelOf(bars), scale: { kind: 'price', decimals: 0 } });
    drawings.adopt([line('a', anchorAt(10, 110), anchorAt(30, 130))]);
    for (const each of ['d', 'Enter', 'ArrowDown']) key(each);
    expect(drawn()[0]?.anchors[0].price).toBe(109);
  });

  test('Escape first deselects the tool, then the drawing, and is then left to the chart', () => {
    drawings.adopt([line('a', anchorAt(10, 110), anchorAt(30, 130))]);
    drawings.choose('text');
    expect([key('Escape'), drawings.state().draft]).toEqual([true, null]);
    key('d');
    expect([key('Escape'), drawings.state().selectedId]).toEqual([true, null]);
    expect([key('Escape'), key('ArrowLeft'), key('Enter'), key('z', { ctrlKey: true })]).toEqual(
      Array.from({ length: 4 }, () => false),
    );
  });
});

test('a chart that has the maximum number of drawings takes no more and says why', () => {
  drawings.adopt(Array.from({ length: DRAWINGS_MAX }, (_, i) => line(`n${i}`, anchorAt(1, 1), anchorAt(2, 2))));
  drawings.choose('level');
  expect(drawings.state()).toMatchObject({
    draft: null,
    spoken: expect.stringContaining('500 drawings is the maximum'),
  });
});

test('a new drawing has the color and width of the last changed drawing of its kind', () => {
  drawings.choose('level');
  pull([100, 450], [100, 450]);
  drawings.change({ ...drawn()[0]!, color: 6, width: 3 });
  drawings.choose('level');
  pull([200, 400], [200, 400]);
  expect(drawn()[1]).toMatchObject({ color: 6, width: 3 });
});

describe('a page’s action', () => {
  const level = (id: string, price: number) =>
    ({ id, kind: 'level', color: 1, width: 1, anchors: [anchorAt(0, price)] }) as const;
  test('runs by its key for the selected drawing if that has a price; otherwise the key is left to the chart', () => {
    const ran: string[] = [];
    drawings.adopt([level('l', 110), line('s', anchorAt(0, 100), anchorAt(5, 120))]);
    drawings.select('l');
    expect(key('a')).toBe(false);
    drawings.offer({ label: 'Alert', key: 'a', run: ({ id }) => ran.push(id) });
    expect(key('A')).toBe(true);
    drawings.select('s');
    expect(key('a')).toBe(false);
    drawings.select(null);
    expect(key('a')).toBe(false);
    expect(ran).toEqual(['l']);
    drawings.offer(null);
    drawings.select('l');
    expect(key('a')).toBe(false);
  });

  test('can find the drawing under a point, but none that is hidden or locked', () => {
    drawings.adopt([level('l', 110)]);
    const y = frame.yOf(110) ?? 0;
    expect(drawings.drawingAt(300, y)?.id).toBe('l');
    expect(drawings.drawingAt(300, y + 40)).toBeNull();
    drawings.setLocked(true);
    expect(drawings.drawingAt(300, y)).toBeNull();
  });
});
