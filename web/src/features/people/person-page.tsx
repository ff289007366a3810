import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import type { PublicProfile } from '@tradesense/contract/people.ts';
import { PAGE_VIEWS, PROFILE_BLOCKS, type PageView, type ProfileBlock } from '@tradesense/core/people/audience.ts';
import { useState, type ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { WhileLoading } from '../../ui/while-loading.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { ActivityBlock } from './activity-block.tsx';
import { AudienceLabel } from './audience-label.tsx';
import { BadgesBlock } from './badges-block.tsx';
import { NoPerson } from './no-person.tsx';
import { isMissing, personQuery } from './people-queries.ts';
import { BLOCK_NAMES, VIEW_NAMES } from './people-text.ts';
import { PersonHead } from './person-head.tsx';
import styles from './person-page.module.css';
import { RatingsBlock } from './ratings-block.tsx';
import { SkillMapBlock } from './skill-map-block.tsx';

/** Whether a block is a card below the head. The others are parts of the head, or the list of posts. */
const IS_CARD: Readonly<Record<ProfileBlock, boolean>> = {
  name: false,
  about: false,
  connections: false,
  posts: false,
  ratings: true,
  'skill-map': true,
  activity: true,
  badges: true,
};

interface PersonPageProps {
  /** Username in the address, which may be a former username of the person. */
  readonly username: string;
  readonly isSignedIn: boolean;
  /** Renders the posts of the person with this username. */
  readonly posts: (username: string) => ReactNode;
}

/** Public page of a learner. */
export function PersonPage({ username, isSignedIn, posts }: PersonPageProps) {
  const [view, setView] = useState<PageView>('everyone');
  const query = useQuery({ ...personQuery(username, view), placeholderData: (before) => before });
  const { data: person, error, isFetching } = query;
  if (error !== null && (person === undefined || isMissing(error)))
    return (
      <NoPerson
        error={error}
        reason="The name may be misspelled, or the account has gone."
        isRetrying={isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  if (person === undefined)
    return (
      <div className={styles['page']} aria-busy="true">
        <h1>
          <VisuallyHidden>{username}</VisuallyHidden>
        </h1>
        <WhileLoading fetchStatus={query.fetchStatus}>
          <Skeleton height="8rem" />
          <Skeleton height="60rem" />
        </WhileLoading>
      </div>
    );
  if (person.username !== username && !query.isPlaceholderData)
    return <Navigate to="/u/$username" params={{ username: person.username }} replace />;
  return (
    <div className={styles['page']} aria-busy={query.isPlaceholderData || undefined}>
      <PersonHead person={person} isSignedIn={isSignedIn} />
      {person.isOwn ? (
        <div className={styles['views']}>
          <p className={styles['note']}>This is your page. Others find Follow here.</p>
          <SegmentedControl
            label="See it as"
            value={view}
            options={PAGE_VIEWS.map((value) => ({ value, label: VIEW_NAMES[value] }))}
            onValueChange={setView}
          />
        </div>
      ) : null}
      <Blocks person={person} posts={posts} />
    </div>
  );
}

function Blocks({ person, posts }: { readonly person: PublicProfile } & Pick<PersonPageProps, 'posts'>) {
  const { blocks, relation, username, isOwn } = person;
  if (relation?.isBlocked === true)
    return (
      <EmptyState title={`You have blocked ${username}`}>
        <p>Unblock them to see their page.</p>
      </EmptyState>
    );
  const isEmpty = PROFILE_BLOCKS.every(
    (block) => block === 'posts' || (blocks[block].content === null && blocks[block].audience === 'private'),
  );
  const hasCards = PROFILE_BLOCKS.filter((block) => IS_CARD[block]).some(
    (block) => isOwn || blocks[block].content !== null || blocks[block].audience === 'followers',
  );
  const postCount = blocks.posts.content?.count ?? 0;
  const list = postCount === 0 ? null : <PostsBlock person={person}>{posts(username)}</PostsBlock>;
  if (!hasCards && list !== null) return list;
  if (!hasCards)
    return (
      <EmptyState title={isEmpty ? `${username} keeps this page private` : `${username} shows no figures`}>
        <p>Ratings, skill map, activity and badges appear here if they choose to show them.</p>
      </EmptyState>
    );
  return (
    <div className={styles['blocks']}>
      <div className={styles['column']}>
        <RatingsBlock person={person} />
        <SkillMapBlock person={person} />
      </div>
      <div className={classNames(styles['column'], styles['side'])}>
        <BadgesBlock person={person} />
        <ActivityBlock person={person} />
      </div>
      {list}
    </div>
  );
}

/** Shows the posts of a person as in the feed, each in its own card. */
function PostsBlock({ person, children }: { readonly person: PublicProfile; readonly children: ReactNode }) {
  return (
    <section className={styles['page']} aria-label={BLOCK_NAMES.posts}>
      <header className={styles['views']}>
        <h2 className={styles['heading']}>{BLOCK_NAMES.posts}</h2>
        {person.isOwn ? <AudienceLabel audience={person.blocks.posts.audience} /> : null}
      </header>
      {children}
    </section>
  );
}
