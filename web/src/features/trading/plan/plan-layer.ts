/**
 * Draws the plan of the ticket on the chart and lets the learner change it there. While a plan tool is chosen, the
 * layer handles every press: one drag from the entry to the stop, or one press for each. Without a tool, the handles
 * can be dragged and, by mouse, the lines too. Keys can do the same.
 */
import type { ChartLayer, LayerFrame, LayerPointer } from '../../../chart/view/chart-layer.ts';
import { priceText } from '../../../ui/number-text.ts';
import { drawGuide, drawPlan, setPlanFont } from './plan-drawing.ts';
import { handleAt, planGeometry, type PlanGeometry } from './plan-geometry.ts';
import type { PlanHandle } from './plan-prices.ts';
import { priceOfHandle } from './plan-text.ts';
import type { PlanTool, Pointed } from './plan-tool.ts';

/** Distance from the market price, in pixels, within which an entry becomes a market order. */
const MARKET_REACH_PX = 6;
/** Distance in pixels that the pointer must move before a press is a drag instead of a click. */
const DRAG_PX = 5;
const KEY_STEP_PX = 2;
const LARGE_KEY_STEP_PX = 20;
/** Initial distance of the stop from the entry, in pixels, if the stop is placed by keys. */
const FIRST_STOP_PX = 40;

type Press =
  | { readonly kind: 'tool'; readonly startY: number; readonly isFirst: boolean }
  /** `offset` is the distance from the pointer to the line when the press began. */
  | {
      readonly kind: 'handle';
      readonly handle: PlanHandle;
      readonly startY: number;
      readonly offset: number;
      readonly hasMoved: boolean;
    };

const NOTHING: PlanGeometry = { boxLeft: 0, handles: [] };

export class PlanLayer implements ChartLayer {
  readonly id = 'plan';
  readonly #tool: PlanTool;
  readonly #decimals: number;
  /**
   * The geometry as it was last drawn. Presses are compared with this geometry, because it is what the learner sees.
   */
  #drawn = NOTHING;
  #press: Press | null = null;
  /** Prices that the scale must include. They are kept constant during a gesture, so that the scale does not move. */
  #prices: readonly number[] = [];

  /** `decimals` is the number of decimal places of the asset's prices. */
  constructor(tool: PlanTool, decimals: number) {
    this.#tool = tool;
    this.#decimals = decimals;
  }

  get isTool(): boolean {
    return this.#tool.state().tool !== null;
  }

  attach({ redraw }: { readonly redraw: () => void }): () => void {
    const stop = this.#tool.subscribe(redraw);
    return () => {
      stop();
      this.#drawn = NOTHING;
      this.#press = null;
    };
  }

