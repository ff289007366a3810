import type { LayerFrame } from '../view/chart-layer.ts';
import { handlesOf, pointAt, shapeOf, type Mark, type MarkHandle, type MarkPoint } from './mark.ts';

/** The functions of the pane that convert bar indexes and prices to pixels. */
export type MarkPlane = Pick<LayerFrame, 'xOf' | 'yOf'>;

export interface Pixel {
  readonly x: number;
  readonly y: number;
}

/** Returns the position of an anchor on the pane, in pixels; `null` if the scale cannot show its price. */
export function pixelOf({ index, price }: MarkPoint, plane: MarkPlane): Pixel | null {
  const y = plane.yOf(price);
  return y === null ? null : { x: plane.xOf(index), y };
}

/** Returns the distance of a point from a handle of a mark. A level can be grabbed anywhere on its line. */
function distanceTo(mark: Mark, handle: MarkHandle, { x, y }: Pixel, plane: MarkPlane): number {
  const at = pixelOf(pointAt(mark, handle.end), plane);
  if (at === null) return Number.POSITIVE_INFINITY;
  return shapeOf(mark.kind) === 'level' ? Math.abs(y - at.y) : Math.hypot(x - at.x, y - at.y);
}

/**
 * Returns the handle that is nearest to a point and within `reach` pixels of it; `null` if there is none. Among equally
 * near handles, the one of the topmost mark wins.
 */
export function handleAt(marks: readonly Mark[], pixel: Pixel, reach: number, plane: MarkPlane): MarkHandle | null {
  let best: { readonly handle: MarkHandle; readonly distance: number } | null = null;
  for (const mark of marks) {
    for (const handle of handlesOf(mark)) {
      const distance = distanceTo(mark, handle, pixel, plane);
      if (distance <= reach && distance <= (best?.distance ?? reach)) best = { handle, distance };
    }
  }
  return best?.handle ?? null;
}
