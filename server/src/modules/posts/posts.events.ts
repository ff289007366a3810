import { z } from 'zod';
import { defineEvent, type PayloadOf } from '../../platform/outbox/event-definition.ts';

/** A post was published. By the time of delivery, it may have been deleted. */
export const postPublished = defineEvent({
  type: 'postPublished',
  version: 1,
  payload: z.object({ postId: z.uuid(), authorId: z.uuid(), mentionedIds: z.array(z.uuid()) }),
  aggregateOf: ({ postId }) => postId,
});
export type PostPublished = PayloadOf<typeof postPublished>;

/**
 * An account liked a post. By the time of delivery, the like may have been removed. The account may also have liked the
 * post before; see `claimLikeNotice`.
 */
export const postLiked = defineEvent({
  type: 'postLiked',
  version: 1,
  payload: z.object({ postId: z.uuid(), authorId: z.uuid(), userId: z.uuid() }),
  aggregateOf: ({ postId }) => postId,
});
export type PostLiked = PayloadOf<typeof postLiked>;

/** Somebody commented on a post. By the time of delivery, the comment may have been deleted. */
export const commentWritten = defineEvent({
  type: 'commentWritten',
  version: 1,
  payload: z.object({
    commentId: z.uuid(),
    postId: z.uuid(),
    authorId: z.uuid(),
    postAuthorId: z.uuid(),
    /** Author of the parent comment; `null` for a comment that begins a thread. */
    repliedToId: z.uuid().nullable(),
    mentionedIds: z.array(z.uuid()),
  }),
  aggregateOf: ({ postId }) => postId,
});
export type CommentWritten = PayloadOf<typeof commentWritten>;
