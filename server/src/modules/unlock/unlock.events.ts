import { z } from 'zod';
import { defineEvent, type PayloadOf } from '../../platform/outbox/event-definition.ts';

/**
 * A learner's sandbox was unlocked. The event is appended in the transaction that unlocks it: that of the last required
 * result, or of a later check after the required number was lowered. It occurs at most once per learner. Being an
 * administrator does not cause it.
 */
export const sandboxUnlocked = defineEvent({
  type: 'sandboxUnlocked',
  version: 1,
  payload: z.object({ userId: z.uuid(), unlockedAt: z.iso.datetime() }),
  aggregateOf: ({ userId }) => userId,
});
export type SandboxUnlocked = PayloadOf<typeof sandboxUnlocked>;
