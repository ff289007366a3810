import type { ChartLayer, LayerFrame } from '../../chart/view/chart-layer.ts';

/**
 * The entry or the exit of a trade, drawn at its bar. Marks of the first run are filled; marks of the second run are
 * hollow.
 */
export interface RunMark {
  readonly run: 'first' | 'second';
  readonly kind: 'entry' | 'exit';
  /** Index of the bar in which the entry or exit happened. */
  readonly index: number;
  readonly price: number;
}

const SIZE_PX = 6;

/**
 * Returns a layer of triangles for entries and diamonds for exits. The marks differ in shape and filling, not only in
 * color.
 */
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

/**
 * Returns the index of the bar that was stepped at a time of a replay, which is the end of this bar; `null` if there is
 * none. `opens` are the open times of the bars, ascending.
 */
export function barAt(opens: readonly number[], at: number): number | null {
  const after = opens.findIndex((open) => open >= at);
  const index = (after < 0 ? opens.length : after) - 1;
  return index < 0 ? null : index;
}
