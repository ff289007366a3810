import { Problem } from '../../platform/http/problem.ts';

/**
 * Returns the problem for a limit of the Free plan. `limit` says in full sentences what is limited and what remains
 * possible; a sentence on how to get Pro is added.
 */
export function planLimitReached(limit: string): Problem {
  return new Problem('plan-limit-reached', { detail: `${limit} Pro has more: see Pricing.` });
}
