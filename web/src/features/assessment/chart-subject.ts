import { findAsset } from '@tradesense/core/market/asset.ts';
import type { PriceSource } from '@tradesense/core/market/price-source.ts';

/**
 * Names what a chart shows: 'BTC', or 'a simulated path for NVIDIA', because a simulated chart shows no prices of the
 * asset.
 */
export function chartSubject({ asset, source }: { readonly asset: string; readonly source: PriceSource }): string {
  return source === 'simulated' ? simulatedPath(asset) : asset;
}

/** Names a simulated chart of an asset. */
export const simulatedPath = (asset: string): string => `a simulated path for ${findAsset(asset)?.name ?? asset}`;

/**
 * Returns a text about the source of a chart's prices, which is shown once the mask is lifted. `times` are open times
 * in epoch ms, ascending.
 */
export function provenanceText(source: PriceSource, asset: string, times: readonly number[]): string {
  if (source === 'simulated') return `This is ${simulatedPath(asset)}, not its real prices.`;
  const [first, last] = [times[0], times.at(-1)].map((t) => new Date(t ?? 0).getUTCFullYear());
  return `Recorded prices of ${asset}, ${first === last ? String(first) : `${String(first)} to ${String(last)}`}.`;
}
