import { z } from 'zod';
import { CLIENT_ERRORS_MAX, HEARTBEAT_ENTRIES_MAX } from './product.ts';
import { storableText } from './storable-text.ts';

const viewId = z.uuid();

/** A path without query and fragment, because these may carry secrets. */
const path = storableText.max(300).regex(/^\/[^?#]*$/, 'A path without query and fragment');

/** One view of one page. It is sent once per view. */
export const pageViewRequest = z.strictObject({
  viewId,
  path,
  title: storableText.max(300),
});
export type PageViewRequest = z.infer<typeof pageViewRequest>;

/** How long each page view was visible since the previous heartbeat. */
export const heartbeatRequest = z.strictObject({
  entries: z
    .array(z.strictObject({ viewId, visibleMs: z.number().int().min(0).max(3_600_000) }))
    .min(1)
    .max(HEARTBEAT_ENTRIES_MAX),
});
export type HeartbeatRequest = z.infer<typeof heartbeatRequest>;

/**
 * Errors that occurred in a browser. They must not contain tokens, addresses or typed text; the server also removes
 * text that looks like these.
 */
export const clientErrorsRequest = z.strictObject({
  errors: z
    .array(
      z.strictObject({
        name: storableText.max(100),
        message: storableText.max(1000),
        stack: storableText.max(8000).optional(),
        path: storableText.max(300),
        release: storableText.max(60).optional(),
      }),
    )
    .min(1)
    .max(CLIENT_ERRORS_MAX),
});
export type ClientErrorsRequest = z.infer<typeof clientErrorsRequest>;
