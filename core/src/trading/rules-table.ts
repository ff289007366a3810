import { RULES_1 } from './rules-1.ts';
import { RULES_2 } from './rules-2.ts';
import { RULES_3 } from './rules-3.ts';
import type { RulesVersion } from './rules-version.ts';
import type { TradingRules } from './working-state.ts';

const TABLE: Readonly<Record<RulesVersion, TradingRules>> = { 1: RULES_1, 2: RULES_2, 3: RULES_3 };

/** Returns the rules that the engine applies to an event of this version. */
export function rulesOf(version: RulesVersion): TradingRules {
  return TABLE[version];
}
