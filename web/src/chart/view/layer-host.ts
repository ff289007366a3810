import type {
  AutoscaleInfo,
  IChartApiBase,
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  ISeriesPrimitive,
  Logical,
  PrimitiveHoveredItem,
  SeriesAttachedParameter,
} from 'lightweight-charts';
import type { ChartBar } from '../model/chart-bar.ts';
import { priceRoom } from '../model/price-room.ts';
import type { ChartLayer, LayerFrame, LayerHostRequests, LayerPointer } from './chart-layer.ts';
import type { Palette } from './palette.ts';

export interface LayerHostSetup {
  readonly container: HTMLElement;
  readonly bars: () => readonly ChartBar[];
  readonly palette: () => Palette;
  /** Turns the chart's own panning and zooming off, or on again. */
  readonly setStill: (isStill: boolean) => void;
  readonly point: LayerHostRequests['point'];
}

interface Held {
  readonly layer: ChartLayer;
  readonly pointerId: number;
}

const KINDS = { pointerdown: 'down', pointermove: 'move', pointerup: 'up', pointercancel: 'cancel' } as const;

/** Draws the layers above the bars. Passes pointer events and keys to the layers before the chart handles them. */
export class LayerHost implements ISeriesPrimitive<number> {
  readonly #setup: LayerHostSetup;
  readonly #listening = new AbortController();
  readonly #views: readonly IPrimitivePaneView[];
  #layers: readonly ChartLayer[] = [];
  #detachers = new Map<ChartLayer, () => void>();
  #host: SeriesAttachedParameter<number> | null = null;
  #held: Held | null = null;

