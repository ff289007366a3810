import type { ChartLayer, LayerFrame } from '../../chart/view/chart-layer.ts';

/** The entry or the exit of a trade, drawn at its bar. The first run has filled marks, the second one hollow ones. */
export interface RunMark {
  readonly run: 'first' | 'second';
  readonly kind: 'entry' | 'exit';
  /** Index of the bar in which it happened. */
  readonly index: number;
  readonly price: number;
}

const SIZE_PX = 6;

/** A layer of triangles for entries and diamonds for exits; shape and filling say what a mark is, not its color alone. */
export function runMarksLayer(marks: readonly RunMark[]): ChartLayer {
  return {
    id: 'run-marks',
    prices: () => marks.map(({ price }) => price),
    draw(context, frame) {
      for (const mark of marks) drawMark(context, frame, mark);
    },
  };
}

function drawMark(context: CanvasRenderingContext2D, frame: LayerFrame, { run, kind, index, price }: RunMark): void {
  const y = frame.yOf(price);
  if (y === null) return;
  const x = frame.xOf(index);
  const isFirst = run === 'first';
  context.strokeStyle = frame.palette.lines[isFirst ? 1 : 2];
  context.fillStyle = isFirst ? frame.palette.lines[1] : frame.palette.surface;
  context.lineWidth = 2;
  context.beginPath();
  context.moveTo(x, y - SIZE_PX);
  context.lineTo(x + SIZE_PX, kind === 'entry' ? y + SIZE_PX : y);
  if (kind === 'exit') context.lineTo(x, y + SIZE_PX);
  context.lineTo(x - SIZE_PX, kind === 'entry' ? y + SIZE_PX : y);
  context.closePath();
  context.fill();
  context.stroke();
}

/** Returns the bar that a moment falls into, given when the bars open, ascending; `null` for one before the first. */
export function barAt(opens: readonly number[], at: number): number | null {
  const after = opens.findIndex((open) => open > at);
  const index = (after < 0 ? opens.length : after) - 1;
  return index < 0 ? null : index;
}
