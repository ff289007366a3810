/** Where a price comes from; every screen that shows a price shows this beside it. */
export const PRICE_SOURCES = ['live', 'delayed', 'replay', 'recorded', 'simulated'] as const;
export type PriceSource = (typeof PRICE_SOURCES)[number];
