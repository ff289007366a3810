/** Lists for the item statistics of Study. Imports nothing, so that the browser can load this file cheaply. */

export const STUDY_ITEM_KINDS = ['question', 'task'] as const;
export type StudyItemKind = (typeof STUDY_ITEM_KINDS)[number];

/** Reasons to look at an item. */
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

/** Minimum number of answers. Below it shares are unreliable, so no item is flagged and no discrimination is shown. */
export const STUDY_ITEM_ANSWERS_MIN = 30;
