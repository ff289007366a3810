import { z } from 'zod';
import { defineEvent, type PayloadOf } from '../../platform/outbox/event-definition.ts';

const tradeEvent = z.object({ tradeId: z.uuid(), accountId: z.uuid(), userId: z.uuid() });
const ofAccount = ({ accountId }: { readonly accountId: string }) => accountId;

/** A closed trade was written to the journal. Appended in the transaction that writes it, also for replay accounts. */
export const tradeWritten = defineEvent({
  type: 'tradeWritten',
  version: 1,
  payload: tradeEvent,
  aggregateOf: ofAccount,
});
export type TradeWritten = PayloadOf<typeof tradeWritten>;

/** The learner changed a trade's note, tags or review, so the trade's score may have changed. */
export const tradeReviewed = defineEvent({
  type: 'tradeReviewed',
  version: 1,
  payload: tradeEvent,
  aggregateOf: ofAccount,
});
