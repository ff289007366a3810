import { MINUTE_MS, SECOND_MS } from '../kernel/time.ts';

/** Time for which a learner may leave the page before the attempt is abandoned. Source: product rules, section 2. */
export const FOCUS_LIMIT_MS = MINUTE_MS;

/** `FOCUS_LIMIT_MS` in seconds, for texts. */
export const FOCUS_LIMIT_SECONDS = FOCUS_LIMIT_MS / SECOND_MS;
