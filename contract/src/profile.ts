import { z } from 'zod';
import { USERNAME_MAX, USERNAME_MIN } from '@tradesense/core/people/username-rules.ts';
import { INTEGER_MAX } from './product.ts';
import { wholeNumberText } from './endpoint-parts.ts';

/**
 * A path on this server, without the parameter `v` that makes browsers load a new image; `null` if there is no image.
 */
export const profileImageResponse = z.object({ profileImageUrl: z.string().nullable() });
export type ProfileImageResponse = z.infer<typeof profileImageResponse>;

/**
 * The square to keep, in pixels of the image as it is displayed, after its orientation was applied. If it is absent,
 * the largest centered square is kept.
 */
export const putProfileImageQuery = z
  .strictObject({
    x: wholeNumberText(0, INTEGER_MAX),
    y: wholeNumberText(0, INTEGER_MAX),
    size: wholeNumberText(1, INTEGER_MAX),
  })
  .partial()
  .refine(({ x, y, size }) => [x, y, size].every((part) => part === undefined) || ![x, y, size].includes(undefined), {
    message: 'x, y and size come together',
  });
export type PutProfileImageQuery = z.input<typeof putProfileImageQuery>;

export const username = z
  .string()
  .trim()
  .min(USERNAME_MIN)
  .max(USERNAME_MAX)
  .regex(/^[a-z][a-z0-9_]*$/i, 'Starts with a letter; then letters, digits and underscores');
export const putUsernameRequest = z.strictObject({ username });
