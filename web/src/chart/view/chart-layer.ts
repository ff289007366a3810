import type { ChartBar } from '../model/chart-bar.ts';
import type { Palette } from './palette.ts';

/**
 * Everything interactive over the bars is a layer: drawings, marks, order lines. A layer owns its state and anchors it
 * by bar and price. The chart calls it to draw, to find what is under the pointer, and to pass on pointer events and
 * keys. Later layers in the list are drawn on top and get events first. Pass the chart the same layer objects while
 * nothing about them has changed.
 */
export interface ChartLayer {
  readonly id: string;
  /**
   * Called when the chart is mounted. The layer uses `host` to request redraws and scrolling. Returns a cleanup
   * function.
   */
  attach?(host: LayerHostRequests): () => void;
  draw(context: CanvasRenderingContext2D, frame: LayerFrame): void;
  /** Returns the cursor to show at a point of the pane if the layer has something there; otherwise `null`. */
  hitTest?(x: number, y: number, frame: LayerFrame): { readonly cursor: string } | null;
  /**
   * Returns `true` on 'down' to capture the pointer. Until 'up', the chart does not pan and other layers get no events.
   */
  onPointer?(pointer: LayerPointer, frame: LayerFrame): boolean;
  /** Called with a key pressed on the chart, before the chart's own keys. Returns whether the layer has handled it. */
  onKey?(event: KeyboardEvent, pointed: number | null, frame: LayerFrame): boolean;
  /**
   * Returns prices beyond the bars that the price scale should include. Prices that are so distant that the bars would
   * become unreadable are ignored (`price-room.ts`).
   */
  prices?(): readonly number[];
  /**
   * Whether the layer captures every press, so that fingers draw instead of scrolling the page. The chart reads the
   * value at each `redraw`, because the value may change.
   */
  readonly isTool?: boolean;
}

/** Requests that a layer can send to its chart. */
export interface LayerHostRequests {
  /** Redraws the layers. */
  readonly redraw: () => void;
  /**
   * Moves the crosshair to a bar, at `price` or, without it, at the bar's close, and scrolls the bar into view. A layer
   * calls this after it has handled one of its keys, or to show a selected mark.
   */
  readonly point: (index: number, price?: number) => void;
}

export interface LayerPointer {
  readonly kind: 'down' | 'move' | 'up' | 'cancel';
  /** Position of the pointer, in pixels of the price pane. */
  readonly x: number;
  readonly y: number;
  /** Bar index and price under the pointer. The index may be a fraction or outside the bars. */
  readonly index: number;
  readonly price: number;
  readonly pointerType: string;
  /** Time of the event in ms, on the clock of the page's events. */
  readonly timeMs: number;
  readonly shiftKey: boolean;
}

/** The geometry of the price pane in pixels. */
export interface LayerFrame {
  readonly width: number;
  readonly height: number;
  /** Measures the height at the upper left that the values of the indicators cover; 0 without them. */
  readonly coveredHeight: () => number;
  readonly barWidth: number;
  readonly bars: readonly ChartBar[];
  readonly palette: Palette;
  readonly xOf: (index: number) => number;
  readonly indexAt: (x: number) => number;
  /** Returns the y of a price; `null` if the scale cannot show it. */
  readonly yOf: (price: number) => number | null;
  readonly priceAt: (y: number) => number | null;
}
