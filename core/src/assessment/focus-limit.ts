import { MINUTE_MS, SECOND_MS } from '../kernel/time.ts';

/** How long a learner may leave the page of a running attempt before it ends as abandoned, in ms. Source: product rules, section 2. */
export const FOCUS_LIMIT_MS = MINUTE_MS;

/** The same limit as texts state it. */
export const FOCUS_LIMIT_SECONDS = FOCUS_LIMIT_MS / SECOND_MS;
