import type { Tx } from '../../platform/database/database.ts';
import type { Outbox, OutboxEvent } from '../../platform/outbox/outbox.ts';
import type { BiasQuestionAnswered, BiasQuestionLeft } from '../bias-test/bias-test.events.ts';
import { recordItem } from './record-item.service.ts';

/**
 * Outbox handler for an answer in a rated Bias Test. The answer counts only if the chart shows recorded prices and the
 * base rates of the question are known.
 */
export async function recordAnswer(
  outbox: Outbox,
  tx: Tx,
  { payload, occurredAt }: OutboxEvent<BiasQuestionAnswered>,
): Promise<void> {
  const { rates, direction, confidence, truth } = payload;
  if (rates === null || !doesCount(payload)) return;
  const content = { kind: 'call', direction, confidence, truth, rates } as const;
  await recordItem(outbox, tx, { ...itemOf(payload), at: occurredAt, content });
}

/** Outbox handler for a question that was shown in a rated Bias Test and never answered. */
export async function recordLeftQuestion(
  outbox: Outbox,
  tx: Tx,
  { payload, occurredAt }: OutboxEvent<BiasQuestionLeft>,
): Promise<void> {
  if (!doesCount(payload)) return;
  await recordItem(outbox, tx, { ...itemOf(payload), at: occurredAt, content: { kind: 'unanswered' } });
}

function doesCount({ source, rates }: BiasQuestionLeft): boolean {
  return source === 'recorded' && rates !== null;
}

function itemOf({ userId, testId, question }: BiasQuestionLeft) {
  return { userId, meter: 'bias-tests', source: `${testId}/${question}` } as const;
}
