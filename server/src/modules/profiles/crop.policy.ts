import { Problem } from '../../platform/http/problem.ts';
import type { PictureFacts, Square } from '../../platform/images/pictures.ts';

/** A crop tool works on a scaled picture: rounding may put the square one pixel over the edge. */
const ROUNDING_PX = 1;

/**
 * The square to keep: the wanted one, moved by the forgiven pixel, or without one the largest centred square. Throws
 * `invalid-request` (400) that names the side which lies beyond the picture.
 */
export function squareWithin({ width, height }: PictureFacts, wanted: Square | null): Square {
  if (wanted === null) {
    const size = Math.min(width, height);
    return { x: Math.floor((width - size) / 2), y: Math.floor((height - size) / 2), size };
  }
  const size = Math.min(wanted.size, width, height);
  const [x, y] = [Math.min(wanted.x, width - size), Math.min(wanted.y, height - size)];
  const beyond = [
    ...(wanted.size - size > ROUNDING_PX ? ['size'] : []),
    ...(wanted.x - x > ROUNDING_PX ? ['x'] : []),
    ...(wanted.y - y > ROUNDING_PX ? ['y'] : []),
  ];
  if (beyond.length === 0) return { x, y, size };
  const message = `The square goes beyond the image of ${width} × ${height} pixels`;
  throw new Problem('invalid-request', {
    detail: `${message}.`,
    errors: beyond.map((name) => ({ path: `query.${name}`, message })),
  });
}
