import { heatOf, type HeatCell, type LiveMark } from '../live-sessions/live-marks.ts';
import { elementAt } from '../kernel/element-at.ts';
import type { BarColumns } from '../market/bar-columns.ts';
import type { ChartMark } from '../grading/mark.ts';

/**
 * Counts the learners whose marks earned no credit, by bar and kind. Each list has the marks of one learner. A leg
 * counts at both of its ends, a gap at its upper edge, a break at the extreme of its bar. Levels are left out, because
 * a level has no bar.
 */
export function wrongMarkHeat(lists: readonly (readonly ChartMark[])[], bars: BarColumns): HeatCell[] {
  return heatOf(lists.map((marks) => marks.flatMap((mark) => placesOf(mark, bars))));
}

function placesOf(mark: ChartMark, { t, h, l }: BarColumns): readonly LiveMark[] {
  switch (mark.tool) {
    case 'swing':
      return [{ kind: mark.kind, time: elementAt(t, mark.index), price: mark.price }];
    case 'leg': {
      const isUp = mark.direction === 'bullish';
      return [
        { kind: isUp ? 'low' : 'high', time: elementAt(t, mark.from.index), price: mark.from.price },
        { kind: isUp ? 'high' : 'low', time: elementAt(t, mark.to.index), price: mark.to.price },
      ];
    }
    case 'gap':
      return [{ kind: 'high', time: elementAt(t, mark.index), price: mark.top }];
    case 'structure': {
      const isUp = mark.direction === 'bullish';
      const price = elementAt(isUp ? h : l, mark.index);
      return [{ kind: isUp ? 'high' : 'low', time: elementAt(t, mark.index), price }];
    }
    case 'level':
      return [];
  }
}