  constructor(setup: LayerHostSetup) {
    this.#setup = setup;
    const renderer: IPrimitivePaneRenderer = {
      draw: (target) =>
        target.useMediaCoordinateSpace(({ context }) => {
          const frame = this.#frame();
          if (!frame) return;
          for (const layer of this.#layers) {
            context.save();
            layer.draw(context, frame);
            context.restore();
          }
        }),
    };
    this.#views = [{ zOrder: () => 'top', renderer: () => renderer }];
    for (const type of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'] as const) {
      // Listens in the capture phase. Otherwise the library would start to pan when a layer captures the pointer.
      setup.container.addEventListener(type, (event) => this.#onPointer(KINDS[type], event), {
        capture: true,
        signal: this.#listening.signal,
      });
    }
    setup.container.addEventListener('touchstart', (event) => this.#holdPage(event), {
      passive: false,
      signal: this.#listening.signal,
    });
  }

  attached(host: SeriesAttachedParameter<number>): void {
    this.#host = host;
  }

  detached(): void {
    this.#host = null;
  }

  paneViews(): readonly IPrimitivePaneView[] {
    return this.#views;
  }

  hitTest(x: number, y: number): PrimitiveHoveredItem | null {
    const frame = this.#frame();
    if (!frame) return null;
    for (const layer of this.#layers.toReversed()) {
      const hit = layer.hitTest?.(x, y, frame);
      if (hit) return { externalId: layer.id, cursorStyle: hit.cursor, zOrder: 'top' };
    }
    return null;
  }

  autoscaleInfo(from: Logical, to: Logical): AutoscaleInfo | null {
    const prices = this.#layers.flatMap((layer) => layer.prices?.() ?? []);
    const priceRange = priceRoom(this.#setup.bars(), from, to, prices);
    return priceRange === null ? null : { priceRange };
  }

  setLayers(layers: readonly ChartLayer[]): void {
    if (layers.length === 0 && this.#layers.length === 0) return;
    for (const [layer, detach] of this.#detachers) {
      if (layers.includes(layer)) continue;
      detach();
      this.#detachers.delete(layer);
    }
    const host = { redraw: () => this.redraw(), point: this.#setup.point };
    for (const layer of layers) {
      if (layer.attach && !this.#detachers.has(layer)) this.#detachers.set(layer, layer.attach(host));
    }
    this.#layers = layers;
    this.redraw();
  }

  redraw(): void {
    // A layer may start or stop being a tool while it is attached.
    this.#setup.container.style.touchAction = this.#layers.some((layer) => layer.isTool) ? 'none' : '';
    this.#host?.requestUpdate();
  }

  onKey(event: KeyboardEvent, pointed: number | null): boolean {
    const frame = this.#frame();
    if (!frame) return false;
    return this.#layers.toReversed().some((layer) => layer.onKey?.(event, pointed, frame) ?? false);
  }

  destroy(): void {
    this.#listening.abort();
    for (const detach of this.#detachers.values()) detach();
    this.#detachers.clear();
    this.#layers = [];
  }

  /** Keeps the page from scrolling under a finger that a layer has captured. */
  #holdPage(event: TouchEvent): void {
    if (this.#held && event.cancelable) event.preventDefault();
  }

  #onPointer(kind: LayerPointer['kind'], event: PointerEvent): void {
    if (this.#layers.length === 0) return;
    const frame = this.#frame();
    const pointer = frame && this.#pointer(kind, event, frame);
    if (!frame || !pointer) return;
    if (kind === 'down' && this.#held === null) {
      const layer = this.#layers.toReversed().find((each) => each.onPointer?.(pointer, frame) ?? false);
      if (!layer) return;
      this.#held = { layer, pointerId: event.pointerId };
      this.#setup.container.setPointerCapture(event.pointerId);
      this.#setup.setStill(true);
      return;
    }
    if (this.#held?.pointerId === event.pointerId) {
      this.#held.layer.onPointer?.(pointer, frame);
      if (kind === 'move') return;
      this.#held = null;
      this.#setup.setStill(false);
    } else if (kind === 'move' && this.#held === null) {
      for (const layer of this.#layers.toReversed()) if (layer.onPointer?.(pointer, frame)) return;
    }
  }

  /**
   * Returns the pointer event in the form that layers expect; `null` if the pointer is outside the price pane and no
   * layer has captured it.
   */
  #pointer(kind: LayerPointer['kind'], event: PointerEvent, frame: LayerFrame): LayerPointer | null {
    const area = this.#setup.container.getBoundingClientRect();
    const [x, y] = [event.clientX - area.left, event.clientY - area.top];
    const isInside = x >= 0 && x <= frame.width && y >= 0 && y <= frame.height;
    const price = frame.priceAt(y);
    if (price === null || (!isInside && this.#held === null)) return null;
    const { pointerType, shiftKey, timeStamp: timeMs } = event;
    return { kind, x, y, index: frame.indexAt(x), price, pointerType, timeMs, shiftKey };
  }

  #frame(): LayerFrame | null {
    const host = this.#host;
    if (!host) return null;
    const { container, bars, palette } = this.#setup;
    // A function, because measuring may lay out the page, and most frames do not need the height.
    const coveredHeight = (): number => {
      const readings = container.parentElement?.querySelector<HTMLElement>(':scope > [data-readings]');
      return readings?.firstChild ? readings.offsetTop + readings.offsetHeight : 0;
    };
    return frameOf(host.chart, host.series, bars(), palette(), coveredHeight);
  }
}

function frameOf(
  chart: IChartApiBase<number>,
  series: SeriesAttachedParameter<number>['series'],
  bars: readonly ChartBar[],
  palette: Palette,
  coveredHeight: LayerFrame['coveredHeight'],
): LayerFrame | null {
  const scale = chart.timeScale();
  const first = scale.logicalToCoordinate(0 as Logical);
  const second = scale.logicalToCoordinate(1 as Logical);
  if (first === null || second === null) return null;
  const barWidth = second - first;
  return {
    width: scale.width(),
    height: series.getPane().getHeight(),
    coveredHeight,
    barWidth,
    bars,
    palette,
    xOf: (index) => first + index * barWidth,
    indexAt: (x) => (x - first) / barWidth,
    yOf: (price) => series.priceToCoordinate(price),
    priceAt: (y) => series.coordinateToPrice(y),
  };
}
