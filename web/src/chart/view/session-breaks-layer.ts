import { sessionAnchor } from '../model/session-anchor.ts';
import type { XAxis } from '../model/x-axis.ts';
import type { ChartLayer, LayerFrame } from './chart-layer.ts';

/**
 * Minimum distance between two lines, in pixels. If any two lines would be closer, no line is drawn, because the lines
 * would cover the bars.
 */
const ROOM_MIN_PX = 12;
const DASH: readonly number[] = [2, 4];

/** Draws a line before each bar that starts a trading day. */
export class SessionBreaksLayer implements ChartLayer {
  readonly id = 'session-breaks';
  readonly #axis: XAxis;

  constructor(axis: XAxis) {
    this.#axis = axis;
  }

  draw(context: CanvasRenderingContext2D, frame: LayerFrame): void {
    const lines = this.breaks(frame).map((index) => frame.xOf(index - 0.5));
    const isDense = lines.some((x, at) => at > 0 && x - (lines[at - 1] ?? 0) < ROOM_MIN_PX);
    if (isDense) return;
    context.strokeStyle = frame.palette.text;
    context.globalAlpha = 0.5;
    context.lineWidth = 1;
    context.setLineDash([...DASH]);
    context.beginPath();
    for (const x of lines) {
      context.moveTo(Math.round(x) + 0.5, 0);
      context.lineTo(Math.round(x) + 0.5, frame.height);
    }
    context.stroke();
  }

  /** Returns the indexes of the visible bars that start a trading day. */
  breaks({ bars, width, indexAt }: Pick<LayerFrame, 'bars' | 'width' | 'indexAt'>): readonly number[] {
    const from = Math.max(1, Math.floor(indexAt(0)));
    const to = Math.min(bars.length - 1, Math.ceil(indexAt(width)));
    const found: number[] = [];
    for (let index = from; index <= to; index += 1) {
      const [before, bar] = [bars[index - 1], bars[index]];
      if (before === undefined || bar === undefined) continue;
      if (sessionAnchor(this.#axis, before.x) !== sessionAnchor(this.#axis, bar.x)) found.push(index);
    }
    return found;
  }
}
