import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { failureText } from '../../platform/failure-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { CommentList } from './comment-list.tsx';
import { isMissing, postQuery } from './feed-queries.ts';
import styles from './feed.module.css';
import { PostCard } from './post-card.tsx';

interface PostPageProps {
  readonly id: string;
  readonly isSignedIn: boolean;
  readonly onDeleted: () => void;
}

/** One post with its comments. */
export function PostPage({ id, isSignedIn, onDeleted }: PostPageProps) {
  const { data: post, error, isFetching, refetch } = useQuery(postQuery(id));
  if (isMissing(error))
    return (
      <>
        <h1>Post</h1>
        <EmptyState
          title="There is no such post"
          actions={
            <LinkButton to="/feed" variant="secondary">
              Open the feed
            </LinkButton>
          }
        >
          <p>It may have been deleted, or it is not shown to you.</p>
        </EmptyState>
      </>
    );
  return (
    <div className={styles['page']}>
      <h1>
        <VisuallyHidden>{post === undefined ? 'Post' : `Post by ${post.author.username}`}</VisuallyHidden>
      </h1>
      <p>
        <Link to="/feed">Back to the feed</Link>
      </p>
      {post === undefined && error === null ? (
        <div aria-busy="true">
          <Skeleton height="14rem" />
        </div>
      ) : null}
      {post === undefined && error !== null ? (
        <LoadFailure
          title="The post could not be loaded"
          text={failureText(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
      {post === undefined ? null : (
        <>
          <PostCard post={post} isSignedIn={isSignedIn} onDeleted={onDeleted} />
          <CommentList post={post} isSignedIn={isSignedIn} />
        </>
      )}
    </div>
  );
}
