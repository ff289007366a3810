import { isoTime } from '../../platform/iso-time.ts';
import type { Comment, Post } from '@tradesense/contract/posts.ts';
import type { Person } from '@tradesense/contract/people.ts';
import type { Profile } from '../profiles/index.ts';
import type { CommentRow, PostRow } from './posts.tables.ts';

export const personView = ({ username, profileImageUrl }: Profile): Person => ({ username, profileImageUrl });

/** Returns a post as the caller sees it. `callerId` is `null` for a guest. */
export function postView(
  row: PostRow,
  author: Profile,
  { callerId, isLiked }: { readonly callerId: string | null; readonly isLiked: boolean },
): Post {
  return {
    id: row.id,
    author: personView(author),
    at: isoTime(row.at),
    audience: row.audience,
    text: row.text,
    mentions: row.mentions,
    shared: row.shared,
    likes: row.likeCount,
    comments: row.commentCount,
    isLiked,
    isOwn: row.authorId === callerId,
    isHidden: row.hiddenAt !== null,
  };
}

/** Whether a comment is shown only as a placeholder, because it was deleted or hidden. */
export const isGone = ({ deletedAt, hiddenAt }: CommentRow): boolean => deletedAt !== null || hiddenAt !== null;

/** A comment that is neither deleted nor hidden, so that its text is shown. */
export type LiveComment = CommentRow & { readonly authorId: string };
export const isLive = (row: CommentRow): row is LiveComment => !isGone(row) && row.authorId !== null;

/**
 * Returns a comment as the caller sees it. `author` is `null` if the author's account is deleted or suspended, or if a
 * block separates the author from the caller or from the post's author; the comment is then an empty placeholder.
 */
export function commentView(
  row: CommentRow,
  author: Profile | null,
  { callerId, postAuthorId }: { readonly callerId: string | null; readonly postAuthorId: string },
): Comment {
  const isShown = author !== null && !isGone(row);
  const isOwn = isShown && row.authorId === callerId;
  return {
    id: row.id,
    parentId: row.parentId,
    author: isShown ? personView(author) : null,
    at: isoTime(row.at),
    text: isShown ? row.text : '',
    mentions: isShown ? row.mentions : [],
    isDeleted: row.deletedAt !== null,
    isOwn,
    mayDelete: isOwn || (isShown && callerId === postAuthorId),
  };
}
