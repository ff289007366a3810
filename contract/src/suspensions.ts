import { z } from 'zod';
import { SUSPENSION_APPEAL_MAX, SUSPENSION_APPEAL_MIN } from './suspension-constants.ts';
import { storableText } from './storable-text.ts';

const isoTime = z.string();

/** What the owner of a suspended account is told. */
export const suspensionNotice = z.object({
  /** As the administrator wrote it; `null` where none was kept. */
  reason: z.string().nullable(),
  since: isoTime,
  /** When it ends by itself; `null` until an administrator ends it. */
  until: isoTime.nullable(),
  /** The one appeal of this suspension; `null` before it is sent. */
  appeal: z
    .object({
      text: z.string(),
      sentAt: isoTime,
      /** The answer, which is also sent by email; `null` before it is written. */
      answer: z.string().nullable(),
      answeredAt: isoTime.nullable(),
    })
    .nullable(),
});
export type SuspensionNotice = z.infer<typeof suspensionNotice>;

export const suspensionAppealRequest = z.strictObject({
  text: storableText.trim().min(SUSPENSION_APPEAL_MIN).max(SUSPENSION_APPEAL_MAX),
});
export type SuspensionAppealRequest = z.infer<typeof suspensionAppealRequest>;
