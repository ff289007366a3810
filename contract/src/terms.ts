import { z } from 'zod';

/** Time of the acceptance, as stored. A failure has a `message`, like every problem. */
export const acceptTermsResponse = z.object({ termsAcceptedAt: z.string() });
export type AcceptTermsResponse = z.infer<typeof acceptTermsResponse>;
