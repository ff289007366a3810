import { z } from 'zod';
import { EVIDENCE_METERS } from '@tradesense/contract/evidence.ts';
import { EVIDENCE_MARKS } from '@tradesense/core/learning/evidence/evidence-level.ts';
import { defineEvent, type PayloadOf } from '../../platform/outbox/event-definition.ts';

/**
 * A new item has raised a meter's evidence to or above one of the published marks. If the evidence falls below the mark
 * and reaches it again, the event is appended again.
 */
export const evidenceReached = defineEvent({
  type: 'evidenceReached',
  version: 1,
  payload: z.object({ userId: z.uuid(), meter: z.enum(EVIDENCE_METERS), mark: z.literal(EVIDENCE_MARKS) }),
  aggregateOf: ({ userId }) => userId,
});
export type EvidenceReached = PayloadOf<typeof evidenceReached>;
