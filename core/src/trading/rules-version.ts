/**
 * Versions of the trading rules: a log replays under the rules that its events were written by.
 *
 * Guarantees: an event of a version always has the same effects. A change of the rules adds a version; versions with
 * which events have been stored never change.
 */
import type { TradingEvent } from './trading-event.ts';

export const RULES_VERSIONS = [1, 2] as const;
export type RulesVersion = (typeof RULES_VERSIONS)[number];

/** Rules version of new events. */
export const CURRENT_RULES = 2 satisfies RulesVersion;

/** An event as stored in an account's log. */
export type LoggedEvent = TradingEvent & { readonly rulesVersion: RulesVersion };
