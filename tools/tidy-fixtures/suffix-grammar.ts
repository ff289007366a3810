// as: server/src/modules/market/market.manager.ts
export const x = 1;
