import { Problem } from '../../platform/http/problem.ts';

/**
 * Returns the problem for a limit of the Free plan. `limit` states in full sentences what is limited and what remains
 * possible. The function adds how to get Pro.
 */
export function planLimitReached(limit: string): Problem {
  return new Problem('plan-limit-reached', { detail: `${limit} Pro has more: see Pricing.` });
}
