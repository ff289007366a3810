// If this fails, lines cannot be dragged by mouse or finger, a drag sends a wrong request, or a rejected move is not
// undone.
import { beforeEach, describe, expect, test } from 'vitest';
import type { AmendOrderRequest, TradingOrder } from '@tradesense/contract/trading-orders.ts';
import { price } from '@tradesense/core/kernel/money.ts';
import type { LayerFrame, LayerPointer } from '../../../chart/view/chart-layer.ts';
import type { Palette } from '../../../chart/view/palette.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { tradeLinesOf } from './trade-line.ts';
import { TradeLines } from './trade-line-store.ts';
import { TradeLinesLayer } from './trade-lines-layer.ts';
import { orderOf, positionOf, sourcesOf } from './trade-lines.test-data.ts';

/** A pixel is 0.1 in price; the price 100 is in the middle of the pane. */
const frame: LayerFrame = {
  width: 600,
  height: 400,
  coveredHeight: () => 0,
  bars: [],
  barWidth: 10,
  palette: { lines: {} } as Palette,
  xOf: (index) => index * 10,
  indexAt: (x) => x / 10,
  yOf: (at) => 200 - (at - 100) * 10,
  priceAt: (y) => 100 + (200 - y) / 10,
};
/** A canvas that draws nothing. */
const canvas = new Proxy(
  { measureText: (text: string) => ({ width: text.length * 6 }) },
  { get: (known, name) => Reflect.get(known, name) ?? (() => undefined), set: () => true },
) as unknown as CanvasRenderingContext2D;

const limit = orderOf({ limitPrice: '99' });
const later = '2026-01-05T10:00:05.000Z';

let lines: TradeLines;
let layer: TradeLinesLayer;
let asked: { orderId: string; request: AmendOrderRequest; answer: (order: TradingOrder | ApiError) => void }[];
let moved: [string, string][];

function show(...given: Parameters<typeof sourcesOf>): void {
  lines.show(tradeLinesOf(sourcesOf(...given)));
}
beforeEach(() => {
  asked = [];
  moved = [];
  lines = new TradeLines();
  lines.connect({
    amend: (orderId, request) =>
      new Promise((resolve, reject) => {
        const answer = (order: TradingOrder | ApiError) => (order instanceof ApiError ? reject(order) : resolve(order));
        asked.push({ orderId, request, answer });
      }),
    moveTicketLine: (line, at) => moved.push([line, at]),
  });
  layer = new TradeLinesLayer(lines, price(1_000_000n));
  layer.attach({ redraw: () => layer.draw(canvas, frame) });
  show({ orders: [limit], positions: [positionOf({ entryPrice: '104', liquidationPrice: null })] });
});

function pointer(kind: LayerPointer['kind'], x: number, y: number, pointerType = 'mouse'): boolean {
  const at = frame.priceAt(y) ?? 0;
  return layer.onPointer({ kind, x, y, index: x / 10, price: at, pointerType, timeMs: 0, shiftKey: false }, frame);
}
function pull(from: readonly [number, number], to: readonly [number, number], pointerType = 'mouse'): boolean {
  const isTaken = pointer('down', ...from, pointerType);
  pointer('move', ...to, pointerType);
  pointer('up', ...to, pointerType);
  return isTaken;
}
const settled = async (): Promise<void> => {
  await new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
};
const rejection = new ApiError({ code: 'price-off-tick', status: 422, problem: {}, message: 'Not there.' });
const shown = () => lines.state().lines.map((line) => lines.shownPrice(line));

test('labels move to the left where the newest bars reach the right edge, so that they never cover them', () => {
  const bars = Array.from({ length: 60 }, (_, x) => ({ x, o: 100, h: 101, l: 99, c: 100, v: 1 }));
  const fullFrame = { ...frame, bars: bars as unknown as LayerFrame['bars'] };
  layer.draw(canvas, fullFrame);
  const takesFinger = (x: number) =>
    layer.onPointer(
      { kind: 'down', x, y: 210, index: 0, price: 99, pointerType: 'touch', timeMs: 0, shiftKey: false },
      fullFrame,
    );
  expect([takesFinger(560), takesFinger(30)]).toEqual([false, true]);
});

test('with many orders, those near the market have labels, and half of the pane stays free for the bars', () => {
  const bars = [{ x: 0, o: 100, h: 100, l: 100, c: 100, v: 1 }];
  const orders = Array.from({ length: 30 }, (_, at) => orderOf({ id: `o${at}`, limitPrice: String(85 + at / 2) }));
  show({ orders });
  layer.draw(canvas, { ...frame, bars });
  // The price 99.5 is at y = 205. A line without a label can only be pressed at its own height.
  expect(layer.lineAt(560, 206)?.price).toBe('99.5');
  expect(pointer('down', 560, 100, 'touch')).toBe(false);
});

test('the scale includes entry, stop and target, and does not move while one of them is dragged', () => {
  const stop = orderOf({ id: 's', role: 'stop-loss', side: 'sell', type: 'stop', triggerPrice: '95' });
  show({ orders: [limit, stop], positions: [positionOf({ entryPrice: '104', liquidationPrice: '50' })] });
  const prices = () => layer.prices().toSorted((a, b) => a - b);
  expect(prices()).toEqual([95, 99, 104]);
  pointer('down', 100, 211);
  pointer('move', 100, 300);
  expect(prices()).toEqual([95, 99, 104]);
});

