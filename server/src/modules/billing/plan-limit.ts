import { Problem } from '../../platform/http/problem.ts';

/**
 * Returns the problem for a limit of the Free plan. `limit` states the limit and what stays open, in full sentences;
 * how to get Pro is added.
 */
export function planLimitReached(limit: string): Problem {
  return new Problem('plan-limit-reached', { detail: `${limit} Pro has more: see Pricing.` });
}
