/** Maps the server's rejection to the fields of the ticket. */
import { ApiError } from '../../platform/api-error.ts';
import { fieldSentence } from '../../platform/form-failure.ts';
import type { OrderDraft, TicketErrors, TicketField } from './ticket-draft.ts';

export interface TicketRejection {
  readonly fields: TicketErrors;
  /** Message that belongs to no field. */
  readonly message: string | null;
}

/** Request fields whose name differs on the ticket. */
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

/** Returns the field of a rejection that does not name one. */
function fieldOfCode(code: string, draft: OrderDraft): TicketField | null {
  switch (code) {
    case 'quantity-not-positive':
    case 'quantity-off-lot':
    case 'insufficient-margin':
    case 'nothing-to-reduce':
      // There is no quantity field when the whole position is closed.
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

const fieldOfPath = (path: string): TicketField | undefined =>
  FIELDS[path.replace(/^body[./]/, '').replaceAll('/', '.')];

interface Rejection {
  readonly code: string;
  readonly detail: string;
  /** Field of the request, if the rejection names one. */
  readonly path?: string;
}

/** Returns the errors for a rejection with a code and its message. */
export function rejectionAt({ code, detail, path }: Rejection, draft: OrderDraft): TicketRejection {
  const field = (path === undefined ? undefined : fieldOfPath(path)) ?? fieldOfCode(code, draft);
  return field === null ? { fields: {}, message: detail } : { fields: { [field]: detail }, message: null };
}

/** Returns the errors for a failed request. Rethrows anything that is not an `ApiError`. */
export function rejectionOfError(error: unknown, draft: OrderDraft): TicketRejection {
  if (!(error instanceof ApiError)) throw error;
  const fields: Partial<Record<TicketField, string>> = {};
  const others: string[] = [];
  for (const { path, message } of error.problem.errors ?? []) {
    const field = fieldOfPath(path);
    if (field === undefined) others.push(message);
    else fields[field] ??= fieldSentence(message);
  }
  if (Object.keys(fields).length > 0) return { fields, message: others.length > 0 ? others.join(' ') : null };
  const at = rejectionAt({ code: error.code, detail: error.message }, draft);
  return { fields: at.fields, message: at.message };
}
