// as: server/src/modules/bias-test/x.ts
import { listCandles } from '../market/market.repo.ts';
export const x = listCandles;
