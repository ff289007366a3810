/** Parts that several endpoints have in common. */
import { z } from 'zod';
import { IDEMPOTENCY_HEADER } from './product.ts';

export const idParams = z.strictObject({ id: z.uuid() });

/** `cursor` is `nextCursor` of the page before. */
export const uuidCursorQuery = z.strictObject({ cursor: z.uuid().optional() });

/** `cursor` of a list of answers: the last one of the page before, `<id of the test>.<place in it>`. */
export const answerCursor = z
  .string()
  .regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.\d{1,3}$/, 'Must be the cursor of a page');
/** What is empty stays a text, so that it is refused: `Number('')` is 0. */
const readWhole = (text: unknown): unknown =>
  typeof text === 'string' && /^-?\d{1,16}$/u.test(text) ? Number(text) : text;

/** A whole number in an address. */
export const wholeNumberText = (min: number, max: number) =>
  z.preprocess<unknown, z.ZodInt, string | number>(readWhole, z.int().min(min).max(max));

/** No body, `null` or `{}`. */
export const noBody = z.strictObject({}).nullish();

/** The headers of an endpoint with `idempotencyKey: 'header'`. */
export const idempotencyHeaders = z.looseObject({ [IDEMPOTENCY_HEADER]: z.string().min(8).max(100).optional() });

/** `done` is always true. */
export const doneResponse = z.object({ done: z.literal(true) });
