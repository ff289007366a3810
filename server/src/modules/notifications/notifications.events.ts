import { z } from 'zod';
import { defineEvent, type PayloadOf } from '../../platform/outbox/event-definition.ts';

/**
 * Followers of an author who have not been notified of a post yet: those whose follow comes after a given position.
 * This module subscribes to its own event.
 */
export const followersLeftToTell = defineEvent({
  type: 'followersLeftToTell',
  version: 1,
  payload: z.object({ postId: z.uuid(), authorId: z.uuid(), mentionedIds: z.array(z.uuid()), after: z.uuid() }),
  aggregateOf: ({ postId }) => postId,
});
export type FollowersLeftToTell = PayloadOf<typeof followersLeftToTell>;

/**
 * Readers of a scored idea who have not been notified yet: those after a given position. This module subscribes to its
 * own event.
 */
export const predictorsLeftToTell = defineEvent({
  type: 'predictorsLeftToTell',
  version: 1,
  payload: z.object({ ideaId: z.uuid(), after: z.uuid() }),
  aggregateOf: ({ ideaId }) => ideaId,
});
export type PredictorsLeftToTell = PayloadOf<typeof predictorsLeftToTell>;

/**
 * Accounts that have not been notified of an announcement yet: those after a given position, `null` for all. This
 * module subscribes to its own event.
 */
export const accountsLeftToTell = defineEvent({
  type: 'accountsLeftToTell',
  version: 1,
  payload: z.object({ announcementId: z.uuid(), after: z.uuid().nullable() }),
  aggregateOf: ({ announcementId }) => announcementId,
});
export type AccountsLeftToTell = PayloadOf<typeof accountsLeftToTell>;

/**
 * Notifications of a withdrawn announcement that may still count as unread. This module subscribes to its own event.
 */
export const withdrawnLeftToRead = defineEvent({
  type: 'withdrawnLeftToRead',
  version: 1,
  payload: z.object({ announcementId: z.uuid() }),
  aggregateOf: ({ announcementId }) => announcementId,
});
export type WithdrawnLeftToRead = PayloadOf<typeof withdrawnLeftToRead>;
