import type { FeedbackRequest } from '@tradesense/contract/feedback.ts';
import {
  FEEDBACK_MESSAGE_MAX,
  FEEDBACK_SUBJECT_MAX,
  type FeedbackType,
} from '@tradesense/contract/feedback-constants.ts';
import { EMAIL_MAX } from '@tradesense/contract/product.ts';

/** Draft of feedback, exactly as the visitor typed it. */
export interface FeedbackDraft {
  readonly type: FeedbackType;
  readonly subject: string;
  readonly message: string;
  readonly email: string;
}

export const EMPTY_DRAFT: FeedbackDraft = { type: 'general_feedback', subject: '', message: '', email: '' };

export type DraftErrors = Readonly<Partial<Record<'subject' | 'message' | 'email', string>>>;

function tooLong(text: string, max: number): string | undefined {
  const extra = text.length - max;
  return extra <= 0 ? undefined : `${extra} ${extra === 1 ? 'character' : 'characters'} too many.`;
}

function emailError(email: string): string | undefined {
  const isComplete = email.length <= EMAIL_MAX && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email);
  return email === '' || isComplete ? undefined : 'Enter a complete email address, like name@example.com.';
}

/** Whether subject or message is blank, so that the draft cannot be sent. */
export function isBlank({ subject, message }: FeedbackDraft): boolean {
  return subject.trim() === '' || message.trim() === '';
}

/**
 * Returns the errors for texts that are too long. They are shown immediately. The text is not cut off, so that the
 * visitor loses nothing.
 */
export function lengthErrors({ subject, message }: FeedbackDraft): DraftErrors {
  const subjectError = tooLong(subject, FEEDBACK_SUBJECT_MAX);
  const messageError = tooLong(message, FEEDBACK_MESSAGE_MAX);
  return {
    ...(subjectError === undefined ? {} : { subject: subjectError }),
    ...(messageError === undefined ? {} : { message: messageError }),
  };
}

/** Returns all errors that prevent the draft from being sent. */
export function draftErrors(draft: FeedbackDraft, isGuest: boolean): DraftErrors {
  const email = isGuest ? emailError(draft.email.trim()) : undefined;
  return { ...lengthErrors(draft), ...(email === undefined ? {} : { email }) };
}

/**
 * Converts a draft to the request. The request contains an email address only for a guest, because the server knows the
 * address of a user.
 */
export function requestOf({ type, subject, message, email }: FeedbackDraft, isGuest: boolean): FeedbackRequest {
  const address = email.trim();
  return {
    type,
    subject: subject.trim(),
    message: message.trim(),
    email: isGuest && address !== '' ? address : null,
  };
}
