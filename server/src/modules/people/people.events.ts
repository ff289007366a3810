import { z } from 'zod';
import { defineEvent, type PayloadOf } from '../../platform/outbox/event-definition.ts';

/**
 * An account has followed another one. By the time of delivery, the follow may have ended, or the followed account may
 * already have been notified of an earlier follow: see `claimFollowNotice`.
 */
export const personFollowed = defineEvent({
  type: 'personFollowed',
  version: 1,
  payload: z.object({ followerId: z.uuid(), followedId: z.uuid() }),
  aggregateOf: ({ followedId }) => followedId,
});
export type PersonFollowed = PayloadOf<typeof personFollowed>;
