import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Comment, Post } from '@tradesense/contract/posts.ts';
import { Fragment, useState } from 'react';
import { call } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { QueryView } from '../../query-view.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { countText } from '../../ui/number-text.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentRow } from './comment-row.tsx';
import { commentsQuery, FEED_KEY } from './feed-queries.ts';
import styles from './feed.module.css';

interface CommentListProps {
  readonly post: Post;
  readonly isSignedIn: boolean;
}

/** Shows the comments of a post, and the form for a new one. */
export function CommentList({ post, isSignedIn }: CommentListProps) {
  const client = useQueryClient();
  const [replyTo, setReplyTo] = useState<Comment | null>(null);
  const query = useInfiniteQuery(commentsQuery(post.id));
  const deleting = useMutation({
    mutationFn: ({ id }: Comment) => call('DELETE /api/comments/{id}', { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: FEED_KEY }),
  });
  return (
    <Card title={post.comments === 0 ? 'Comments' : `Comments: ${countText(post.comments)}`} aria-label="Comments">
      {isSignedIn ? (
        <CommentForm postId={post.id} replyTo={null} onDone={() => setReplyTo(null)} />
      ) : (
        <div>
          <LinkButton to="/auth/login" search={{ next: `/post/${post.id}` }} size="small">
            Sign in to comment
          </LinkButton>
        </div>
      )}
      <QueryView query={query} name="The comments" height="30rem">
        {({ pages }) => {
          const comments = pages.flatMap((page) => page.comments);
          return (
            <>
              {comments.length === 0 && !query.hasNextPage ? (
                <p className={styles['note']}>
                  {isSignedIn ? 'No comments yet. Yours is the first.' : 'No comments yet.'}
                </p>
              ) : null}
              <ul className={styles['comments']}>
                {comments.map((comment) => (
                  <Fragment key={comment.id}>
                    <CommentRow
                      comment={comment}
                      isSignedIn={isSignedIn}
                      onReply={setReplyTo}
                      onDelete={(each) => deleting.mutate(each)}
                    />
                    {replyTo?.id === comment.id ? (
                      <li className={styles['comment']} data-reply="">
                        <CommentForm postId={post.id} replyTo={comment} onDone={() => setReplyTo(null)} />
                      </li>
                    ) : null}
                  </Fragment>
                ))}
              </ul>
              <MoreButton query={query} label="More comments" />
            </>
          );
        }}
      </QueryView>
      {deleting.error === null ? null : (
        <Alert tone="danger" title="The comment was not deleted">
          <p>{failureText(deleting.error)}</p>
        </Alert>
      )}
    </Card>
  );
}
