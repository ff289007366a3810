/**
 * Versions of the trading rules. A log is replayed under the rules that were in force when its events were written.
 * Guarantees: an event of a version always has the same effects. A changed rule needs a new version. A version never
 * changes once an event with it has been stored.
 */
import type { TradingEvent } from './trading-event.ts';

export const RULES_VERSIONS = [1, 2, 3] as const;
export type RulesVersion = (typeof RULES_VERSIONS)[number];

/** Rules version of new events. */
export const CURRENT_RULES = 3 satisfies RulesVersion;

/** An event as it is stored in the log of an account. */
export type LoggedEvent = TradingEvent & { readonly rulesVersion: RulesVersion };
