import { z } from 'zod';

/** The stored time of acceptance. A failure has a `message`, like every problem. */
export const acceptTermsResponse = z.object({ termsAcceptedAt: z.string() });
export type AcceptTermsResponse = z.infer<typeof acceptTermsResponse>;
