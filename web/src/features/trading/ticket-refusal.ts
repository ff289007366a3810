/** Where on the ticket the server's refusal belongs, and what it says there. */
import { ApiError } from '../../platform/api-error.ts';
import type { OrderDraft, TicketErrors, TicketField } from './ticket-draft.ts';

export interface TicketRefusal {
  readonly fields: TicketErrors;
  /** What belongs to no field. */
  readonly message: string | null;
}

/** Fields of a request that have another name on the ticket. */
const FIELDS: Readonly<Record<string, TicketField>> = {
  limitPrice: 'limitPrice',
  triggerPrice: 'triggerPrice',
  trailAmount: 'trail',
  trailRatio: 'trail',
  activationPrice: 'activationPrice',
  quantity: 'quantity',
  expiresAt: 'expiresAt',
  leverage: 'leverage',
  isPostOnly: 'isPostOnly',
  isReduceOnly: 'isReduceOnly',
  'pair.limitPrice': 'pairLimitPrice',
  'pair.triggerPrice': 'pairTriggerPrice',
  'stopLoss.triggerPrice': 'stopPrice',
  'stopLoss.limitPrice': 'stopLimitPrice',
  'takeProfit.limitPrice': 'targetPrice',
  'plan.thesis': 'thesis',
  'plan.stopPrice': 'stopPrice',
  'plan.targetPrice': 'targetPrice',
  'plan.invalidationPrice': 'invalidationPrice',
  'plan.riskPercent': 'riskPercent',
  'plan.confidence': 'confidence',
};

/** The field of a refusal that names none. */
function fieldOfCode(code: string, draft: OrderDraft): TicketField | null {
  switch (code) {
    case 'quantity-not-positive':
    case 'quantity-off-lot':
    case 'insufficient-margin':
    case 'nothing-to-reduce':
      // Who closes the whole position has no such field.
      return draft.closePosition ? null : 'quantity';
    case 'leverage-too-high':
      return 'leverage';
    case 'expires-in-the-past':
      return 'expiresAt';
    case 'post-only-would-take':
      return 'limitPrice';
    case 'target-on-wrong-side':
      return 'targetPrice';
    case 'stop-on-wrong-side':
      if (draft.type === 'stop' || draft.type === 'stop-limit') return 'triggerPrice';
      return draft.isPair ? 'pairTriggerPrice' : 'stopPrice';
    default:
      return null;
  }
}

/** Of a refusal with a code and its sentence. */
export function refusalAt(code: string, detail: string, draft: OrderDraft): TicketRefusal {
  const field = fieldOfCode(code, draft);
  return field === null ? { fields: {}, message: detail } : { fields: { [field]: detail }, message: null };
}

/** Of a call that failed; throws again what is not an `ApiError`. */
export function refusalOfError(error: unknown, draft: OrderDraft): TicketRefusal {
  if (!(error instanceof ApiError)) throw error;
  const fields: Partial<Record<TicketField, string>> = {};
  const others: string[] = [];
  for (const { path, message } of error.problem.errors ?? []) {
    const field = FIELDS[path.replace(/^body[./]/, '').replaceAll('/', '.')];
    if (field === undefined) others.push(message);
    else fields[field] ??= message;
  }
  if (Object.keys(fields).length > 0) return { fields, message: others.length > 0 ? others.join(' ') : null };
  const at = refusalAt(error.code, error.message, draft);
  return { fields: at.fields, message: at.message };
}
