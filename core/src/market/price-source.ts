/** Source of a price. Every page that shows a price shows its source. */
export const PRICE_SOURCES = ['live', 'delayed', 'replay', 'recorded', 'simulated'] as const;
export type PriceSource = (typeof PRICE_SOURCES)[number];
