/** Lists for the item statistics of Study. Imports nothing, so that browsers load little code. */

export const STUDY_ITEM_KINDS = ['question', 'task'] as const;
export type StudyItemKind = (typeof STUDY_ITEM_KINDS)[number];

/** Reasons why an administrator should look at an item. */
export const STUDY_ITEM_FLAGS = [
  'few-right',
  'nearly-all-right',
  'sure-but-wrong',
  'negative-discrimination',
  'distractor-beats-key',
] as const;
export type StudyItemFlag = (typeof STUDY_ITEM_FLAGS)[number];

export const STUDY_ITEM_SORTS = ['answers', 'share', 'discrimination', 'lesson'] as const;
export type StudyItemSort = (typeof STUDY_ITEM_SORTS)[number];

/**
 * Minimum number of answers for an item to be flagged and its discrimination to be shown. With fewer, shares are
 * unreliable.
 */
export const STUDY_ITEM_ANSWERS_MIN = 30;
