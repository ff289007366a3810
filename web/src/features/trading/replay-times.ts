import { createContext, use } from 'react';

type TimeText = (iso: string) => string;

/**
 * Formats of the times of a replay (`replay-time-texts.ts`). The desk gets them through the context, so that live
 * accounts do not load them.
 */
export interface ReplayTimeTexts {
  /** Formats a time as the bar that was stepped then. */
  readonly bar: TimeText;
  /** Formats the time at which an order expires; `null` if it is formatted as in live accounts. */
  readonly expiry: TimeText | null;
}

/** Formats of the replay to which the shown times belong; `null` for times of live accounts. */
export const ReplayTimes = createContext<ReplayTimeTexts | null>(null);

/** Returns the function that formats times: `exactText` or, in a replay, the one that names the bar. */
export const useTimeText = (exactText: TimeText): TimeText => use(ReplayTimes)?.bar ?? exactText;

/** Returns the function that formats times at which orders expire: `exactText` or that of the replay. */
export const useExpiryText = (exactText: TimeText): TimeText => use(ReplayTimes)?.expiry ?? exactText;
