// as: core/src/market/a.ts
/** The same, without a price. */
export const x = 1;
