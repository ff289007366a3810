import { z } from 'zod';
import { LETTER_PARTS } from '@tradesense/core/performance/letter-text.ts';

/** Local month: `2026-06`. */
export const localMonth = z.string().regex(/^(?:19|2\d)\d{2}-(0[1-9]|1[0-2])$/, 'Must be a month such as 2026-06');

/** Without `month`, the letter of the last month that has ended is returned. */
export const letterQuery = z.strictObject({ month: localMonth.optional() });

export const letterResponse = z.object({
  /**
   * Ended months (in the learner's time zone) since the learner's first answer or first account, newest first, at most
   * 24.
   */
  months: z.array(localMonth),
  /** The requested letter; `null` if its month is not in `months`. */
  letter: z
    .object({
      month: localMonth,
      title: z.string(),
      parts: z.array(
        z.object({
          part: z.enum(LETTER_PARTS),
          /** Heading of the part; `null` for the opening part. */
          heading: z.string().nullable(),
          lines: z.array(z.string()),
        }),
      ),
    })
    .nullable(),
});
export type LetterResponse = z.infer<typeof letterResponse>;
