import { z } from 'zod';
import { defineEvent, type PayloadOf } from '../../platform/outbox/event-definition.ts';

/**
 * An account has started to follow another one. The follow may have ended since, and the other account may already have
 * been notified of an earlier one: see `claimFollowNotice`.
 */
export const personFollowed = defineEvent({
  type: 'personFollowed',
  version: 1,
  payload: z.object({ followerId: z.uuid(), followedId: z.uuid() }),
  aggregateOf: ({ followedId }) => followedId,
});
export type PersonFollowed = PayloadOf<typeof personFollowed>;
