/** Parts that several endpoints have in common. */
import { z } from 'zod';
import { IDEMPOTENCY_HEADER } from './product.ts';

export const idParams = z.strictObject({ id: z.uuid() });

/** `cursor` is `nextCursor` of the page before. */
export const uuidCursorQuery = z.strictObject({ cursor: z.uuid().optional() });

/** No body, `null` or `{}`. */
export const noBody = z.strictObject({}).nullish();

/** The headers of an endpoint with `idempotencyKey: 'header'`. */
export const idempotencyHeaders = z.looseObject({ [IDEMPOTENCY_HEADER]: z.string().min(8).max(100).optional() });

/** `done` is always true. */
export const doneResponse = z.object({ done: z.literal(true) });
export type DoneResponse = z.infer<typeof doneResponse>;
