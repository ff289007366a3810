import { elementAt } from '../../kernel/element-at.ts';
import type { BarColumns } from '../../market/bar-columns.ts';
import type { AtlasCase } from '../claim.ts';
import { ATLAS_WARM_UP } from '../outcomes.ts';

/** Leverage of the positions for which the claim is counted. */
export const COUNTED_LEVERAGE = 10;

/**
 * Returns each daily bar as a case. It is a hit if a long position with ten times leverage, opened at its close, does
 * not lose its whole margin within `days`. Fees, funding and the maintenance margin are ignored, although they cause
 * real liquidations earlier. There is no control.
 */
export function leverageCases({ t, l, c }: BarColumns, days: number): AtlasCase[] {
  return Array.from({ length: Math.max(0, t.length - days - ATLAS_WARM_UP) }, (_, i) => {
    const index = i + ATLAS_WARM_UP;
    const close = elementAt(c, index);
    const low = Math.min(...l.subarray(index + 1, index + days + 1));
    const end = close * (1 - 1 / COUNTED_LEVERAGE);
    return { index, side: 1, zone: { low: end, high: end }, isHit: low > end, expected: null, isMirrorHit: null };
  });
}
