/** Prices of a drawing at which an alert makes sense: a level, the edges of a zone, the levels of a retracement. */
import { formatFixed } from '../../model/value-scale.ts';
import { DRAWING_FACTS, type Drawing } from './drawing.ts';
import { fibonacciLevels } from './fibonacci-levels.ts';

export interface DrawingLevel {
  readonly price: number;
  /** Which of the drawing's prices this is: 'upper edge', '61.8%'; '' if the drawing has only one. */
  readonly part: string;
}

/**
 * Returns the prices of a drawing. A trend line has one only if it is horizontal; texts, measured distances and volume
 * profiles have none, and a rectangle without height has one.
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
 * Returns the levels ordered by their distance from the price `from`, nearest first. Equal distances keep their order.
 */
export function nearestFirst(levels: readonly DrawingLevel[], from: number | null): readonly DrawingLevel[] {
  if (from === null) return levels;
  return levels.toSorted((a, b) => Math.abs(a.price - from) - Math.abs(b.price - from));
}

/** Returns the name of a drawing's level: 'Weekly high', 'Rectangle, upper edge'. */
export function levelName({ kind, name }: Drawing, { part }: DrawingLevel): string {
  const drawing = name ?? DRAWING_FACTS[kind].name;
  return part === '' ? drawing : `${drawing}, ${part}`;
}
