import type { Spot } from './plot-drawing.ts';

/**
 * Returns the index of the spot that `key` selects. `at` is the index of the spot that is selected now; `null` if no
 * spot is selected. The result `null` clears the selection; `undefined` means that the key has no effect.
 */
export function spotAfterKey(spots: readonly Spot[], at: number | null, key: string): number | null | undefined {
  if (key === 'Escape') return at === null ? undefined : null;
  const here = at === null ? undefined : spots[at];
  const rows = [...new Set(spots.map(({ row }) => row))].toSorted((a, b) => a - b);
  const row = here?.row ?? rows[0];
  const own = spots.flatMap((spot, index) => (spot.row === row ? [index] : []));
  const place = at === null ? -1 : own.indexOf(at);
  const last = own.length - 1;
  if (last < 0) return undefined;
  switch (key) {
    case 'ArrowRight':
      return own[Math.min(place + 1, last)];
    case 'ArrowLeft':
      return own[Math.max(place - 1, 0)];
    case 'Home':
      return own[0];
    case 'End':
      return own[last];
    case 'ArrowDown':
      return spotInRow(spots, here, rows[rows.indexOf(row ?? 0) + 1]) ?? own[Math.max(place, 0)];
    case 'ArrowUp':
      return spotInRow(spots, here, rows[rows.indexOf(row ?? 0) - 1]) ?? own[Math.max(place, 0)];
    default:
      return undefined;
  }
}

function spotInRow(spots: readonly Spot[], here: Spot | undefined, row: number | undefined): number | undefined {
  if (row === undefined || here === undefined) return undefined;
  const others = spots.flatMap((spot, index) => (spot.row === row ? [{ index, far: Math.abs(spot.x - here.x) }] : []));
  return others.toSorted((a, b) => a.far - b.far)[0]?.index;
}

/** Returns the index of the spot that is nearest to a point of the drawing; `null` if there are no spots. */
export function nearestSpot(spots: readonly Spot[], x: number, y: number): number | null {
  let [best, least]: [number | null, number] = [null, Infinity];
  for (const [index, spot] of spots.entries()) {
    const far = (spot.x - x) ** 2 + (spot.y - y) ** 2;
    if (far < least) [best, least] = [index, far];
  }
  return best;
}
