import { useInfiniteQuery } from '@tanstack/react-query';
import { POST_FEEDS, type PostFeed } from '@tradesense/contract/posts-constants.ts';
import type { ShareRequest } from '@tradesense/contract/posts.ts';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { PlusIcon } from '../../ui/text-icons.tsx';
import { lazyPart } from '../../lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Composer, NameNeeded } from './composer.tsx';
import { feedQuery } from './feed-queries.ts';
import { FEED_NAMES } from './feed-text.ts';
import styles from './feed.module.css';
import { PostList } from './post-list.tsx';

const IdeaComposer = lazyPart(
  async () => (await import('../ideas/idea-composer.tsx')).IdeaComposer,
  <Skeleton height="30rem" />,
);

interface FeedPageProps {
  /** The signed-in learner; `null` for a visitor. */
  readonly user: { readonly username: string | null } | null;
  readonly feed: PostFeed;
  /** Result that the composer offers to share when it opens; `null` for none. */
  readonly share: ShareRequest | null;
  readonly onFeed: (feed: PostFeed) => void;
  readonly onShare: (share: ShareRequest | null) => void;
  /** Called once a post is published. The page then shows the learner's own posts. */
  readonly onPublished: () => void;
  /** Called with the id of the published idea's post. */
  readonly onIdea: (postId: string) => void;
  /** Content next to the feed of a learner on a wide screen. */
  readonly aside?: ReactNode;
}

/** Shows what learners share. A visitor sees the public posts. */
export function FeedPage({ aside, ...props }: FeedPageProps) {
  const hasAside = props.user !== null && aside !== undefined;
  return (
    <div className={styles['columns']}>
      <Main {...props} />
      {hasAside ? (
        <aside className={styles['aside']} aria-label="People to follow">
          {aside}
        </aside>
      ) : null}
    </div>
  );
}

function Main({ user, feed, share, onFeed, onShare, onPublished, onIdea }: Omit<FeedPageProps, 'aside'>) {
  const [isWriting, setIsWriting] = useState(false);
  const [hasIdea, setHasIdea] = useState(false);
  const isOpen = isWriting || share !== null;
  return (
    <div className={styles['page']}>
      <h1>Social Feed</h1>
      {user === null ? (
        <>
          <Alert tone="info" title="What learners share" actions={<SignInToPost />}>
            <p>Results, ideas and reviews of learners, never profit.</p>
          </Alert>
          <Feed feed="everyone" onWrite={null} />
        </>
      ) : (
        <>
          <Ways />
          {isOpen ? (
            <Composer
              hasName={user.username !== null}
              share={share}
              onShare={(next) => {
                // Keeps the composer open with its text, even if the learner removes the shared result.
                setIsWriting(true);
                onShare(next);
              }}
              onCancel={() => {
                setIsWriting(false);
                onShare(null);
              }}
              onPublished={() => {
                setIsWriting(false);
                onPublished();
              }}
            />
          ) : null}
          {hasIdea && user.username === null ? <NameNeeded /> : null}
          {hasIdea && user.username !== null ? (
            <IdeaComposer onPublished={onIdea} onCancel={() => setHasIdea(false)} />
          ) : null}
          <Tabs
            label="Feed"
            selected={feed}
            onSelect={onFeed}
            actions={
              isOpen || hasIdea ? undefined : (
                <>
                  <Button variant="secondary" size="small" onClick={() => setHasIdea(true)}>
                    <PlusIcon /> New idea
                  </Button>
                  <Button variant="secondary" size="small" onClick={() => setIsWriting(true)}>
                    <PlusIcon /> New post
                  </Button>
                </>
              )
            }
            tabs={POST_FEEDS.map((id) => ({
              id,
              label: FEED_NAMES[id],
              panel: <Feed feed={id} onWrite={() => setIsWriting(true)} />,
            }))}
          />
        </>
      )}
    </div>
  );
}

function SignInToPost() {
  return (
    <LinkButton to="/auth/login" search={{ next: '/feed' }} size="small">
      Sign in to post and like
    </LinkButton>
  );
}

function Ways() {
  return (
    <nav aria-label="People" className={styles['ways']}>
      <Link to="/people">Find people</Link>
      <Link to="/leaderboards">Leaderboards</Link>
    </nav>
  );
}

interface FeedProps {
  readonly feed: PostFeed;
  /** Opens the composer. `null` for a visitor, who cannot post. */
  readonly onWrite: (() => void) | null;
}

function Feed({ feed, onWrite }: FeedProps) {
  const query = useInfiniteQuery(feedQuery(feed));
  return <PostList query={query} isSignedIn={onWrite !== null} empty={<Empty feed={feed} onWrite={onWrite} />} />;
}

function Empty({ feed, onWrite }: FeedProps) {
  const write = onWrite === null ? null : <Button onClick={onWrite}>Write a post</Button>;
  switch (feed) {
    case 'following':
      return (
        <EmptyState
          title="No posts of people you follow"
          actions={
            <>
              <LinkButton to="/people">Find people</LinkButton>
              <LinkButton to="/feed" variant="secondary">
                See everyone
              </LinkButton>
            </>
          }
        >
          <p>Follow people on their pages, and what they post is here.</p>
        </EmptyState>
      );
    case 'everyone':
      return (
        <EmptyState title="No posts yet" actions={write}>
          <p>What learners share with everyone is here.</p>
        </EmptyState>
      );
    case 'mine':
      return (
        <EmptyState title="You have not posted yet" actions={write}>
          <p>Share a result with what you learned from it.</p>
        </EmptyState>
      );
  }
}
