import { z } from 'zod';

/** Pictures with the note of a closed trade: of its chart with what is drawn on it, or of anything else. Only their learner sees them. */
export const tradePicturesResponse = z.object({
  /** Oldest first. */
  pictures: z.array(
    z.object({
      id: z.string(),
      /** In pixels. */
      width: z.number().int(),
      height: z.number().int(),
      addedAt: z.string(),
    }),
  ),
});
export type TradePicturesResponse = z.infer<typeof tradePicturesResponse>;
