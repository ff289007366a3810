// as: web/src/features/market/a.ts
export const x = new Intl.NumberFormat(undefined, { style: 'percent' }).format(0.5);