describe('a pointer on the lines', () => {
  test('moves a line from tick to tick, and its release sends the price', () => {
    expect(pointer('down', 100, 211)).toBe(true);
    pointer('move', 100, 216.04);
    expect(lines.state().held).toMatchObject({ price: '98.5', by: 'pointer' });
    expect(asked).toEqual([]);
    pointer('up', 100, 221);
    expect(asked).toMatchObject([{ orderId: 'o1', request: { limitPrice: '98' } }]);
    expect(shown()).toEqual(['104', '98']);
  });

  test('selects a line by a press without a move, and sends nothing', () => {
    pull([100, 210], [101, 212]);
    expect([asked, lines.state().selectedId]).toEqual([[], 'o1:limitPrice']);
  });

  test('sends nothing if the line is moved back to its price', () => {
    pointer('down', 100, 210);
    pointer('move', 100, 250);
    pointer('move', 100, 210);
    pointer('up', 100, 210);
    expect(asked).toEqual([]);
  });

  test('drags only the label if it is a finger, so that the chart can still be scrolled', () => {
    expect(pointer('down', 100, 210, 'touch')).toBe(false);
    expect(pull([560, 214], [560, 224], 'touch')).toBe(true);
    expect(asked).toMatchObject([{ request: { limitPrice: '98' } }]);
  });

  test('leaves a press on a line that cannot be moved to the chart', () => {
    expect([pointer('down', 100, 160), pointer('down', 590, 160), layer.hitTest(100, 160)]).toEqual([
      false,
      false,
      null,
    ]);
    expect(layer.hitTest(100, 210)).toEqual({ cursor: 'ns-resize' });
  });

  test('restores the line if Escape is pressed or the pointer is canceled', () => {
    pointer('down', 100, 210);
    pointer('move', 100, 250);
    expect(layer.onKey({ key: 'Escape' } as KeyboardEvent)).toBe(true);
    pointer('move', 100, 260);
    pointer('up', 100, 260);
    expect([asked, shown()[1]]).toEqual([[], '99']);
    pointer('down', 100, 210);
    pointer('move', 100, 250);
    pointer('cancel', 100, 250);
    expect([asked, shown()[1], layer.onKey({ key: 'Escape' } as KeyboardEvent)]).toEqual([[], '99', false]);
  });

  test('drags the label of a line outside the chart in from the edge', () => {
    show({ orders: [orderOf({ limitPrice: '50' })] });
    pull([560, 390], [560, 300]);
    expect(asked).toMatchObject([{ request: { limitPrice: '90' } }]);
  });

  test('sends no request for a line of the ticket', () => {
    show({ ticketLines: { side: 'buy', entry: '99', stop: null, target: null, liquidation: null } });
    pull([100, 210], [100, 205]);
    expect([asked, moved]).toEqual([[], [['entry', '99.5']]]);
  });
});

describe('the response to a moved line', () => {
  test('leaves the line at its new price until the desk has it; then the move can be undone', async () => {
    pull([100, 210], [100, 220]);
    expect(lines.isSending('o1:limitPrice')).toBe(true);
    expect(pointer('down', 100, 220)).toBe(false);
    asked[0]?.answer(orderOf({ limitPrice: '98', updatedAt: later }));
    await settled();
    show({ orders: [limit] });
    expect([lines.isSending('o1:limitPrice'), shown()]).toEqual([false, ['98']]);
    show({ orders: [orderOf({ limitPrice: '98', updatedAt: later })] });
    expect([lines.state().pending.size, lines.state().done?.to]).toEqual([0, '98']);
    lines.undo();
    expect(asked[1]).toMatchObject({ orderId: 'o1', request: { limitPrice: '99' } });
    asked[1]?.answer(orderOf({ limitPrice: '99', updatedAt: '2026-01-05T10:00:06.000Z' }));
    await settled();
    expect(lines.state().done).toMatchObject({ from: '98', to: '99', isUndo: true });
  });

  test('is kept against a fetch from before it, but not against the next fetch', async () => {
    pull([100, 210], [100, 220]);
    asked[0]?.answer(orderOf({ limitPrice: '98' }));
    await settled();
    show({ orders: [orderOf({ limitPrice: '99' })] });
    expect(shown()).toEqual(['98']);
    show({ orders: [orderOf({ limitPrice: '97' })] });
    expect(shown()).toEqual(['97']);
  });

  test('moves the line back with the message if it is a rejection', async () => {
    pull([100, 210], [100, 220]);
    asked[0]?.answer(rejection);
    await settled();
    expect(shown()[1]).toBe('99');
    expect(lines.state()).toMatchObject({ done: null, rejection: { kept: '99', text: 'Not there.' } });
  });

  test('leaves nothing to undo once the order has ended', async () => {
    pull([100, 210], [100, 220]);
    asked[0]?.answer(orderOf({ limitPrice: '98', updatedAt: later }));
    await settled();
    expect(lines.state().done).not.toBeNull();
    show({ orders: [] });
    expect(lines.state().done).toBeNull();
    lines.undo();
    expect(asked).toHaveLength(1);
  });

  test('leaves nothing to undo if the order has ended before it', async () => {
    pull([100, 210], [100, 220]);
    show({ orders: [] });
    asked[0]?.answer(orderOf({ limitPrice: '98', updatedAt: later }));
    await settled();
    expect(lines.state().done).toBeNull();
  });

  test('a line whose order fills while the line is dragged is released', () => {
    pointer('down', 100, 210);
    pointer('move', 100, 250);
    show({ orders: [] });
    pointer('up', 100, 250);
    expect([asked, lines.state().held]).toEqual([[], null]);
  });
});

test('a line is found at a point whether it can be moved or not', () => {
  const yOf = (at: number) => frame.yOf(at) ?? 0;
  expect(layer.lineAt(300, yOf(99))?.name).toBe('Buy limit 0.1');
  expect(layer.lineAt(300, yOf(104))?.id).toBe('position');
  expect(layer.lineAt(300, yOf(101))).toBeNull();
});
