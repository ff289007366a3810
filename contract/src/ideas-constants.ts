/** Minimum length of a thesis, and limits of the text that says when it is wrong, in characters. */
export const IDEA_THESIS_MIN = 20;
export const IDEA_THESIS_MAX = 1_000;
export const IDEA_INVALIDATION_MIN = 10;
export const IDEA_INVALIDATION_MAX = 300;

/** Lowest and highest confidence of a call, in percent. At one third for each outcome, a call would say nothing. */
export const IDEA_CONFIDENCE_MIN = 34;
export const IDEA_CONFIDENCE_MAX = 100;

/** A price as a plain decimal. */
export const IDEA_PRICE_PATTERN = /^\d{1,9}(\.\d{1,8})?$/;

/**
 * Reasons why an idea is void: no price came within 7 days of the start or of the end, or there were too few bars
 * before the start.
 */
export const IDEA_VOID_REASONS = ['no-start-price', 'no-end-price', 'no-history'] as const;
export type IdeaVoidReason = (typeof IDEA_VOID_REASONS)[number];
