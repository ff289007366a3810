/** Source of a price. Every page that shows a price shows its source. */
export const PRICE_SOURCES = ['live', 'delayed', 'replay', 'recorded', 'simulated'] as const;
export type PriceSource = (typeof PRICE_SOURCES)[number];

const SOURCED_PRICES: Readonly<Record<PriceSource, string>> = {
  live: 'a live price',
  delayed: 'a delayed price',
  replay: 'a replayed past price',
  recorded: 'a recorded price',
  simulated: 'a simulated price',
};

/**
 * Returns the price of a fill in the sandbox with its source: '3,310.00, a simulated price'. Without a source, as in
 * notifications stored before the source was, says only that the fill is one of the sandbox.
 */
export function sourcedPriceText(price: string, source: PriceSource | undefined): string {
  return source === undefined ? `${price} in the sandbox` : `${price}, ${SOURCED_PRICES[source]}`;
}
