import { z } from 'zod';

const component = z.object({ ok: z.boolean(), detail: z.string() });

export const healthResponse = z.object({ ok: z.literal(true) });
export const readyResponse = z.object({
  ready: z.boolean(),
  database: component,
  feed: component,
  jobs: component,
});
export type ReadyResponse = z.infer<typeof readyResponse>;

/** An OpenAPI 3.1 document; see `openapi.ts`. */
export const openApiResponse = z.record(z.string(), z.unknown());
