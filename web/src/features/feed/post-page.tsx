import { useQuery } from '@tanstack/react-query';
import { MissingPage } from '../../missing-page.tsx';
import { QueryView } from '../../query-view.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { classNames } from '../../ui/class-names.ts';
import { LinkButton } from '../../ui/link-button.tsx';
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

/** Shows one post with its comments. */
export function PostPage({ id, isSignedIn, onDeleted }: PostPageProps) {
  const query = useQuery(postQuery(id));
  const post = query.data;
  if (isMissing(query.error))
    return (
      <MissingPage
        title="There is no such post"
        actions={
          <LinkButton to="/feed" variant="secondary">
            Open the feed
          </LinkButton>
        }
      >
        <p>It may have been deleted, or it is not shown to you.</p>
      </MissingPage>
    );
  return (
    <div className={classNames(styles['page'], post?.shared?.kind === 'idea' && styles['wide'])}>
      <BackLink to="/feed">the feed</BackLink>
      <h1>
        <VisuallyHidden>{post === undefined ? 'Post' : `Post by ${post.author.username}`}</VisuallyHidden>
      </h1>
      <QueryView query={query} name="The post" height="60rem">
        {(shown) => (
          <>
            <PostCard post={shown} isSignedIn={isSignedIn} isPage onDeleted={onDeleted} />
            <CommentList post={shown} isSignedIn={isSignedIn} />
          </>
        )}
      </QueryView>
    </div>
  );
}
