import { z } from 'zod';
import {
  IMAGE_DEVICE_WIDTHS,
  IMAGE_QUALITIES,
  IMAGE_QUALITY_DEFAULT,
  IMAGE_WIDTHS,
  type ImageQuality,
} from './product.ts';

const WIDTHS: readonly number[] = [...IMAGE_WIDTHS, ...IMAGE_DEVICE_WIDTHS];
const QUALITY_MESSAGE = 'Must be a whole number from 1 to 100';

/** Returns the offered quality that is nearest to the requested one. If two are equally near, returns the lower one. */
function nearestQuality(requested: number): ImageQuality {
  return IMAGE_QUALITIES.reduce<ImageQuality>(
    (best, quality) => (Math.abs(quality - requested) < Math.abs(best - requested) ? quality : best),
    IMAGE_QUALITIES[0],
  );
}

/**
 * Query of `GET /_next/image`, which returns a scaled image of this site. The handler makes further checks of `url`.
 */
export const imageQuery = z.strictObject({
  url: z
    .string({ error: 'Must be given once' })
    .min(1, 'Must not be empty')
    .max(300, 'Must have 300 characters at most'),
  w: z
    .string({ error: 'Must be given once' })
    .regex(/^\d{1,4}$/, `Must be one of ${WIDTHS.join(', ')}`)
    .transform(Number)
    .refine((width) => WIDTHS.includes(width), `Must be one of ${WIDTHS.join(', ')}`),
  q: z
    .string({ error: 'Must be given once' })
    .regex(/^\d{1,3}$/, QUALITY_MESSAGE)
    .transform(Number)
    .refine((quality) => quality >= 1 && quality <= 100, QUALITY_MESSAGE)
    .transform(nearestQuality)
    .default(IMAGE_QUALITY_DEFAULT),
});
export type ImageQuery = z.output<typeof imageQuery>;

/** Kinds of pages that have a preview image for shared links. */
export const LINK_PICTURE_KINDS = ['u', 'post', 'atlas'] as const;
export type LinkPictureKind = (typeof LINK_PICTURE_KINDS)[number];

export const linkPictureParams = z.strictObject({
  kind: z.enum(LINK_PICTURE_KINDS),
  name: z.string().regex(/^[\w-]{1,60}$/, 'Must be letters, digits, hyphens and underscores'),
});
