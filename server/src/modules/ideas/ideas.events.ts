import { z } from 'zod';
import { defineEvent, type PayloadOf } from '../../platform/outbox/event-definition.ts';

/** An idea was scored. When the event is delivered, the idea's post may already be deleted. */
export const ideaScored = defineEvent({
  type: 'ideaScored',
  version: 1,
  payload: z.object({ ideaId: z.uuid() }),
  aggregateOf: ({ ideaId }) => ideaId,
});
export type IdeaScored = PayloadOf<typeof ideaScored>;
