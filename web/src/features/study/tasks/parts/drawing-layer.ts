import type { ChartLayer, LayerFrame } from '../../../../chart/view/chart-layer.ts';
import type { Live } from './live.ts';

export type Drawing = (context: CanvasRenderingContext2D, frame: LayerFrame) => void;

/** Returns a layer that only draws and handles no input. */
export function drawingLayer(drawing: Live<Drawing>): ChartLayer {
  return {
    id: 'drawing',
    attach: ({ redraw }) => drawing.subscribe(redraw),
    draw: (context, frame) => drawing.value()(context, frame),
  };
}
