import { z } from 'zod';
import { defineEvent, type PayloadOf } from '../../platform/outbox/event-definition.ts';

/**
 * Published if followers of an author must still be notified of a post: those that come after `after` in the order of
 * their follows. This module handles the event itself, and publishes it again until no follower is left.
 */
export const followersLeftToTell = defineEvent({
  type: 'followersLeftToTell',
  version: 1,
  payload: z.object({ postId: z.uuid(), authorId: z.uuid(), mentionedIds: z.array(z.uuid()), after: z.uuid() }),
  aggregateOf: ({ postId }) => postId,
});
export type FollowersLeftToTell = PayloadOf<typeof followersLeftToTell>;

/**
 * Published if people who predicted a scored idea must still be notified: those after `after`. This module handles the
 * event itself, and publishes it again until nobody is left.
 */
export const predictorsLeftToTell = defineEvent({
  type: 'predictorsLeftToTell',
  version: 1,
  payload: z.object({ ideaId: z.uuid(), after: z.uuid() }),
  aggregateOf: ({ ideaId }) => ideaId,
});
export type PredictorsLeftToTell = PayloadOf<typeof predictorsLeftToTell>;

/**
 * Published if accounts must still be notified of an announcement: those after `after`, or all if it is `null`. This
 * module handles the event itself, and publishes it again until no account is left.
 */
export const accountsLeftToTell = defineEvent({
  type: 'accountsLeftToTell',
  version: 1,
  payload: z.object({ announcementId: z.uuid(), after: z.uuid().nullable() }),
  aggregateOf: ({ announcementId }) => announcementId,
});
export type AccountsLeftToTell = PayloadOf<typeof accountsLeftToTell>;

/**
 * Published when an announcement is withdrawn. This module handles the event itself: it marks a batch of the
 * announcement's notifications as read, and publishes the event again if the batch was full.
 */
export const withdrawnLeftToRead = defineEvent({
  type: 'withdrawnLeftToRead',
  version: 1,
  payload: z.object({ announcementId: z.uuid() }),
  aggregateOf: ({ announcementId }) => announcementId,
});
export type WithdrawnLeftToRead = PayloadOf<typeof withdrawnLeftToRead>;
