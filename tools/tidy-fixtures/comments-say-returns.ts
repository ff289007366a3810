// as: core/src/market/a.ts
/** Answers how to stop listening. */
export const x = 1;
