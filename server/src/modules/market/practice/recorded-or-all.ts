import type { AssetSymbol } from '@tradesense/core/market/asset.ts';

/** Returns the assets that have recorded history, or all assets if none has. */
export function recordedOrAll(
  assets: readonly AssetSymbol[],
  recorded: readonly AssetSymbol[],
): readonly AssetSymbol[] {
  const real = assets.filter((asset) => recorded.includes(asset));
  return real.length === 0 ? assets : real;
}
