import { Problem } from '../../platform/http/problem.ts';

/** The answer to somebody who is at a limit of the Free plan: it names the limit, what happens to what they have, and the way to Pro. */
export function planLimitReached(limit: string): Problem {
  return new Problem('plan-limit-reached', { detail: `${limit} Pro has more: see Pricing.` });
}
