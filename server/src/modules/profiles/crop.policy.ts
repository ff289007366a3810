import { Problem } from '../../platform/http/problem.ts';
import type { PictureFacts, Square } from '../../platform/images/pictures.ts';

/**
 * Tolerance in pixels. A crop tool works on a scaled image, so rounding may put the edge of the square one pixel
 * outside of the image.
 */
const ROUNDING_PX = 1;

/**
 * Returns the square to keep: the requested square, moved or reduced by at most the tolerance, or the largest centered
 * square if none is requested. Throws `invalid-request` (400) that names the coordinates outside the image.
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
