/** Parts that several endpoints have in common. */
import { z } from 'zod';
import { DIRECTIONS, type TableOrder } from '@tradesense/core/kernel/table-order.ts';
import { IDEMPOTENCY_HEADER } from './product.ts';

export const idParams = z.strictObject({ id: z.uuid() });

/** `cursor` is the `nextCursor` of the previous page. */
export const uuidCursorQuery = z.strictObject({ cursor: z.uuid().optional() });

/** `cursor` of a list of answers. It names the last answer of the previous page: `<test id>.<index in the test>`. */
export const answerCursor = z
  .string()
  .regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.\d{1,3}$/, 'Must be the cursor of a page');
/** Keeps an empty text as text, so that it is refused; `Number('')` would turn it into 0. */
const readWhole = (text: unknown): unknown =>
  typeof text === 'string' && /^-?\d{1,16}$/u.test(text) ? Number(text) : text;

/** A whole number in a path or query, where it arrives as text. */
export const wholeNumberText = (min: number, max: number) =>
  z.preprocess<unknown, z.ZodInt, string | number>(readWhole, z.int().min(min).max(max));

/** No body; an empty object and `null` are also accepted. */
export const noBody = z.strictObject({}).nullish();

/** The headers of an endpoint with `idempotencyKey: 'header'`. */
export const idempotencyHeaders = z.looseObject({ [IDEMPOTENCY_HEADER]: z.string().min(8).max(100).optional() });

/** Response of an endpoint that has no data to return. */
export const doneResponse = z.object({ done: z.literal(true) });

/**
 * Query parameters of a sorted table. Without `sort`, the table has its initial order. Without `direction`, a sort by a
 * column other than the initial one is ascending.
 */
export const orderQuery = <Sort extends string>({ sorts }: TableOrder<Sort>) => ({
  sort: z.enum(sorts).optional(),
  direction: z.enum(DIRECTIONS).optional(),
});
