/** Kinds and sizes of feedback. Imports nothing, so that browsers load little code. */
export const FEEDBACK_TYPES = [
  'general_feedback',
  'bug_report',
  'feature_request',
  'ui_ux',
  'performance',
  'other',
] as const;
export type FeedbackType = (typeof FEEDBACK_TYPES)[number];
export const FEEDBACK_SUBJECT_MAX = 200;
export const FEEDBACK_MESSAGE_MAX = 2000;
