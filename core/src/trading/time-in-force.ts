/** Times in force: how long an order is valid. */
import type { EpochMs } from '../kernel/time.ts';

/** Times in force that end at a time: `day` at the end of the trading day (`tradingDayEnd`), `gtd` at a chosen time. */
export const TIMES_WITH_END = ['day', 'gtd'] as const;
/**
 * Times in force without an end. `ioc` cancels what the first possible price leaves unfilled; `fok` fills completely at
 * that price or not at all.
 */
export const TIMES_WITHOUT_END = ['gtc', 'ioc', 'fok'] as const;

/** All times in force, in the order in which they are offered. */
export const TIMES_IN_FORCE = ['gtc', 'day', 'gtd', 'ioc', 'fok'] as const satisfies readonly TimeInForce['kind'][];

export type TimeInForce =
  | { readonly kind: (typeof TIMES_WITHOUT_END)[number] }
  | { readonly kind: (typeof TIMES_WITH_END)[number]; readonly until: EpochMs };

export type TimeInForceKind = TimeInForce['kind'];

const NAMES: Readonly<Record<TimeInForceKind, string>> = {
  gtc: 'until canceled (GTC)',
  day: 'this trading day (DAY)',
  gtd: 'until a time (GTD)',
  ioc: 'immediately, cancel the rest (IOC)',
  fok: 'immediately and completely, or not at all (FOK)',
};

/** Returns the name of a time in force for use within a sentence, such as `until canceled (GTC)`. */
export function timeInForceName(kind: TimeInForceKind): string {
  return NAMES[kind];
}
