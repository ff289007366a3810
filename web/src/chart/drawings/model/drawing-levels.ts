/**
 * Returns the prices of a drawing at which an alert makes sense: a level, a horizontal line, the edges of a zone, the
 * levels of a retracement.
 */
import { formatFixed } from '../../model/value-scale.ts';
import { DRAWING_FACTS, type Drawing } from './drawing.ts';
import { fibonacciLevels } from './fibonacci-levels.ts';

export interface DrawingLevel {
  readonly price: number;
  /** The part of the drawing at `price`, such as 'upper edge' or '61.8%'; empty if the drawing has only one price. */
  readonly part: string;
}

/**
 * Returns the prices of a drawing. A trend line has a price only if it is horizontal. Texts, measured distances and
 * volume profiles have none. A rectangle without height has one price instead of two.
 */
export function levelsOf(drawing: Drawing): readonly DrawingLevel[] {
  switch (drawing.kind) {
    case 'level':
      return [{ price: drawing.anchors[0].price, part: '' }];
    case 'trend-line': {
      const [start, end] = drawing.anchors;
      return start.price === end.price ? [{ price: start.price, part: '' }] : [];
    }
    case 'rectangle': {
      const [one, other] = drawing.anchors.map(({ price }) => price);
      if (one === undefined || other === undefined || one === other)
        return one === undefined ? [] : [{ price: one, part: '' }];
      return [
        { price: Math.max(one, other), part: 'upper edge' },
        { price: Math.min(one, other), part: 'lower edge' },
      ];
    }
    case 'fibonacci': {
      const [start, end] = drawing.anchors;
      return fibonacciLevels(start.price, end.price).map(({ ratio, price }) => ({ price, part: ratioText(ratio) }));
    }
    case 'measure':
    case 'volume-range':
    case 'text':
      return [];
  }
}

const ratioText = (ratio: number): string => `${formatFixed(ratio * 100, 'en-US', 1)}%`;

/**
 * Returns the levels sorted by their distance from the price `from`, the nearest first. Levels at the same distance
 * keep their order. If `from` is `null`, all levels keep their order.
 */
export function nearestFirst(levels: readonly DrawingLevel[], from: number | null): readonly DrawingLevel[] {
  if (from === null) return levels;
  return levels.toSorted((a, b) => Math.abs(a.price - from) - Math.abs(b.price - from));
}

/** Returns the name of a drawing's level, such as 'Weekly high' or 'Rectangle, upper edge'. */
export function levelName({ kind, name }: Drawing, { part }: DrawingLevel): string {
  const drawing = name ?? DRAWING_FACTS[kind].name;
  return part === '' ? drawing : `${drawing}, ${part}`;
}
