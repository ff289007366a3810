// as: core/src/market/a.ts
/** Time of the last boundary; null: the database knows. */
export const x = 1;
