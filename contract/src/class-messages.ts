import { z } from 'zod';
import { CLASS_MESSAGE_MAX } from '@tradesense/core/classes/class-rules.ts';
import { plainText } from './plain-text.ts';
import { isVisible, MUST_BE_VISIBLE } from './storable-text.ts';

const text = plainText(CLASS_MESSAGE_MAX).min(1).refine(isVisible, MUST_BE_VISIBLE);

export const writeClassMessageRequest = z.strictObject({ id: z.uuid(), text });
export type WriteClassMessageRequest = z.infer<typeof writeClassMessageRequest>;

export const changeClassMessageRequest = z.strictObject({ text });

export const classMessageParams = z.strictObject({ id: z.uuid(), messageId: z.uuid() });

/** `cursor` is the `nextCursor` of the previous page. */
export const classMessagesQuery = z.strictObject({
  cursor: z
    .string()
    .regex(/^\d{1,14}\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, 'Must be a place of the list')
    .optional(),
});

export const classMessage = z.object({
  id: z.uuid(),
  /** Text of the message: plain text of several lines. */
  text: z.string(),
  writtenAt: z.string(),
  /** Time of the last change; `null` if the message was not changed. */
  editedAt: z.string().nullable(),
  /** Whether a moderator has hidden the message. Learners do not receive hidden messages. */
  isHidden: z.boolean(),
});
export type ClassMessage = z.infer<typeof classMessage>;

/** Messages of the class, newest first. */
export const classMessagesResponse = z.object({ messages: z.array(classMessage), nextCursor: z.string().nullable() });
export type ClassMessagesResponse = z.infer<typeof classMessagesResponse>;
