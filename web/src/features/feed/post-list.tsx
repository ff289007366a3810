import type { PostsResponse } from '@tradesense/contract/posts.ts';
import type { ReactNode } from 'react';
import { failureText } from '../../platform/failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './feed.module.css';
import { PostCard } from './post-card.tsx';

/** An infinite query of posts. */
export interface PostsQuery {
  readonly data: { readonly pages: readonly PostsResponse[] } | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly refetch: () => Promise<unknown>;
  readonly fetchNextPage: () => Promise<unknown>;
}

interface PostListProps {
  readonly query: PostsQuery;
  readonly isSignedIn: boolean;
  /** Shown if there is no post. */
  readonly empty: ReactNode;
}

/** Posts, newest first, page by page. */
export function PostList({ query, isSignedIn, empty }: PostListProps) {
  const { data, error, isFetching } = query;
  const failure =
    error === null ? null : (
      <LoadFailure
        title="The posts could not be loaded"
        text={failureText(error)}
        isRetrying={isFetching}
        onRetry={() => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
      />
    );
  if (data === undefined)
    return (
      failure ?? (
        <div className={styles['stack']} aria-busy="true">
          <Skeleton height="10rem" />
          <Skeleton height="14rem" />
          <Skeleton height="10rem" />
        </div>
      )
    );
  const posts = data.pages.flatMap((page) => page.posts);
  return (
    <div className={styles['stack']}>
      {failure}
      {posts.length === 0 && !query.hasNextPage ? empty : null}
      {posts.map((post) => (
        <PostCard key={post.id} post={post} isSignedIn={isSignedIn} />
      ))}
      {query.hasNextPage ? (
        <div className={styles['more']}>
          <Button variant="secondary" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Older posts
          </Button>
        </div>
      ) : null}
    </div>
  );
}
