import type { Idea } from '@tradesense/contract/ideas.ts';
import { THESIS_MAX } from '@tradesense/contract/sandbox-constants.ts';
import type { OrderDraft } from '../ticket-draft.ts';

/**
 * Returns a ticket with the plan of an idea: side, thesis, and the price that proves the idea wrong. Size, stop, target
 * and confidence are left to the learner. Returns `null` if the learner may not see the author's call, or if the call
 * is neutral.
 */
export function forkPlan(draft: OrderDraft, { call }: Pick<Idea, 'call'>): OrderDraft | null {
  if (call === null || call.direction === 'neutral') return null;
  const thesis = `${call.thesis}\nWrong if: ${call.invalidation}`.slice(0, THESIS_MAX);
  return {
    ...draft,
    side: call.direction === 'bullish' ? 'buy' : 'sell',
    thesis,
    invalidationPrice: call.invalidationPrice ?? '',
  };
}
