import { useCallback, useState } from 'react';
import type { OrderDraft } from '../ticket-draft.ts';
import { planFieldsOf, type PlanFields } from './plan-draft.ts';

/** Whether the plan was placed on the chart, and the functions that place and undo it. */
export interface Planned {
  /** Whether the plan of the ticket was placed on the chart. */
  readonly isPlanned: boolean;
  /**
   * Writes a plan that was placed on the chart to the draft. The overwritten fields are remembered until the order is
   * sent, the plan is undone, or the whole draft is replaced.
   */
  readonly plan: (fields: PlanFields) => void;
  /** Restores the fields that the plan has overwritten. */
  readonly takePlanBack: () => void;
  /** Keeps the current fields and forgets the overwritten ones. */
  readonly forgetPlan: () => void;
}

export function usePlanned(draft: OrderDraft, change: (changes: Partial<OrderDraft>) => void): Planned {
  const [before, setBefore] = useState<PlanFields | null>(null);
  const plan = useCallback(
    (fields: PlanFields) => {
      setBefore((kept) => kept ?? planFieldsOf(draft));
      change(fields);
    },
    [draft, change],
  );
  const takePlanBack = useCallback(() => {
    if (before !== null) change(before);
    setBefore(null);
  }, [before, change]);
  const forgetPlan = useCallback(() => setBefore(null), []);
  return { isPlanned: before !== null, plan, takePlanBack, forgetPlan };
}
