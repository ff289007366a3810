import { leastTimeMs } from '../assessment/plausible-time.ts';
import { BIAS_REASONING_MIN } from './bias-rules.ts';

/**
 * Minimum plausible time of an answer in a Bias Test, in ms: reading the chart, choosing direction and confidence, and
 * typing the shortest reasoning. A longer reasoning adds no time, because it may be pasted.
 */
export const BIAS_ANSWER_MIN_MS = leastTimeMs({ acts: 2, keys: BIAS_REASONING_MIN });
