import { useInfiniteQuery } from '@tanstack/react-query';
import { personPostsQuery } from './feed-queries.ts';
import styles from './feed.module.css';
import { PostList } from './post-list.tsx';

/** Shows the posts of a person that the reader may see. */
export function PersonPosts({ username, isSignedIn }: { readonly username: string; readonly isSignedIn: boolean }) {
  return (
    <PostList
      query={useInfiniteQuery(personPostsQuery(username))}
      isSignedIn={isSignedIn}
      empty={<p className={styles['note']}>No posts yet.</p>}
    />
  );
}
