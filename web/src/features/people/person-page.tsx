import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import type { PublicProfile } from '@tradesense/contract/people.ts';
import { PAGE_VIEWS, PROFILE_BLOCKS, type PageView } from '@tradesense/core/people/audience.ts';
import { useState } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { ActivityBlock } from './activity-block.tsx';
import { NoPerson } from './no-person.tsx';
import { isMissing, personQuery } from './people-queries.ts';
import { VIEW_NAMES } from './people-text.ts';
import { PersonHead } from './person-head.tsx';
import styles from './person-page.module.css';
import { RatingsBlock } from './ratings-block.tsx';
import { SkillMapBlock } from './skill-map-block.tsx';

interface PersonPageProps {
  /** The name of the address: it may be a former one. */
  readonly username: string;
  readonly isSignedIn: boolean;
}

/** The public page of a learner. */
export function PersonPage({ username, isSignedIn }: PersonPageProps) {
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
        <Skeleton height="8rem" />
        <Skeleton height="20rem" />
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
      <Blocks person={person} />
    </div>
  );
}

function Blocks({ person }: { readonly person: PublicProfile }) {
  const { blocks, relation, username, isOwn } = person;
  if (relation?.isBlocked === true)
    return (
      <EmptyState title={`You have blocked ${username}`}>
        <p>Unblock them to see their page.</p>
      </EmptyState>
    );
  const isEmpty = PROFILE_BLOCKS.every(
    (block) => blocks[block].content === null && blocks[block].audience === 'private',
  );
  const hasCards = (['ratings', 'skill-map', 'activity'] as const).some(
    (block) => isOwn || blocks[block].content !== null || blocks[block].audience === 'followers',
  );
  if (!hasCards)
    return (
      <EmptyState title={isEmpty ? `${username} keeps this page private` : `${username} shows no figures`}>
        <p>Ratings, skill map and activity appear here if they choose to show them.</p>
      </EmptyState>
    );
  return (
    <div className={styles['blocks']}>
      <div className={styles['column']}>
        <RatingsBlock person={person} />
        <SkillMapBlock person={person} />
      </div>
      <div className={styles['column']}>
        <ActivityBlock person={person} />
      </div>
    </div>
  );
}
