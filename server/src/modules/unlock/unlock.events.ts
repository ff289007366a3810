import { z } from 'zod';
import { defineEvent, type PayloadOf } from '../../platform/outbox/event-definition.ts';

/**
 * A learner's sandbox was unlocked, by the last required result or, after the required number was lowered, by a later
 * check. The event is appended in the transaction of the unlock, at most once per learner. Becoming an administrator
 * does not cause it.
 */
export const sandboxUnlocked = defineEvent({
  type: 'sandboxUnlocked',
  version: 1,
  payload: z.object({ userId: z.uuid(), unlockedAt: z.iso.datetime() }),
  aggregateOf: ({ userId }) => userId,
});
export type SandboxUnlocked = PayloadOf<typeof sandboxUnlocked>;
