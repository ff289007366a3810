import { z } from 'zod';
import { defineEvent, type PayloadOf } from '../../platform/outbox/event-definition.ts';

/**
 * An account followed another one. When this event is delivered, the follow may no longer exist, or the followed
 * account may already have been notified of an earlier follow by the same account: see `claimFollowNotice`.
 */
export const personFollowed = defineEvent({
  type: 'personFollowed',
  version: 1,
  payload: z.object({ followerId: z.uuid(), followedId: z.uuid() }),
  aggregateOf: ({ followedId }) => followedId,
});
export type PersonFollowed = PayloadOf<typeof personFollowed>;
