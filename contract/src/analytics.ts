import { z } from 'zod';
import { CLIENT_ERRORS_MAX, HEARTBEAT_ENTRIES_MAX } from './product.ts';
import { storableText } from './storable-text.ts';

const viewId = z.uuid();

/** Without query and fragment, which may carry secrets. */
const path = storableText.max(300).regex(/^\/[^?#]*$/, 'A path without query and fragment');

/** One view of one page; told once. */
export const pageViewRequest = z.strictObject({
  viewId,
  path,
  title: storableText.max(300),
});
export type PageViewRequest = z.infer<typeof pageViewRequest>;

/** For how long views were visible since the last heartbeat. */
export const heartbeatRequest = z.strictObject({
  entries: z
    .array(z.strictObject({ viewId, visibleMs: z.number().int().min(0).max(3_600_000) }))
    .min(1)
    .max(HEARTBEAT_ENTRIES_MAX),
});
export type HeartbeatRequest = z.infer<typeof heartbeatRequest>;

/** What went wrong in a browser; no tokens, addresses or typed text belong in it, and the server removes what looks like them. */
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
