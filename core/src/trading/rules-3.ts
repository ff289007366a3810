/**
 * Rules version 3: the orders of a group, of which only one can fill, reserve money once, for the dearest of them
 * (`shared-reserve.ts`). Everything else is as in version 2.
 */
import { RULES_2 } from './rules-2.ts';
import type { TradingRules } from './working-state.ts';

export const RULES_3: TradingRules = { ...RULES_2, sharesReserve: true };
