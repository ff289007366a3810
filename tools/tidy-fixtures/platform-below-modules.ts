// as: server/src/platform/x.ts
import { createMarketModule } from '../modules/market/index.ts';
export const x = createMarketModule;
