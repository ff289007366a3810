import type { NotificationContent } from '@tradesense/contract/notifications.ts';
import { afterCommit } from '../../platform/database/database-after-commit.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import type { OutboxEvent } from '../../platform/outbox/outbox.ts';
import { followersToNotify } from '../people/index.ts';
import { claimLikeNotice, isShownToFollowers, mayNotifyOfComment, mayNotifyOfPost } from '../posts/index.ts';
import type { CommentWritten, PostLiked, PostPublished } from '../posts/posts.events.ts';
import { choiceOfAll } from './choices.repo.ts';
import { followersLeftToTell, type FollowersLeftToTell } from './notifications.events.ts';
import { countUnreadOf, insertNotifications } from './notifications.repo.ts';
import { notify, type NotifyDeps } from './notify.service.ts';
import { queuePushes } from './push/pushes.repo.ts';

export type NotifyPostsDeps = NotifyDeps & Pick<Platform, 'outbox'>;

/** Maximum number of followers that one delivery of the event notifies. */
export const FOLLOWERS_NOTIFIED_AT_ONCE = 200;

/**
 * Notifies the author of a post of a like, once for each person who likes it. Further likes of the post join the
 * notification as long as it is unread.
 */
export async function notifyLiked(deps: NotifyDeps, tx: Tx, event: OutboxEvent<PostLiked>): Promise<void> {
  const { postId, authorId, userId } = event.payload;
  if (!(await claimLikeNotice(tx, event.payload))) return;
  const content = { type: 'post-liked', payload: { userId, username: null, postId } } as const;
  await notify(deps, tx, { event, userId: authorId, content, groupKey: `post-liked ${postId}` });
}

/**
 * Notifies people of a comment, each only once: the author of the comment that it replies to, the author of the post,
 * and everybody whom the comment mentions.
 */
export async function notifyCommented(deps: NotifyDeps, tx: Tx, event: OutboxEvent<CommentWritten>): Promise<void> {
  const { commentId, postId, authorId, postAuthorId, repliedToId, mentionedIds } = event.payload;
  const types = new Map<string, NotificationContent['type'] & ('comment-replied' | 'post-commented' | 'mention')>();
  if (repliedToId !== null) types.set(repliedToId, 'comment-replied');
  for (const [userId, type] of [
    [postAuthorId, 'post-commented'] as const,
    ...mentionedIds.map((id) => [id, 'mention'] as const),
  ])
    if (!types.has(userId)) types.set(userId, type);
  for (const [userId, type] of types) {
    if (!(await mayNotifyOfComment(tx, userId, commentId))) continue;
    const content = { type, payload: { userId: authorId, username: null, postId } } as const;
    await notify(deps, tx, { event, userId, content, groupKey: null });
  }
}

/**
 * Notifies the people whom a post mentions, and the first batch of its author's followers. Later deliveries notify the
 * other followers.
 */
export async function notifyPublished(deps: NotifyPostsDeps, tx: Tx, event: OutboxEvent<PostPublished>): Promise<void> {
  const { postId, authorId, mentionedIds } = event.payload;
  for (const userId of mentionedIds) {
    if (!(await mayNotifyOfPost(tx, userId, postId))) continue;
    const content = { type: 'mention', payload: { userId: authorId, username: null, postId } } as const;
    await notify(deps, tx, { event, userId, content, groupKey: null });
  }
  await notifyFollowers(deps, tx, { ...event, payload: { ...event.payload, after: null } });
}

/**
 * Notifies the next batch of followers of a post's author, with a few statements for the whole batch. If more followers
 * are left, appends an event for the next batch, so that neither the author nor a transaction waits until all are
 * notified.
 */
export async function notifyFollowers(
  { ids, clock, streams, outbox }: NotifyPostsDeps,
  tx: Tx,
  event: OutboxEvent<Omit<FollowersLeftToTell, 'after'> & { readonly after: string | null }>,
): Promise<void> {
  const { postId, authorId, mentionedIds, after } = event.payload;
  if (!(await isShownToFollowers(tx, postId))) return;
  const { userIds, last } = await followersToNotify(tx, authorId, after, FOLLOWERS_NOTIFIED_AT_ONCE);
  if (last !== null) outbox.append(tx, followersLeftToTell.create({ postId, authorId, mentionedIds, after: last }));
  const choiceOf = await choiceOfAll(tx, 'person-posted', userIds);
  const isReached = (userId: string) => choiceOf(userId).isOn || choiceOf(userId).isPushed;
  // The people whom the post mentions already have a notification of the mention.
  const reached = userIds.filter((userId) => isReached(userId) && !mentionedIds.includes(userId));
  const now = new Date(Math.max(clock.now(), event.occurredAt));
  const content = { type: 'person-posted', payload: { userId: authorId, username: null, postId } } as const;
  const shared = { eventId: event.id, createdAt: now, updatedAt: now, ...content, parts: 1, groupKey: null };
  const rows = reached.map((userId) => {
    return { id: ids.next(), userId, ...shared, isListed: choiceOf(userId).isOn, wantsMail: false };
  });
  const inserted = await insertNotifications(tx, rows);
  if (inserted.length === 0) return;
  const notified = new Set(inserted);
  const pushed = rows.filter(({ userId }) => notified.has(userId) && choiceOf(userId).isPushed);
  await queuePushes(
    tx,
    pushed.map(({ id }) => id),
    now,
  );
  const unread = await countUnreadOf(tx, inserted);
  afterCommit(tx, () => {
    for (const userId of inserted)
      streams.publishToUser(userId, { type: 'unread-count', unreadCount: unread.get(userId) ?? 0 });
  });
}
