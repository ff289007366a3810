import { z } from 'zod';

/**
 * Pictures that a learner added to the note of a closed trade: of its chart with drawings, or of anything else. Only
 * that learner sees them.
 */
export const tradePicturesResponse = z.object({
  /** Oldest first. */
  pictures: z.array(
    z.object({
      id: z.string(),
      /** Width and height in pixels. */
      width: z.number().int(),
      height: z.number().int(),
      addedAt: z.string(),
    }),
  ),
});
export type TradePicturesResponse = z.infer<typeof tradePicturesResponse>;
