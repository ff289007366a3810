import type { FeedbackType } from '@tradesense/contract/feedback-constants.ts';

export const TYPE_LABELS: Readonly<Record<FeedbackType, string>> = {
  general_feedback: 'General feedback',
  bug_report: 'Bug report',
  feature_request: 'Feature request',
  ui_ux: 'Design and ease of use',
  performance: 'Speed and performance',
  other: 'Something else',
};

export const FEEDBACK_SENT = "Thank you for your feedback! We'll review it shortly.";
export const FEEDBACK_FAILED = 'Failed to submit feedback. Please try again.';
