// as: core/src/trading/x.ts
export { entry } from '../ledger/entry.ts';
