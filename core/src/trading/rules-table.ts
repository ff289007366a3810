import { RULES_1 } from './rules-1.ts';
import { RULES_2 } from './rules-2.ts';
import type { RulesVersion } from './rules-version.ts';
import type { TradingRules } from './working-state.ts';

const TABLE: Readonly<Record<RulesVersion, TradingRules>> = { 1: RULES_1, 2: RULES_2 };

/** The rules that an event of this version is stepped by. */
export function rulesOf(version: RulesVersion): TradingRules {
  return TABLE[version];
}
