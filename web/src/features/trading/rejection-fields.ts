/** Finds the field of the ticket that a server error is about. */
import { hasTriggerPrice } from '@tradesense/core/trading/order-type.ts';
import { ApiError } from '../../platform/api-error.ts';
import { fieldSentence } from '../../platform/form-failure.ts';
import type { OrderDraft, TicketErrors, TicketField } from './ticket-draft.ts';

export interface TicketRejection {
  readonly fields: TicketErrors;
  /** Message that does not refer to a field; `null` if there is none. */
  readonly message: string | null;
}

/** Maps the request's field names to the ticket's field names. */
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
  'pair.side': 'pairSide',
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

/** Returns the field to which an error code refers; `null` if it does not refer to a field. */
function fieldOfCode(code: string, draft: OrderDraft): TicketField | null {
  switch (code) {
    case 'quantity-not-positive':
    case 'quantity-off-lot':
    case 'insufficient-margin':
    case 'nothing-to-reduce':
      // If the order closes the whole position, the ticket has no field for the quantity.
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
      if (hasTriggerPrice(draft.type)) return 'triggerPrice';
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
  /** Name of the field in the request that the error refers to; absent if it refers to none. */
  readonly path?: string;
}

/** Returns the errors to show on the ticket for an error code and its message. */
export function rejectionAt({ code, detail, path }: Rejection, draft: OrderDraft): TicketRejection {
  const field = (path === undefined ? undefined : fieldOfPath(path)) ?? fieldOfCode(code, draft);
  return field === null ? { fields: {}, message: detail } : { fields: { [field]: detail }, message: null };
}

/** Returns the errors to show on the ticket for a failed request. Rethrows anything that is not an `ApiError`. */
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
