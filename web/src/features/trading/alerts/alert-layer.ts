/**
 * Draws price alerts on the chart: a dotted line with a bell for each alert, and a + button that creates one. The
 * button is at the right edge, at the height of the pointer. The key "a" creates an alert at the bar of the crosshair.
 */
import type { Price } from '@tradesense/core/kernel/money.ts';
import type { PriceAlert } from '@tradesense/contract/price-alerts.ts';
import type { ChartLayer, LayerFrame, LayerPointer } from '../../../chart/view/chart-layer.ts';
import { nearestTick } from '../chart/tick-price.ts';
import { assetPriceText } from '../price-text.ts';

/** Key on the chart that creates an alert. */
export const ALERT_KEY = 'a';

const PLUS_PX = 18;
const EDGE_PX = 2;
const FONT_PX = 11;
const DASH: readonly number[] = [1, 4];
const LABEL_PX = 16;

export class AlertLayer implements ChartLayer {
  readonly id = 'price-alerts';
  readonly #ask: (price: string) => void;
  readonly #tick: Price;
  #alerts: readonly PriceAlert[] = [];
  #frame: LayerFrame | null = null;
  #redraw: () => void = () => undefined;
  /** Y position of the + button, which follows a mouse over the chart; `null` while the button is hidden. */
  #pointerY: number | null = null;

  /** `ask` is called with the price when the learner requests an alert. Prices are rounded to multiples of `tick`. */
  constructor(ask: (price: string) => void, tick: Price) {
    this.#ask = ask;
    this.#tick = tick;
  }

  attach({ redraw }: { readonly redraw: () => void }): () => void {
    this.#redraw = redraw;
    return () => {
      this.#redraw = () => undefined;
      this.#frame = null;
    };
  }

  /** Replaces the alerts that are drawn. */
  show(alerts: readonly PriceAlert[]): void {
    this.#alerts = alerts;
    this.#redraw();
  }

  /** Hides the + button. Called when the pointer leaves the chart. */
  leave(): void {
    this.#pointerY = null;
    this.#redraw();
  }

  /**
   * Requests an alert at the price of the y position `y`, in pixels of the price pane. Returns whether the scale has a
   * price there.
   */
  askAt(y: number): boolean {
    const frame = this.#frame;
    if (frame === null || y < 0 || y > frame.height) return false;
    return this.#askFor(frame.priceAt(y));
  }

  /** Returns the price at a y position, in pixels of the price pane; `null` if the scale has no price there. */
  priceAt(y: number): number | null {
    return this.#frame?.priceAt(y) ?? null;
  }

  draw(context: CanvasRenderingContext2D, frame: LayerFrame): void {
    this.#frame = frame;
    context.font = `${FONT_PX}px ${frame.palette.fontFamily}`;
    for (const alert of this.#alerts) drawAlert(context, frame, alert);
    if (this.#pointerY !== null) drawPlus(context, frame, this.#pointerY);
  }

  hitTest(x: number, y: number, frame: LayerFrame): { readonly cursor: string } | null {
    return this.#isOnPlus(x, y, frame) ? { cursor: 'pointer' } : null;
  }

  onPointer({ kind, x, y, pointerType }: LayerPointer, frame: LayerFrame): boolean {
    if (pointerType !== 'mouse') return false;
    if (kind === 'down') return this.#isOnPlus(x, y, frame);
    if (kind === 'up') {
      if (this.#isOnPlus(x, y, frame)) this.#askFor(frame.priceAt(this.#pointerY ?? y));
      return true;
    }
    if (kind === 'move' && !this.#isOnPlus(x, y, frame)) {
      this.#pointerY = y;
      this.#redraw();
    }
    return false;
  }

  onKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, pointed: number | null, { bars }: LayerFrame): boolean {
    if (key.toLowerCase() !== ALERT_KEY || ctrlKey || metaKey || altKey) return false;
    const bar = pointed === null ? bars.at(-1) : bars[pointed];
    return bar !== undefined && this.#askFor(bar.c);
  }

  #askFor(price: number | null): boolean {
    if (price === null || price <= 0) return false;
    this.#ask(nearestTick(price, this.#tick));
    return true;
  }

  #isOnPlus(x: number, y: number, { width }: LayerFrame): boolean {
    return this.#pointerY !== null && x >= width - PLUS_PX - EDGE_PX && Math.abs(y - this.#pointerY) <= PLUS_PX / 2;
  }
}

function drawAlert(
  context: CanvasRenderingContext2D,
  frame: LayerFrame,
  { asset, price, note, direction }: PriceAlert,
): void {
  const at = frame.yOf(Number(price));
  if (at === null || at < 0 || at > frame.height) return;
  const y = Math.round(at) + 0.5;
  context.strokeStyle = frame.palette.lines[5];
  context.lineWidth = 1.5;
  context.setLineDash([...DASH]);
  context.beginPath();
  context.moveTo(0, y);
  context.lineTo(frame.width, y);
  context.stroke();
  context.setLineDash([]);
  const words = `Alert ${direction === 'up' ? '↑' : '↓'} ${assetPriceText(asset, price)}${note === '' ? '' : `, ${note}`}`;
  context.fillStyle = frame.palette.surface;
  context.fillRect(4, y - LABEL_PX / 2, Math.min(context.measureText(words).width + 8, frame.width - 8), LABEL_PX);
  context.fillStyle = frame.palette.text;
  context.textBaseline = 'middle';
  context.textAlign = 'left';
  context.fillText(words, 8, y, frame.width - 16);
}

function drawPlus(context: CanvasRenderingContext2D, { width, palette }: LayerFrame, at: number): void {
  const [left, y] = [width - PLUS_PX - EDGE_PX + 0.5, Math.round(at) + 0.5];
  context.fillStyle = palette.surface;
  context.strokeStyle = palette.text;
  context.lineWidth = 1;
  context.beginPath();
  context.roundRect(left, y - PLUS_PX / 2, PLUS_PX - 1, PLUS_PX - 1, 4);
  context.fill();
  context.stroke();
  const middle = left + PLUS_PX / 2 - 0.5;
  context.beginPath();
  context.moveTo(middle - 4, y);
  context.lineTo(middle + 4, y);
  context.moveTo(middle, y - 4);
  context.lineTo(middle, y + 4);
  context.stroke();
}
