import { Problem } from '../../platform/http/problem.ts';

/**
 * Returns the problem for a limit of the Free plan. It names the limit, says that nothing is taken away, and how to get
 * Pro.
 */
export function planLimitReached(limit: string): Problem {
  return new Problem('plan-limit-reached', { detail: `${limit} Pro has more: see Pricing.` });
}
