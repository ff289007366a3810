/** Finds the field of the ticket that an error of the server is about. */
import { ApiError } from '../../platform/api-error.ts';
import { fieldSentence } from '../../platform/form-failure.ts';
import type { OrderDraft, TicketErrors, TicketField } from './ticket-draft.ts';

export interface TicketRejection {
  readonly fields: TicketErrors;
  /** Message that belongs to no field; `null` if there is none. */
  readonly message: string | null;
}

/** Names of the ticket's fields that differ from those in the request. */
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

/** Returns the field that an error code is about; `null` if it is about none. */
function fieldOfCode(code: string, draft: OrderDraft): TicketField | null {
  switch (code) {
    case 'quantity-not-positive':
    case 'quantity-off-lot':
    case 'insufficient-margin':
    case 'nothing-to-reduce':
      // An order for the whole position has no field for its quantity.
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
  /** Field of the request that the error names; absent if it names none. */
  readonly path?: string;
}

/** Returns the errors of the ticket for a code and its message. */
export function rejectionAt({ code, detail, path }: Rejection, draft: OrderDraft): TicketRejection {
  const field = (path === undefined ? undefined : fieldOfPath(path)) ?? fieldOfCode(code, draft);
  return field === null ? { fields: {}, message: detail } : { fields: { [field]: detail }, message: null };
}

/** Returns the errors of the ticket for a failed request. Anything but an `ApiError` is thrown again. */
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
