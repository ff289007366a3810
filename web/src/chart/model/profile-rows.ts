import type { VolumeProfile } from '@tradesense/core/market/indicators/volume-profile.ts';

/** Opacity of rows inside and outside of the value area. */
const VALUE_ALPHA = 0.38;
const OUTSIDE_ALPHA = 0.18;
const GAP_PX = 1;

/** A row of a volume profile, in pixels of the pane. */
export interface ProfileRow {
  readonly top: number;
  readonly bottom: number;
  /** Volume of the row as a share of the row with the most volume. */
  readonly share: number;
  readonly alpha: number;
}

/**
 * Returns the rows of a profile that have volume and that the scale can show. `yOf` returns the y of a price in pixels,
 * or `null` if the scale cannot show the price.
 */
export function profileRows(profile: VolumeProfile, yOf: (price: number) => number | null): readonly ProfileRow[] {
  const { low, binHeight, volumes, controlBin, valueFromBin, valueToBin } = profile;
  const most = volumes[controlBin] ?? 0;
  return [...volumes].flatMap((volume, bin): ProfileRow[] => {
    const [upper, lower] = [yOf(low + (bin + 1) * binHeight), yOf(low + bin * binHeight)];
    if (upper === null || lower === null || volume === 0) return [];
    // On an inverted scale the higher price is at the bottom.
    const top = Math.min(upper, lower);
    const bottom = Math.max(Math.max(upper, lower) - GAP_PX, top + GAP_PX);
    const isValue = bin >= valueFromBin && bin <= valueToBin;
    return [{ top, bottom, share: volume / most, alpha: isValue ? VALUE_ALPHA : OUTSIDE_ALPHA }];
  });
}
