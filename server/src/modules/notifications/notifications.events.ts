import { z } from 'zod';
import { defineEvent, type PayloadOf } from '../../platform/outbox/event-definition.ts';

/**
 * Published while some followers of an author have not been notified of a post yet. They are the followers whose follow
 * comes after `after`. This module handles its own event, and publishes it again until none are left.
 */
export const followersLeftToTell = defineEvent({
  type: 'followersLeftToTell',
  version: 1,
  payload: z.object({ postId: z.uuid(), authorId: z.uuid(), mentionedIds: z.array(z.uuid()), after: z.uuid() }),
  aggregateOf: ({ postId }) => postId,
});
export type FollowersLeftToTell = PayloadOf<typeof followersLeftToTell>;

/**
 * Published while some readers of a scored idea have not been notified yet. They are the readers after `after`. This
 * module handles its own event, and publishes it again until none are left.
 */
export const predictorsLeftToTell = defineEvent({
  type: 'predictorsLeftToTell',
  version: 1,
  payload: z.object({ ideaId: z.uuid(), after: z.uuid() }),
  aggregateOf: ({ ideaId }) => ideaId,
});
export type PredictorsLeftToTell = PayloadOf<typeof predictorsLeftToTell>;

/**
 * Published while some accounts have not been notified of an announcement yet. They are the accounts after `after`, or
 * all accounts if it is `null`. This module handles its own event, and publishes it again until none are left.
 */
export const accountsLeftToTell = defineEvent({
  type: 'accountsLeftToTell',
  version: 1,
  payload: z.object({ announcementId: z.uuid(), after: z.uuid().nullable() }),
  aggregateOf: ({ announcementId }) => announcementId,
});
export type AccountsLeftToTell = PayloadOf<typeof accountsLeftToTell>;

/**
 * Published when an announcement is withdrawn, and again after each full batch: the handler marks the next
 * notifications as read.
 */
export const withdrawnLeftToRead = defineEvent({
  type: 'withdrawnLeftToRead',
  version: 1,
  payload: z.object({ announcementId: z.uuid() }),
  aggregateOf: ({ announcementId }) => announcementId,
});
export type WithdrawnLeftToRead = PayloadOf<typeof withdrawnLeftToRead>;
