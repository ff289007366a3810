/**
 * Minimum length of a thesis, in characters. The next constants are its maximum, and the limits of the text that says
 * when the thesis is wrong.
 */
export const IDEA_THESIS_MIN = 20;
export const IDEA_THESIS_MAX = 1_000;
export const IDEA_INVALIDATION_MIN = 10;
export const IDEA_INVALIDATION_MAX = 300;

/**
 * Lowest confidence of a call, in percent; `IDEA_CONFIDENCE_MAX` is the highest. One third for each of the three
 * outcomes would be no forecast, so the minimum is just above it.
 */
export const IDEA_CONFIDENCE_MIN = 34;
export const IDEA_CONFIDENCE_MAX = 100;

/** A price as a plain decimal. */
export const IDEA_PRICE_PATTERN = /^\d{1,9}(\.\d{1,8})?$/;

/**
 * Why an idea is void: no price came within 7 days of the start or of the end, or there were too few bars before the
 * start.
 */
export const IDEA_VOID_REASONS = ['no-start-price', 'no-end-price', 'no-history'] as const;
export type IdeaVoidReason = (typeof IDEA_VOID_REASONS)[number];
