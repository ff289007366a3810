import type {
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  ISeriesPrimitive,
  Logical,
  SeriesAttachedParameter,
} from 'lightweight-charts';
import type { DecisionZone } from '../model/chart-model.ts';
import type { Palette } from './palette.ts';

type DrawTarget = Parameters<IPrimitivePaneRenderer['draw']>[0];

const LINE_WIDTH_PX = 1;
const DASH_PX = [5, 4];
const LABEL_SIZE_PX = 11;
const LABEL_MARGIN_PX = 6;
/**
 * Minimum width in pixels of a region that gets a caption. In a narrower region, the caption would cover the candles.
 */
const CAPTION_MIN_PX = 62;

/** Shades the space of the outcome bars, and draws the line that marks the decision. */
export class DecisionLayer implements ISeriesPrimitive<number> {
  #zone: DecisionZone | null = null;
  #isRevealed = false;
  #palette: Palette;
  #host: SeriesAttachedParameter<number> | null = null;
  readonly #isCaptioned: boolean;
  readonly #views: readonly IPrimitivePaneView[];

  constructor(palette: Palette, isCaptioned: boolean) {
    this.#palette = palette;
    this.#isCaptioned = isCaptioned;
    const renderer: IPrimitivePaneRenderer = {
      draw: (target) => this.#drawLine(target),
      drawBackground: (target) => this.#drawShade(target),
    };
    this.#views = [{ zOrder: () => 'bottom', renderer: () => renderer }];
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

  update(zone: DecisionZone | null, isRevealed: boolean, palette: Palette): void {
    this.#zone = zone;
    this.#isRevealed = isRevealed;
    this.#palette = palette;
    this.#host?.requestUpdate();
  }

  /**
   * Returns the left and right edge of the space for the outcome bars, in pixels; `null` if there is none. The scale
   * only knows the middle of each bar, so half a bar is subtracted here.
   */
  #extent(): { readonly left: number; readonly right: number } | null {
    const scale = this.#host?.chart.timeScale();
    if (!scale || !this.#zone) return null;
    const first = scale.logicalToCoordinate(this.#zone.setupBars as Logical);
    const second = scale.logicalToCoordinate((this.#zone.setupBars + 1) as Logical);
    if (first === null || second === null) return null;
    const left = first - (second - first) / 2;
    return { left, right: left + (second - first) * this.#zone.outcomeBars };
  }

  #drawShade(target: DrawTarget): void {
    const extent = this.#extent();
    if (!extent) return;
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      context.fillStyle = this.#palette.outcomeShade;
      context.fillRect(extent.left, 0, extent.right - extent.left, mediaSize.height);
    });
  }

  #drawLine(target: DrawTarget): void {
    const extent = this.#extent();
    if (!extent) return;
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      context.save();
      context.strokeStyle = this.#palette.decisionLine;
      context.lineWidth = LINE_WIDTH_PX;
      context.setLineDash(DASH_PX);
      context.beginPath();
      context.moveTo(extent.left, 0);
      context.lineTo(extent.left, mediaSize.height);
      context.stroke();
      if (this.#isCaptioned && extent.right - extent.left >= CAPTION_MIN_PX) {
        context.fillStyle = this.#palette.decisionLine;
        context.font = `${LABEL_SIZE_PX}px ${this.#palette.fontFamily}`;
        context.textBaseline = 'bottom';
        const caption = this.#isRevealed ? 'Outcome' : 'Hidden';
        context.fillText(caption, extent.left + LABEL_MARGIN_PX, mediaSize.height - LABEL_MARGIN_PX);
      }
      context.restore();
    });
  }
}
