import { z } from 'zod';

/** The user's acceptance as stored; a failure carries `message`, like every problem. */
export const acceptTermsResponse = z.object({ termsAcceptedAt: z.string() });
export type AcceptTermsResponse = z.infer<typeof acceptTermsResponse>;