  prices(): readonly number[] {
    if (!this.#tool.isBusy) this.#prices = this.#tool.state().view?.prices ?? [];
    return this.#prices;
  }

  draw(context: CanvasRenderingContext2D, frame: LayerFrame): void {
    const { tool, selected, held } = this.#tool.state();
    const { plan } = this.#tool;
    const lit = held ?? selected ?? ((tool?.entry ?? null) === null ? null : 'stop');
    // Updates the prices, because the chart may not have called this method since the ticket changed.
    this.prices();
    setPlanFont(context, frame);
    this.#drawn =
      plan === null
        ? NOTHING
        : planGeometry(plan, { frame, lit, textWidth: (text) => context.measureText(text).width });
    if (plan !== null) drawPlan(context, frame, this.#drawn, lit);
    if (tool === null || tool.cursor === null) return;
    const isPreviewed = tool.entry !== null && plan !== null;
    const price = tool.entry?.price ?? tool.cursor;
    const y = frame.yOf(Number(price));
    if (!isPreviewed && y !== null) drawGuide(context, frame, y, `Entry ${priceText(price, this.#decimals)}`);
  }

  hitTest(x: number, y: number): { readonly cursor: string } | null {
    if (this.isTool) return { cursor: 'crosshair' };
    return handleAt(this.#drawn, x, y, 'mouse') === null ? null : { cursor: 'ns-resize' };
  }

  onPointer(pointer: LayerPointer, frame: LayerFrame): boolean {
    if (pointer.kind === 'down') return this.isTool ? this.#pressTool(pointer, frame) : this.#take(pointer);
    const press = this.#press;
    if (press !== null) {
      if (pointer.kind !== 'move') this.#press = null;
      if (press.kind === 'tool') this.#moveTool(press, pointer, frame);
      else this.#moveHandle(press, pointer, frame);
      return true;
    }
    if (pointer.kind === 'move' && pointer.pointerType === 'mouse' && this.isTool)
      this.#tool.point(pointedAt(pointer.y, frame), false);
    return false;
  }

  onKey(event: KeyboardEvent, _pointed: number | null, frame: LayerFrame): boolean {
    if (event.altKey || event.ctrlKey || event.metaKey) return false;
    const { tool, selected } = this.#tool.state();
    switch (event.key) {
      case 'Escape':
        this.#press = null;
        return this.#tool.escape();
      case 'Enter':
      case ' ':
        return this.#onPlaceKey(event, frame);
      case 'ArrowUp':
      case 'ArrowDown':
        if (tool === null && selected === null) return false;
        this.#step(event, frame);
        return true;
      default:
        return false;
    }
  }

  #onPlaceKey({ key }: KeyboardEvent, frame: LayerFrame): boolean {
    const { tool } = this.#tool.state();
    if (tool !== null) {
      const at = this.#cursorOf(frame);
      if (at !== null) this.#tool.place({ price: at, reach: 0 });
      return true;
    }
    if (key !== 'Enter' || this.#tool.plan === null) return false;
    this.#tool.selectNext();
    return true;
  }

  /**
   * Returns the price that keys move. It is the cursor's price if there is a cursor. Otherwise an entry starts at the
   * market price, and a stop on the losing side of the entry. `null` if there is no price to start from.
   */
  #cursorOf(frame: LayerFrame): number | null {
    const { tool } = this.#tool.state();
    if (tool === null) return null;
    const { cursor, entry, side } = tool;
    if (cursor !== null && cursor !== entry?.price) return Number(cursor);
    if (entry === null) return Number(this.#tool.market?.last ?? frame.bars.at(-1)?.c ?? Number.NaN) || null;
    const y = frame.yOf(Number(entry.price));
    return y === null ? null : frame.priceAt(y + (side === 'buy' ? FIRST_STOP_PX : -FIRST_STOP_PX));
  }

  /** Moves the cursor or the selected handle by a few pixels, but at least by one tick. */
  #step({ key, shiftKey }: KeyboardEvent, frame: LayerFrame): void {
    const { tool, selected } = this.#tool.state();
    const { plan } = this.#tool;
    const isUp = key === 'ArrowUp';
    const from =
      tool !== null
        ? this.#cursorOf(frame)
        : Number((plan === null || selected === null ? null : priceOfHandle(plan.prices, selected)) ?? Number.NaN);
    if (from === null || Number.isNaN(from)) return;
    const pixels = shiftKey ? LARGE_KEY_STEP_PX : KEY_STEP_PX;
    const y = frame.yOf(from);
    const by = y === null ? 0 : Math.abs((frame.priceAt(y - pixels) ?? from) - from);
    const pointed = { price: from + (isUp ? 1 : -1) * Math.max(by, this.#tool.tickSize), reach: 0 };
    if (tool !== null) this.#tool.point(pointed, true);
    else if (selected !== null) this.#tool.move(selected, pointed, true);
  }

  #pressTool(pointer: LayerPointer, frame: LayerFrame): boolean {
    const isFirst = this.#tool.state().tool?.entry === null;
    this.#press = { kind: 'tool', startY: pointer.y, isFirst };
    if (isFirst) this.#tool.place(pointedAt(pointer.y, frame));
    else this.#tool.point(pointedAt(pointer.y, frame), false);
    return true;
  }

  #moveTool(press: Press & { kind: 'tool' }, pointer: LayerPointer, frame: LayerFrame): void {
    // The mouse button is still pressed, but a key has deselected the tool.
    if (!this.isTool) return;
    const isDrag = Math.abs(pointer.y - press.startY) > DRAG_PX;
    if (pointer.kind === 'cancel') this.#tool.choose(null);
    else if (pointer.kind === 'move') {
      if (isDrag || !press.isFirst) this.#tool.point(pointedAt(pointer.y, frame), false);
    }
    // A drag or a second click places the stop. After the first click, which has placed the entry, the tool waits for
    // another click.
    else if (isDrag || !press.isFirst) this.#tool.place(pointedAt(pointer.y, frame));
  }

  #take(pointer: LayerPointer): boolean {
    const handle = handleAt(this.#drawn, pointer.x, pointer.y, pointer.pointerType);
    const placed = this.#drawn.handles.find((each) => each.handle === handle);
    if (handle === null || placed === undefined) {
      if (this.#tool.state().selected !== null) this.#tool.select(null);
      return false;
    }
    // If the press was on a label that is far from its line, the drag moves the line to the pointer.
    const offset = Math.abs(placed.y - pointer.y) <= FIRST_STOP_PX ? placed.y - pointer.y : 0;
    this.#press = { kind: 'handle', handle, startY: pointer.y, offset, hasMoved: false };
    this.#tool.hold(handle);
    return true;
  }

  #moveHandle(press: Press & { kind: 'handle' }, pointer: LayerPointer, frame: LayerFrame): void {
    const hasMoved = press.hasMoved || Math.abs(pointer.y - press.startY) > DRAG_PX;
    if (pointer.kind === 'move') this.#press = { ...press, hasMoved };
    // The mouse button is still pressed, but a key has canceled the drag, or the plan no longer exists.
    if (this.#tool.state().held === null) return;
    if (hasMoved && pointer.kind !== 'cancel')
      this.#tool.move(press.handle, pointedAt(pointer.y + press.offset, frame), pointer.kind === 'up');
    if (pointer.kind !== 'move') this.#tool.drop(pointer.kind === 'up');
  }
}

/**
 * Returns the price at a y position of the pane. `reach` is `MARKET_REACH_PX` converted to a price difference at that
 * position.
 */
function pointedAt(y: number, frame: LayerFrame): Pointed {
  const price = frame.priceAt(y) ?? Number.NaN;
  const near = frame.priceAt(y + MARKET_REACH_PX) ?? price;
  return { price, reach: Math.abs(near - price) };
}
