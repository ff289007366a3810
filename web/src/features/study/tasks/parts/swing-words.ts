import type { SwingKind } from '@tradesense/core/market/fractals.ts';
import { KIND_LABELS } from '../../../../chart/marks/mark.ts';

/** Returns the name of a kind of swing: 'Swing high'. */
export function swingName(kind: SwingKind): string {
  return KIND_LABELS[kind];
}
