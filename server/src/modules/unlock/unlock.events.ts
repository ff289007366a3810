import { z } from 'zod';
import { defineEvent, type PayloadOf } from '../../platform/outbox/event-definition.ts';

/**
 * Appended in the transaction of the result that unlocked the sandbox. It occurs once per learner, and never because of
 * the administrator role.
 */
export const sandboxUnlocked = defineEvent({
  type: 'sandboxUnlocked',
  version: 1,
  payload: z.object({ userId: z.uuid(), unlockedAt: z.iso.datetime() }),
  aggregateOf: ({ userId }) => userId,
});
export type SandboxUnlocked = PayloadOf<typeof sandboxUnlocked>;
