import { MINUTE_MS } from '../kernel/time.ts';

/** How long a learner may be away from the page of a rated test or exam before it ends as abandoned. */
export const FOCUS_LIMIT_MS = MINUTE_MS;
