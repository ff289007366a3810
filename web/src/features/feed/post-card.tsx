import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Post, SharedThing } from '@tradesense/contract/posts.ts';
import { useState } from 'react';
import { call } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { countText } from '../../ui/number-text.ts';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { lazyPart } from '../../lazy-part.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { IdeaTeaser } from '../ideas/idea-teaser.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { FEED_KEY } from './feed-queries.ts';
import { commentsText, SHARED_NAMES } from './feed-text.ts';
import styles from './feed.module.css';
import { PostText } from './post-text.tsx';
import { ReportDialog } from './report-dialog.tsx';
import { SharedCard } from './shared-card.tsx';
import { useLike } from './use-like.ts';

const SIZE = 18;

function HeartIcon({ isFilled }: { readonly isFilled: boolean }) {
  return (
    <Icon size={SIZE}>
      <path
        d="M10 16.500 3.800 10.300a3.700 3.700 0 0 1 5.200-5.200l1 1 1-1a3.700 3.700 0 0 1 5.200 5.200L10 16.500Z"
        fill={isFilled ? 'currentColor' : 'none'}
      />
    </Icon>
  );
}

function CommentIcon() {
  return (
    <Icon size={SIZE}>
      <path d="M3 4h14v10H9l-4 3v-3H3z" />
    </Icon>
  );
}

const IdeaPanel = lazyPart(
  async () => (await import('../ideas/idea-panel.tsx')).IdeaPanel,
  <Skeleton height="48rem" />,
);

interface PostCardProps {
  readonly post: Post;
  readonly isSignedIn: boolean;
  /** Whether the post is shown on its own page. An idea is only shown in full there. */
  readonly isPage?: boolean;
  /** Called once the post is deleted. */
  readonly onDeleted?: (() => void) | undefined;
}

/** Shows a post with its author, the thing that it shares, and the reader's actions. */
export function PostCard({ post, isSignedIn, isPage = false, onDeleted }: PostCardProps) {
  const { author, at, audience, shared, isHidden } = post;
  return (
    <article className={styles['post']} aria-label={`Post by ${author.username}`}>
      <header className={styles['who']}>
        <Avatar name={author.username} imageUrl={author.profileImageUrl} size={40} borderRadius="50%" />
        <div className={styles['names']}>
          <Link to="/u/$username" params={{ username: author.username }} className={styles['name']}>
            {author.username}
          </Link>
          <p className={styles['note']}>
            {shared === null ? '' : `${originText(shared.kind)} · `}
            <TimeAgo at={at} />
          </p>
        </div>
        {audience === 'followers' ? <Badge>Followers</Badge> : null}
        {isHidden ? <Badge tone="warning">Hidden by a moderator</Badge> : null}
      </header>
      {/* The text of an idea's post is left out, because the block of the idea contains the same text. */}
      {shared?.kind === 'idea' ? null : <PostText text={post.text} mentions={post.mentions} />}
      <Shared post={post} isPage={isPage} isSignedIn={isSignedIn} />
      <PostActs post={post} isSignedIn={isSignedIn} onDeleted={onDeleted} />
    </article>
  );
}

/**
 * Returns a text that says where a post's shared thing comes from. Results come from the server's records, not from the
 * learner.
 */
const originText = (kind: SharedThing['kind']): string =>
  kind === 'idea' ? SHARED_NAMES[kind] : `${SHARED_NAMES[kind]}, taken from the server`;

function Shared({
  post,
  isPage,
  isSignedIn,
}: Pick<PostCardProps, 'post' | 'isSignedIn'> & { readonly isPage: boolean }) {
  const { id, author, shared } = post;
  if (shared === null) return null;
  if (shared.kind !== 'idea') return <SharedCard shared={shared} />;
  if (!isPage) return <IdeaTeaser shared={shared} postId={id} />;
  return <IdeaPanel postId={id} author={author.username} isSignedIn={isSignedIn} />;
}

function PostActs({ post, isSignedIn, onDeleted }: Omit<PostCardProps, 'isPage'>) {
  const { id, likes, comments, isLiked, isOwn } = post;
  const client = useQueryClient();
  const [asked, setAsked] = useState<'delete' | 'report' | null>(null);
  const liking = useLike(post);
  const deleting = useMutation({
    mutationFn: () => call('DELETE /api/posts/{id}', { params: { id } }),
    onSuccess: async () => {
      onDeleted?.();
      await client.invalidateQueries({ queryKey: [...FEED_KEY, 'posts'] });
    },
  });
  const error = liking.error ?? deleting.error;
  return (
    <>
      <div className={styles['acts']}>
        <Button
          variant="ghost"
          size="small"
          aria-pressed={isLiked}
          aria-label={`Like, ${countText(likes)}`}
          disabled={!isSignedIn}
          className={styles['like']}
          onClick={() => liking.mutate(!isLiked)}
        >
          <HeartIcon isFilled={isLiked} /> {countText(likes)}
        </Button>
        <LinkButton variant="ghost" size="small" to="/post/$id" params={{ id }} aria-label={commentsText(comments)}>
          <span className={styles['iconText']}>
            <CommentIcon /> {countText(comments)}
          </span>
        </LinkButton>
        <span className={styles['grow']} />
        {isOwn ? (
          <Button variant="ghost" size="small" isBusy={deleting.isPending} onClick={() => setAsked('delete')}>
            Delete
          </Button>
        ) : null}
        {isSignedIn && !isOwn ? (
          <Button variant="ghost" size="small" onClick={() => setAsked('report')}>
            Report
          </Button>
        ) : null}
      </div>
      {error === null ? null : (
        <Alert tone="danger" title={liking.error === null ? 'The post was not deleted' : 'Your like was not saved'}>
          <p>{failureText(error)}</p>
        </Alert>
      )}
      {asked === 'delete' ? (
        <DeleteDialog what="post" onDelete={() => deleting.mutate()} onClose={() => setAsked(null)} />
      ) : null}
      {asked === 'report' ? <ReportDialog what="post" id={id} onClose={() => setAsked(null)} /> : null}
    </>
  );
}
