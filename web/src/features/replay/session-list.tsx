import { useQuery } from '@tanstack/react-query';
import type { ReplaySession } from '@tradesense/contract/replay.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { WhileLoading } from '../../ui/while-loading.tsx';
import { failureText } from '../../platform/failure-text.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { countText } from '../../ui/number-text.ts';
import { sessionsQuery } from './replay-queries.ts';
import styles from './replay-page.module.css';
import { barPlaceText, placeTimeText, runText, countsText, sessionTitle } from './replay-text.ts';

/** Shows the learner's replays: running ones to resume, and ended ones to review. */
export function SessionList() {
  const { data, error, isFetching, fetchStatus, refetch } = useQuery(sessionsQuery);
  if (data === undefined) {
    if (error === null)
      return (
        <WhileLoading fetchStatus={fetchStatus}>
          <Skeleton height="6rem" />
        </WhileLoading>
      );
    return (
      <LoadFailure
        title="Your replays could not be loaded"
        text={failureText(error)}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data.sessions.length === 0) {
    return (
      <EmptyState title="No replay yet">
        <p>Start a replay to step through history bar by bar. You can resume it at any time.</p>
      </EmptyState>
    );
  }
  return (
    <ul className={styles['sessions']}>
      {data.sessions.map((session) => (
        <SessionRow key={session.id} session={session} />
      ))}
    </ul>
  );
}

function SessionRow({ session }: { readonly session: ReplaySession }) {
  const { id, state, isMasked } = session;
  const isRunning = state === 'running';
  const title = session.run === 1 ? sessionTitle(session) : `${sessionTitle(session)}, ${runText(session)}`;
  return (
    <li className={styles['session']}>
      <div className={styles['sessionText']}>
        <strong>{title}</strong>
        <span>
          {barPlaceText(session)}
          {session.source === 'simulated' ? '' : `, at ${placeTimeText(session)}`}
        </span>
      </div>
      <div className={styles['sessionState']}>
        {isMasked && isRunning ? <Badge tone="accent">Masked</Badge> : null}
        <Badge>{countsText(session)}</Badge>
        {isRunning ? null : <Badge>Ended</Badge>}
      </div>
      {session.run === 1 ? null : (
        <LinkButton
          to="/sandbox/replay"
          search={{ session: session.rootId, beside: id }}
          size="small"
          variant="ghost"
          aria-label={`Compare ${title} with run 1`}
        >
          Compare
        </LinkButton>
      )}
      <LinkButton
        to="/sandbox/replay"
        search={{ session: id }}
        size="small"
        variant="secondary"
        aria-label={`${isRunning ? 'Resume' : 'View'} ${title}, bar ${countText(session.cursor)}`}
      >
        {isRunning ? 'Resume' : 'View'}
      </LinkButton>
    </li>
  );
}
