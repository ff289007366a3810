import type { LayerFrame } from '../view/chart-layer.ts';

/** Returns the y of the highest high and of the lowest low of each bar that lies in these columns. */
export function extentsIn(
  { bars, barWidth, xOf, indexAt, yOf }: LayerFrame,
  [left, right]: readonly [number, number],
): readonly (readonly [top: number, bottom: number])[] {
  // Only bars near these columns are visited, because a redraw may try many places.
  const first = Math.max(0, Math.floor(indexAt(left - barWidth)));
  return bars.slice(first, Math.ceil(indexAt(right + barWidth)) + 1).flatMap(({ h, l }, place) => {
    const x = xOf(first + place);
    if (x + barWidth / 2 <= left || x - barWidth / 2 >= right) return [];
    const [top, bottom] = [yOf(h), yOf(l)];
    return top === null || bottom === null ? [] : [[Math.min(top, bottom), Math.max(top, bottom)] as const];
  });
}
