import { z } from 'zod';
import { FEEDBACK_MESSAGE_MAX, FEEDBACK_SUBJECT_MAX, FEEDBACK_TYPES } from './feedback-constants.ts';
import { EMAIL_MAX } from './product.ts';
import { storableText } from './storable-text.ts';
import { writtenText } from './written-text.ts';

/** Text that is not blank. Its length is counted in code points, so that a simple emoji counts as one. */
function text(max: number) {
  return writtenText
    .trim()
    .min(1, 'Must not be blank')
    .refine((value) => Array.from(value).length <= max, `At most ${max} characters`);
}

export const feedbackRequest = z.strictObject({
  type: z.enum(FEEDBACK_TYPES).default('general_feedback'),
  subject: text(FEEDBACK_SUBJECT_MAX),
  message: text(FEEDBACK_MESSAGE_MAX),
  /** Reply address of a guest. Ignored for a signed-in user, because the server knows the user's address. */
  email: storableText
    .trim()
    .max(EMAIL_MAX)
    .refine((value) => value === '' || z.email().safeParse(value).success, 'Must be an email address')
    .nullish(),
});
export type FeedbackRequest = z.input<typeof feedbackRequest>;
export const feedbackResponse = z.object({ id: z.string() });
export type FeedbackResponse = z.infer<typeof feedbackResponse>;
