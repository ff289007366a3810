// as: core/src/market/utils.ts
export const x = 1;
