// as: core/src/market/a.ts
/** Of the last boundary that is known to be done. */
export const x = 1;
