import type { Tx } from '../../platform/database/database.ts';
import type { Outbox, OutboxEvent } from '../../platform/outbox/outbox.ts';
import type { PairAnswered } from '../real-or-shuffled/real-or-shuffled.events.ts';
import { recordItem } from './record-item.service.ts';

/**
 * Outbox handler for an answered pair of Real or Shuffled. Every pair counts, because the pairs that an account is
 * shown are always recorded prices and new to the learner.
 */
export async function recordPair(
  outbox: Outbox,
  tx: Tx,
  { payload: { pairId, userId, isRight }, occurredAt }: OutboxEvent<PairAnswered>,
): Promise<void> {
  const content = { kind: 'pair', isRight } as const;
  await recordItem(outbox, tx, { userId, meter: 'real-or-shuffled', source: pairId, at: occurredAt, content });
}
