import type { TaskSwing } from '@tradesense/core/study/task.ts';
import { drawMark } from '../../../../chart/marks/mark-drawing.ts';
import type { ChartLayer } from '../../../../chart/view/chart-layer.ts';
import type { Live } from './live.ts';

export interface ReferenceSwing {
  readonly swing: TaskSwing;
  /** Text above or below the marker of the swing; may be empty. */
  readonly label: string;
}

/** Returns a layer with the swings of the right answer, drawn hollow as in a graded exam. */
export function referenceLayer(references: Live<readonly ReferenceSwing[]>): ChartLayer {
  return {
    id: 'reference',
    attach: ({ redraw }) => references.subscribe(redraw),
    draw(context, frame) {
      for (const { swing, label } of references.value()) {
        const mark = { id: 0, kind: swing.kind, from: { index: swing.index, price: swing.price }, to: null };
        drawMark(context, frame, mark, { color: frame.palette.lines[3], label, isSelected: false, isHollow: true });
      }
    },
  };
}
