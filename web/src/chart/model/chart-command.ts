/** The action of a key on a chart. */
export type ChartCommand =
  | { readonly kind: 'walk'; readonly bars: number }
  | { readonly kind: 'walk-to'; readonly end: 'first' | 'last' }
  | { readonly kind: 'zoom'; readonly factor: number }
  | { readonly kind: 'pan'; readonly share: number }
  | { readonly kind: 'fit' }
  | { readonly kind: 'leave' };

export interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

const WALK_PAGE_BARS = 10;
const ZOOM_FACTOR = 0.8;
const PAN_SHARE = 0.1;

/** Help text for the keys of every chart. */
export const CHART_KEYS_HELP =
  'Left and right arrows move bar by bar, Page Up and Page Down by ten, Home and End to the first and last bar. ' +
  'Plus and minus zoom, Shift with an arrow pans, 0 shows everything, Escape deselects the bar.';

/** Returns the command of a key, or `null` if the chart does not use the key. */
export function chartCommandOf(press: KeyPress): ChartCommand | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  switch (press.key) {
    case 'ArrowLeft':
      return press.shiftKey ? { kind: 'pan', share: -PAN_SHARE } : { kind: 'walk', bars: -1 };
    case 'ArrowRight':
      return press.shiftKey ? { kind: 'pan', share: PAN_SHARE } : { kind: 'walk', bars: 1 };
    case 'PageUp':
      return { kind: 'walk', bars: -WALK_PAGE_BARS };
    case 'PageDown':
      return { kind: 'walk', bars: WALK_PAGE_BARS };
    case 'Home':
      return { kind: 'walk-to', end: 'first' };
    case 'End':
      return { kind: 'walk-to', end: 'last' };
    case '+':
    case '=':
      return { kind: 'zoom', factor: ZOOM_FACTOR };
    case '-':
    case '_':
      return { kind: 'zoom', factor: 1 / ZOOM_FACTOR };
    case '0':
      return { kind: 'fit' };
    case 'Escape':
      return { kind: 'leave' };
    default:
      return null;
  }
}

/**
 * Returns the bar index after a move by `bars`. If `current` is `null`, because no bar is under the crosshair, returns
 * the last bar.
 */
export function walkedIndex(current: number | null, bars: number, barCount: number): number {
  if (current === null) return barCount - 1;
  return Math.min(Math.max(current + bars, 0), barCount - 1);
}
