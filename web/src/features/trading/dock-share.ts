/**
 * Minimum, maximum and initial height of the panels below the chart, and the step of an arrow key; all in whole percent
 * of the desk's height.
 */
export const DOCK_SHARE = { min: 12, max: 88, initial: 27, step: 4 } as const;

/** Storage key of earlier releases, which stored one height per browser, not per learner. */
const OLD_KEY = 'deskDockShare';

/** Returns the panels' share of the desk's height, limited to the minimum and the maximum. */
export function dockShareWithin(share: number): number {
  return Math.min(DOCK_SHARE.max, Math.max(DOCK_SHARE.min, Math.round(share)));
}

/** Returns the share after a key press; `null` for a key that does not change the share. */
export function dockShareAfterKey(key: string, share: number): number | null {
  switch (key) {
    case 'ArrowUp':
      return dockShareWithin(share + DOCK_SHARE.step);
    case 'ArrowDown':
      return dockShareWithin(share - DOCK_SHARE.step);
    case 'Home':
      return DOCK_SHARE.min;
    case 'End':
      return DOCK_SHARE.max;
    default:
      return null;
  }
}

/** Returns the share that an earlier release stored in this browser, otherwise the initial one. */
export function readDockShare(): number {
  try {
    const stored = Number(localStorage.getItem(OLD_KEY) ?? Number.NaN);
    return Number.isFinite(stored) ? dockShareWithin(stored) : DOCK_SHARE.initial;
  } catch {
    return DOCK_SHARE.initial;
  }
}
