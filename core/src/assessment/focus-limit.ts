import { MINUTE_MS } from '../kernel/time.ts';

/** How long a learner may leave the page of a running attempt before it ends as abandoned, in ms. Source: product rules, section 2. */
export const FOCUS_LIMIT_MS = MINUTE_MS;
