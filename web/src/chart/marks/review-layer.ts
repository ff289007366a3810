import type { ChartLayer, LayerFrame } from '../view/chart-layer.ts';
import { drawMark } from './mark-drawing.ts';
import { handleAt } from './mark-geometry.ts';
import { barOf, type Mark } from './mark.ts';

/**
 * How a mark is drawn: according to its verdict, or as `reference` for a right answer that the learner did not draw.
 */
export type ReviewTone = 'good' | 'half' | 'bad' | 'reference';

export interface ReviewedMark {
  /** The mark. Its id is passed to `onSelect`. */
  readonly mark: Mark;
  readonly tone: ReviewTone;
  /** A sign next to the mark that has the same meaning as its color. */
  readonly label: string;
}

const REACH_PX = 14;

function colorOf(tone: ReviewTone, { palette }: LayerFrame): string {
  const { 2: amber, 3: violet, 5: pink, 6: green } = palette.lines;
  return { good: green, half: amber, bad: pink, reference: violet }[tone];
}

interface ReviewLayerSetup {
  /** Marks in drawing order, the topmost last. */
  readonly items: readonly ReviewedMark[];
  readonly selected: number | null;
  readonly onSelect: (id: number) => void;
}

/**
 * Creates a layer with the graded marks and the references. A press on a mark or reference selects it; the selected
 * mark or reference is scrolled into view.
 */
export function reviewLayer({ items, selected, onSelect }: ReviewLayerSetup): ChartLayer {
  const marks = items.map(({ mark }) => mark);
  return {
    id: 'review',
    attach(host) {
      const mark = marks.find(({ id }) => id === selected);
      if (mark) host.point(barOf(mark));
      return () => undefined;
    },
    draw(context, frame) {
      for (const { mark, tone, label } of items) {
        const isSelected = mark.id === selected;
        drawMark(context, frame, mark, {
          color: colorOf(tone, frame),
          label,
          isSelected,
          isHollow: tone === 'reference',
        });
      }
    },
    hitTest: (x, y, frame) => (handleAt(marks, { x, y }, REACH_PX, frame) === null ? null : { cursor: 'pointer' }),
    onPointer(pointer, frame) {
      if (pointer.kind !== 'down') return false;
      const handle = handleAt(marks, pointer, REACH_PX, frame);
      if (handle !== null) onSelect(handle.id);
      return handle !== null;
    },
  };
}
