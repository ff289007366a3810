// as: server/src/modules/market/x.ts
import type { Users } from '../identity/index.ts';
export type X = Users;
