import type { LayerFrame } from '../../../../chart/view/chart-layer.ts';

const HALO_PX = 3.5;

/**
 * Draws a text with an outline in the background color, so that it can be read over candles. Uses the current font,
 * alignment and fill of the context.
 */
export function writeHaloText(
  context: CanvasRenderingContext2D,
  { palette }: Pick<LayerFrame, 'palette'>,
  text: string,
  { x, y }: { readonly x: number; readonly y: number },
): void {
  context.save();
  context.setLineDash([]);
  context.strokeStyle = palette.surface;
  context.lineWidth = HALO_PX;
  context.lineJoin = 'round';
  context.strokeText(text, x, y);
  context.fillText(text, x, y);
  context.restore();
}
