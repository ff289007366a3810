import { z } from 'zod';

/** Time at which the caller accepted the terms, as stored. A failure has a `message`, like every problem. */
export const acceptTermsResponse = z.object({ termsAcceptedAt: z.string() });
export type AcceptTermsResponse = z.infer<typeof acceptTermsResponse>;
