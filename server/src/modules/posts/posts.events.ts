import { z } from 'zod';
import { defineEvent, type PayloadOf } from '../../platform/outbox/event-definition.ts';

/** A post was published. When this event is delivered, the post may no longer exist. */
export const postPublished = defineEvent({
  type: 'postPublished',
  version: 1,
  payload: z.object({ postId: z.uuid(), authorId: z.uuid(), mentionedIds: z.array(z.uuid()) }),
  aggregateOf: ({ postId }) => postId,
});
export type PostPublished = PayloadOf<typeof postPublished>;

/**
 * An account liked a post. When this event is delivered, the like may no longer exist. The account may also have liked
 * the post before; see `claimLikeNotice`.
 */
export const postLiked = defineEvent({
  type: 'postLiked',
  version: 1,
  payload: z.object({ postId: z.uuid(), authorId: z.uuid(), userId: z.uuid() }),
  aggregateOf: ({ postId }) => postId,
});
export type PostLiked = PayloadOf<typeof postLiked>;

/** An account commented on a post. When this event is delivered, the comment may no longer exist. */
export const commentWritten = defineEvent({
  type: 'commentWritten',
  version: 1,
  payload: z.object({
    commentId: z.uuid(),
    postId: z.uuid(),
    authorId: z.uuid(),
    postAuthorId: z.uuid(),
    /** Author of the comment that this one replies to; `null` for a comment that begins a thread. */
    repliedToId: z.uuid().nullable(),
    mentionedIds: z.array(z.uuid()),
  }),
  aggregateOf: ({ postId }) => postId,
});
export type CommentWritten = PayloadOf<typeof commentWritten>;
