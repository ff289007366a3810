import { z } from 'zod';
import { defineEvent, type PayloadOf } from '../../platform/outbox/event-definition.ts';

/** An idea was scored. By the time of delivery, its post may have been deleted. */
export const ideaScored = defineEvent({
  type: 'ideaScored',
  version: 1,
  payload: z.object({ ideaId: z.uuid() }),
  aggregateOf: ({ ideaId }) => ideaId,
});
export type IdeaScored = PayloadOf<typeof ideaScored>;
