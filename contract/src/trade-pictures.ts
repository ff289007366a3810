import { z } from 'zod';

/**
 * Pictures that a learner added to the note of a closed trade, such as its chart with drawings. Only that learner sees
 * them.
 */
export const tradePicturesResponse = z.object({
  /** Oldest first. */
  pictures: z.array(
    z.object({
      id: z.string(),
      /** Width in pixels; `height` is the height. */
      width: z.number().int(),
      height: z.number().int(),
      addedAt: z.string(),
    }),
  ),
});
export type TradePicturesResponse = z.infer<typeof tradePicturesResponse>;
