// as: server/src/modules/market/x.repo.ts
export const x = 'INSERT INTO candles SELECT * FROM jsonb_populate_recordset(NULL::candles, $1)';
