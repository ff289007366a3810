/**
 * Two layers that the learner does not draw: the structure breaks of the right answer, and the trend that the question
 * states.
 */
import type { TaskQuestions, TaskReferences } from '@tradesense/core/study/task.ts';
import type { MarkKind } from '../../../../chart/marks/mark.ts';
import { drawMark } from '../../../../chart/marks/mark-drawing.ts';
import type { ChartLayer, LayerFrame } from '../../../../chart/view/chart-layer.ts';
import { writeHaloText } from './halo-text.ts';
import type { Live } from './live.ts';

export interface ShownBreak {
  readonly found: TaskReferences['place-break']['breaks'][number];
  /** Text at the arrow that shows the break; may be empty. */
  readonly label: string;
}

const DASH = [3, 4];
const LABEL_PX = 11;
const GAP_PX = 6;

/**
 * Returns a layer with the right structure breaks, drawn hollow as in a graded exam. A line connects each break with
 * the swing that it breaks.
 */
export function breakReferenceLayer(breaks: Live<readonly ShownBreak[]>): ChartLayer {
  return {
    id: 'break-references',
    attach: ({ redraw }) => breaks.subscribe(redraw),
    draw(context, frame) {
      for (const { found, label } of breaks.value()) {
        const { index, swing } = found;
        drawSwingLine(context, frame, swing, index);
        const kind: MarkKind = `${found.direction}-${found.label}`;
        const mark = { id: 0, kind, from: { index, price: frame.bars[index]?.c ?? swing.price }, to: null };
        drawMark(context, frame, mark, { color: frame.palette.lines[3], label, isSelected: false, isHollow: true });
      }
    },
  };
}

function drawSwingLine(
  context: CanvasRenderingContext2D,
  frame: LayerFrame,
  swing: ShownBreak['found']['swing'],
  until: number,
): void {
  const y = frame.yOf(swing.price);
  if (y === null) return;
  context.strokeStyle = frame.palette.lines[3];
  context.lineWidth = 1;
  context.setLineDash(DASH);
  context.beginPath();
  context.moveTo(frame.xOf(swing.index), y);
  context.lineTo(frame.xOf(until), y);
  context.stroke();
  context.setLineDash([]);
}

/**
 * Returns a layer that labels the bar at which the trend of the question starts, and the bars at which it changes
 * direction.
 */
export function trendLayer(trend: TaskQuestions['place-break']['trend']): ChartLayer {
  return {
    id: 'trend',
    draw(context, frame) {
      context.font = `600 ${LABEL_PX}px ${frame.palette.fontFamily}`;
      context.textAlign = 'center';
      for (const { index, direction } of trend) {
        const isUp = direction === 'bullish';
        const bar = frame.bars[index];
        const y = bar === undefined ? null : frame.yOf(isUp ? bar.l : bar.h);
        if (y === null) continue;
        context.fillStyle = frame.palette.lines[2];
        context.textBaseline = isUp ? 'top' : 'bottom';
        writeHaloText(context, frame, isUp ? '↑ up' : '↓ down', {
          x: frame.xOf(index),
          y: y + (isUp ? GAP_PX : -GAP_PX),
        });
      }
    },
  };
}
