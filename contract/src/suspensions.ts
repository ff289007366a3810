import { z } from 'zod';
import { SUSPENSION_APPEAL_MAX, SUSPENSION_APPEAL_MIN } from './suspension-constants.ts';
import { writtenText } from './written-text.ts';

const isoTime = z.string();

/** What the owner of a suspended account is told. */
export const suspensionNotice = z.object({
  /** Reason in the words of the administrator; `null` if none was stored. */
  reason: z.string().nullable(),
  since: isoTime,
  /** Time at which the suspension ends; `null` if it lasts until an administrator ends it. */
  until: isoTime.nullable(),
  /** The appeal against this suspension; only one appeal is possible. `null` until it is sent. */
  appeal: z
    .object({
      text: z.string(),
      sentAt: isoTime,
      /** The administrator's answer, which is also sent by email; `null` until it is written. */
      answer: z.string().nullable(),
      answeredAt: isoTime.nullable(),
    })
    .nullable(),
});
export type SuspensionNotice = z.infer<typeof suspensionNotice>;

export const suspensionAppealRequest = z.strictObject({
  text: writtenText.trim().min(SUSPENSION_APPEAL_MIN).max(SUSPENSION_APPEAL_MAX),
});
export type SuspensionAppealRequest = z.infer<typeof suspensionAppealRequest>;
