import type { PostsResponse } from '@tradesense/contract/posts.ts';
import type { ReactNode } from 'react';
import { QueryView, type AnyQuery } from '../../query-view.tsx';
import { MoreButton, type PagedQuery } from '../../ui/more-button.tsx';
import styles from './feed.module.css';
import { PostCard } from './post-card.tsx';

/** An infinite query of posts. */
export type PostsQuery = AnyQuery<{ readonly pages: readonly PostsResponse[] }> & PagedQuery;

interface PostListProps {
  readonly query: PostsQuery;
  readonly isSignedIn: boolean;
  /** Shown if there are no posts. */
  readonly empty: ReactNode;
}

/** Shows posts, newest first, page by page. */
export function PostList({ query, isSignedIn, empty }: PostListProps) {
  return (
    <QueryView query={query} name="The posts" height="36rem">
      {({ pages }) => {
        const posts = pages.flatMap((page) => page.posts);
        return (
          <div className={styles['stack']}>
            {posts.length === 0 && !query.hasNextPage ? empty : null}
            {posts.map((post) => (
              <PostCard key={post.id} post={post} isSignedIn={isSignedIn} />
            ))}
            {query.hasNextPage ? (
              <div className={styles['more']}>
                <MoreButton query={query} label="Older posts" />
              </div>
            ) : null}
          </div>
        );
      }}
    </QueryView>
  );
}
