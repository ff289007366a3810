import { z } from 'zod';
import { defineEvent, type PayloadOf } from '../../platform/outbox/event-definition.ts';

/**
 * An account began to follow another. Not appended again for the same two while the first time is remembered, so following and
 * unfollowing in turn bothers nobody. The follow may have ended since: `isFollowToTell`.
 */
export const personFollowed = defineEvent({
  type: 'personFollowed',
  version: 1,
  payload: z.object({ followerId: z.uuid(), followedId: z.uuid() }),
  aggregateOf: ({ followedId }) => followedId,
});
export type PersonFollowed = PayloadOf<typeof personFollowed>;
