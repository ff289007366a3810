// as: core/src/market/priceSeries.ts
export const x = 1;
