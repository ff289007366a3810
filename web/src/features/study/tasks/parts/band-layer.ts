/**
 * A layer of price bands across the whole width of the chart. The learner's bands are drawn below the marks. The right
 * bands are added once they may be shown.
 */
import type { ChartLayer, LayerFrame } from '../../../../chart/view/chart-layer.ts';
import { withAlpha, type Palette } from '../../../../chart/view/palette.ts';
import { writeHaloText } from './halo-text.ts';
import type { Live } from './live.ts';

export interface ShownBand {
  readonly price: number;
  /** Height from the lower to the upper edge, in units of price. 0 draws a single line. */
  readonly height: number;
  /** Text at the right end of the band; may be empty. */
  readonly label: string;
  /** Returns the color from the palette, as a six-digit hex color. */
  readonly color: (palette: Palette) => string;
  /** Whether the middle of the band is drawn as a dashed line. */
  readonly hasMiddle: boolean;
}

const FILL_ALPHA = 0.18;
const LINE_PX = 2;
const LABEL_PX = 11;
const RIGHT_PX = 6;

export function bandLayer(bands: Live<readonly ShownBand[]>): ChartLayer {
  return {
    id: 'bands',
    attach: ({ redraw }) => bands.subscribe(redraw),
    draw(context, frame) {
      for (const band of bands.value()) drawBand(context, frame, band);
    },
  };
}

function drawBand(context: CanvasRenderingContext2D, frame: LayerFrame, band: ShownBand): void {
  const { price, height, label, hasMiddle } = band;
  const color = band.color(frame.palette);
  const [top, middle, bottom] = [frame.yOf(price + height / 2), frame.yOf(price), frame.yOf(price - height / 2)];
  if (top === null || middle === null || bottom === null) return;
  context.fillStyle = withAlpha(color, FILL_ALPHA);
  context.fillRect(0, top, frame.width, bottom - top);
  context.fillStyle = color;
  context.strokeStyle = color;
  if (hasMiddle) {
    context.lineWidth = LINE_PX;
    context.setLineDash([5, 4]);
    context.beginPath();
    context.moveTo(0, middle);
    context.lineTo(frame.width, middle);
    context.stroke();
    context.setLineDash([]);
  }
  context.font = `600 ${LABEL_PX}px ${frame.palette.fontFamily}`;
  context.textAlign = 'right';
  context.textBaseline = 'bottom';
  if (label !== '') writeHaloText(context, frame, label, { x: frame.width - RIGHT_PX, y: middle - 3 });
}
