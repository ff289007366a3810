import type { ChartBar } from '../model/chart-bar.ts';
import type { Palette } from './palette.ts';

/**
 * The seam for everything that is laid over the bars and can be touched: drawings, marks, order lines. A layer keeps its own
 * state, anchors it by bar and price, and is drawn, hit and told of pointers and keys by the chart. Layers later in the list
 * lie above and are asked first. Hand the chart the same layer objects while nothing about them has changed.
 */
export interface ChartLayer {
  readonly id: string;
  /** Called when the chart is there; keep the host to ask things of it. Returns what to do when it goes. */
  attach?(host: LayerHostRequests): () => void;
  draw(context: CanvasRenderingContext2D, frame: LayerFrame): void;
  /** What of the layer lies under a point of the pane, and the cursor to show there; `null` for nothing. */
  hitTest?(x: number, y: number, frame: LayerFrame): { readonly cursor: string } | null;
  /** Takes a pointer by answering `true` to its 'down': until it is up the chart stands still and other layers hear nothing. */
  onPointer?(pointer: LayerPointer, frame: LayerFrame): boolean;
  /** A key pressed on the chart, before the chart's own keys; `true` when the layer has used it. */
  onKey?(event: KeyboardEvent, pointed: number | null, frame: LayerFrame): boolean;
  /** A tool that wants every press: fingers then draw instead of scrolling the page. Asked again at each `redraw`. */
  readonly isTool?: boolean;
}

/** What a layer may ask of the chart that it lies on. */
export interface LayerHostRequests {
  /** A new drawing. */
  readonly redraw: () => void;
  /** The crosshair on a bar, which is brought into view: a key of the layer has led there. */
  readonly point: (index: number) => void;
}

export interface LayerPointer {
  readonly kind: 'down' | 'move' | 'up' | 'cancel';
  /** In pixels of the price pane. */
  readonly x: number;
  readonly y: number;
  /** Where that is on the chart; the index may lie between bars and outside of them. */
  readonly index: number;
  readonly price: number;
  readonly pointerType: string;
  readonly shiftKey: boolean;
}

/** The price pane as it is now, in pixels. */
export interface LayerFrame {
  readonly width: number;
  readonly height: number;
  readonly barWidth: number;
  readonly bars: readonly ChartBar[];
  readonly palette: Palette;
  readonly xOf: (index: number) => number;
  readonly indexAt: (x: number) => number;
  /** `null` where the scale cannot place the price. */
  readonly yOf: (price: number) => number | null;
  readonly priceAt: (y: number) => number | null;
}
