// as: server/src/modules/trading/trading.events.ts
import { findAccount } from './accounts.repo.ts';
export const x = findAccount;
