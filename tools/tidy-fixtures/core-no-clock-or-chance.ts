// as: core/src/market/x.ts
export const x = () => Date.now() + Math.random();
