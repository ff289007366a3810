// If this fails, a drag, two presses, a finger or keys on the chart make a plan that differs from the shown plan.
import { beforeEach, describe, expect, test } from 'vitest';
import { price } from '@tradesense/core/kernel/money.ts';
import type { LayerFrame, LayerPointer } from '../../../chart/view/chart-layer.ts';
import type { Palette } from '../../../chart/view/palette.ts';
import { BTC } from '../chart/trade-lines.test-data.ts';
import { EMPTY_DRAFT, type OrderDraft } from '../ticket-draft.ts';
import { readTicket } from '../ticket-request.ts';
import { accountOf } from '../trading-desk.test-data.ts';
import { planFieldsOf, planOfDraft, type PlanFields } from './plan-draft.ts';
import { planFiguresOf } from './plan-figures.ts';
import { PlanLayer } from './plan-layer.ts';
import { PlanTool } from './plan-tool.ts';

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
const market = { bid: '99.9', ask: '100.1', last: '100', isStale: false, reason: null };
const account = accountOf();

let draft: OrderDraft;
let before: PlanFields | null;
let tool: PlanTool;
let layer: PlanLayer;

/** Passes the draft to the layer, as the desk does after each change. */
function show(): void {
  const read = readTicket(draft, { account, asset: BTC, position: null, price: market });
  const prices = planOfDraft(draft, read.isEntry, market);
  const figures = prices === null ? null : planFiguresOf(prices, read.opening, account.settings);
  const { quantity } = read;
  const about = { type: draft.type, quantity, symbol: 'BTC', decimals: 2 };
  tool.show({
    draft,
    plan: prices === null || figures === null ? null : { prices, figures, ...about },
    prices: [draft.stopPrice, draft.targetPrice].filter(Boolean).map(Number),
    isPlanned: before !== null,
  });
}
function change(fields: Partial<OrderDraft>): void {
  draft = { ...draft, ...fields };
  show();
}
beforeEach(() => {
  draft = EMPTY_DRAFT;
  before = null;
  tool = new PlanTool(price(1_000_000n));
  tool.connect({
    plan: (fields) => {
      before ??= planFieldsOf(draft);
      change(fields);
    },
    change,
    market: () => market,
    takePlanBack: () => {
      const fields = before ?? {};
      before = null;
      change(fields);
    },
  });
  layer = new PlanLayer(tool, 2);
  layer.attach({ redraw: () => layer.draw(canvas, frame) });
  show();
});

function pointer(kind: LayerPointer['kind'], y: number, { x = 300, pointerType = 'mouse' } = {}): boolean {
  const at = frame.priceAt(y) ?? 0;
  return layer.onPointer({ kind, x, y, index: x / 10, price: at, pointerType, timeMs: 0, shiftKey: false }, frame);
}
function drag(from: number, to: number, how: { x?: number; pointerType?: string } = {}): boolean {
  const isTaken = pointer('down', from, how);
  pointer('move', (from + to) / 2, how);
  pointer('move', to, how);
  pointer('up', to, how);
  return isTaken;
}
const press = (key: string, shiftKey = false): boolean =>
  layer.onKey({ key, shiftKey, altKey: false, ctrlKey: false, metaKey: false } as KeyboardEvent, null, frame);
const plan = () => tool.plan?.prices ?? null;

