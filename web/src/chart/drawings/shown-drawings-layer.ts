/** A read-only layer of drawings: they cannot be selected or moved, and none can be added. */
import type { ChartLayer, LayerFrame, LayerHostRequests } from '../view/chart-layer.ts';
import type { ChartDrawings } from './chart-drawings.ts';
import { drawAll } from './drawings-layer.ts';

export class ShownDrawingsLayer implements ChartLayer {
  readonly id = 'shown-drawings';
  readonly #drawings: ChartDrawings;

  constructor(drawings: ChartDrawings) {
    this.#drawings = drawings;
  }

  attach({ redraw }: LayerHostRequests): () => void {
    return this.#drawings.subscribe(redraw);
  }

  draw(context: CanvasRenderingContext2D, frame: LayerFrame): void {
    drawAll(context, frame, this.#drawings);
  }
}