describe('a pointer on the chart of a plan', () => {
  test.each(['mouse', 'touch'])(
    'places entry and stop by one drag (%s), the target at twice the risk, and the size',
    (pointerType) => {
      tool.choose('buy');
      expect([layer.isTool, drag(250, 270, { pointerType })]).toEqual([true, true]);
      expect(draft).toMatchObject({
        side: 'buy',
        type: 'limit',
        limitPrice: '95',
        stopPrice: '93',
        targetPrice: '99',
        sizing: 'risk',
      });
      expect(tool.plan?.quantity).not.toBeNull();
      expect([layer.isTool, tool.state().spoken]).toEqual([
        false,
        expect.stringMatching(
          /^Long planned: Limit 95\.00, stop 93\.00, target 99\.00\. Reward to risk 1\.\d+ after fees, risk −/,
        ),
      ]);
    },
  );

  test('does the same by two presses, and the plan follows between them', () => {
    tool.choose('sell');
    pointer('down', 150);
    pointer('up', 151);
    pointer('move', 130);
    expect(plan()).toEqual({ side: 'sell', entry: '105', stop: '107', target: '101' });
    expect(layer.isTool).toBe(true);
    pointer('down', 140);
    pointer('up', 140);
    expect([plan(), layer.isTool]).toEqual([{ side: 'sell', entry: '105', stop: '106', target: '103' }, false]);
    expect(draft.type).toBe('limit');
  });

  test('makes a stop order of an entry beyond the market, and a market order of one near it', () => {
    tool.choose('buy');
    drag(150, 180);
    expect(draft).toMatchObject({ type: 'stop', triggerPrice: '105', limitPrice: '', stopPrice: '102' });
    tool.choose('buy');
    drag(204, 240);
    expect(draft).toMatchObject({
      type: 'market',
      triggerPrice: '',
      limitPrice: '',
      stopPrice: '96',
      targetPrice: '108.3',
    });
  });

  test('does not place a stop on the wrong side, and the tool waits for another press', () => {
    tool.choose('buy');
    drag(250, 200);
    expect([plan(), layer.isTool, tool.state().spoken]).toEqual([
      null,
      true,
      'The stop of a long plan is below its entry.',
    ]);
    pointer('down', 260);
    pointer('up', 260);
    expect(plan()).toEqual({ side: 'buy', entry: '95', stop: '94', target: '97' });
  });

  test('drags each handle, a finger by its circle, while the scale does not move', () => {
    tool.choose('buy');
    drag(250, 270);
    expect(layer.hitTest(100, 270)).toEqual({ cursor: 'ns-resize' });
    pointer('down', 270);
    pointer('move', 280);
    expect([draft.stopPrice, layer.prices()]).toEqual(['92', [93, 99]]);
    pointer('up', 290);
    expect([draft.stopPrice, layer.prices()]).toEqual(['91', [91, 99]]);
    expect(pointer('down', 210, { x: 100, pointerType: 'touch' })).toBe(false);
    expect(drag(210, 170, { x: 385, pointerType: 'touch' })).toBe(true);
    expect(draft.targetPrice).toBe('103');
    drag(250, 150, { x: 100 });
    expect(draft).toMatchObject({ type: 'stop', triggerPrice: '102.99', limitPrice: '' });
  });

  test('drags the handles of typed prices, and typing moves them', () => {
    change({ type: 'limit', limitPrice: '95', stopPrice: '90', targetPrice: '110' });
    drag(300, 310);
    expect(draft.stopPrice).toBe('89');
    change({ stopPrice: '85' });
    expect(layer.hitTest(100, 310)).toBeNull();
    expect(layer.hitTest(100, 350)).not.toBeNull();
  });

  test('restores the earlier plan if Escape is pressed or the pointer is canceled', () => {
    change({ type: 'limit', limitPrice: '80', stopPrice: '70', thesis: 'Kept.' });
    const typed = draft;
    tool.choose('buy');
    pointer('down', 250);
    pointer('move', 270);
    expect(draft.limitPrice).toBe('95');
    pointer('cancel', 270);
    expect([draft, layer.isTool]).toEqual([typed, false]);
    tool.choose('buy');
    drag(250, 270);
    pointer('down', 270);
    pointer('move', 300);
    expect([press('Escape'), draft.stopPrice]).toEqual([true, '93']);
    pointer('up', 300);
    expect([press('Escape'), draft]).toEqual([true, typed]);
    expect(press('Escape')).toBe(false);
  });
});

describe('the keys of a plan', () => {
  test('place entry and stop, then move each handle, and announce each step', () => {
    tool.choose('buy');
    press('ArrowDown', true);
    expect(tool.state().spoken).toBe('Entry 98, limit.');
    press('Enter');
    press('ArrowDown');
    expect(tool.state().spoken).toMatch(
      /^Stop 93\.80, −4\.29%\. Reward to risk 1\.\d+ after fees, risk −\d+\.\d\d, size [\d.]+ BTC\.$/,
    );
    press('Enter');
    expect(plan()).toEqual({ side: 'buy', entry: '98', stop: '93.8', target: '106.4' });
    for (const handle of ['entry', 'stop', 'target']) {
      press('Enter');
      expect(tool.state().selected).toBe(handle);
    }
    press('ArrowUp', true);
    expect([draft.targetPrice, tool.state().spoken]).toEqual([
      '108.4',
      expect.stringMatching(/^Target 108\.40, \+10\.61%/),
    ]);
    press('Enter');
    expect([tool.state().selected, press('ArrowUp')]).toEqual([null, false]);
    expect([press('Escape'), draft]).toEqual([true, EMPTY_DRAFT]);
  });

  test('place an entry at the market if it was not moved', () => {
    tool.choose('sell');
    press('Enter');
    press('Enter');
    expect(draft).toMatchObject({ side: 'sell', type: 'market', stopPrice: '103.9', targetPrice: '91.9' });
  });

  test('go to the chart while nothing is planned', () => {
    expect(['Enter', ' ', 'ArrowUp', 'Escape', 'ArrowLeft'].map((key) => press(key))).toEqual(Array(5).fill(false));
  });
});
