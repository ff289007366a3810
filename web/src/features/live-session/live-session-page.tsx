import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LiveSessionResponse } from '@tradesense/contract/live-sessions.ts';
import { QueryView } from '../../query-view.tsx';
import { call } from '../../platform/api-client.ts';
import { ApiError } from '../../platform/api-error.ts';
import { failureText } from '../../platform/failure-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LearnerRound } from './learner-round.tsx';
import { LiveChart } from './live-chart.tsx';
import { liveSessionQuery } from './live-session-queries.ts';
import styles from './live-session.module.css';
import { NewRound } from './new-round.tsx';
import { TeacherRound } from './teacher-round.tsx';
import { useLiveSession } from './use-live-session.ts';

/** The live session of a class, for its teacher and its learners. */
export function LiveSessionPage({ classId }: { readonly classId: string }) {
  const query = useLiveSession(classId);
  if (query.error instanceof ApiError && query.error.status === 404)
    return (
      <EmptyState
        title="There is no such class among yours"
        actions={<LinkButton to="/classes">Your classes</LinkButton>}
      >
        <p>You may have left it, or the address is wrong.</p>
      </EmptyState>
    );
  return (
    <QueryView query={query} name="The live session" height="24rem">
      {(live) => (
        <div className={styles['stack']}>
          <h1>{`${live.className}: live`}</h1>
          {live.role === 'teacher' ? (
            <TeacherView classId={classId} live={live} />
          ) : (
            <LearnerView classId={classId} live={live} />
          )}
        </div>
      )}
    </QueryView>
  );
}

interface ViewProps {
  readonly classId: string;
  readonly live: LiveSessionResponse;
}

function LearnerView({ classId, live: { session } }: ViewProps) {
  const round = session?.round ?? null;
  if (round === null)
    return (
      <EmptyState title={session === null ? 'No live session is open' : 'The session is open'}>
        <p>{`Stay on this page: ${session === null ? 'it opens here by itself' : 'the first chart appears by itself'}.`}</p>
      </EmptyState>
    );
  return (
    <div className={styles['columns']}>
      <LiveChart round={round} />
      <LearnerRound classId={classId} round={round} />
    </div>
  );
}

function TeacherView({ classId, live: { session, members } }: ViewProps) {
  if (session === null) return <OpenSession classId={classId} />;
  const { round } = session;
  const isOver = round === null || round.state === 'revealed';
  return (
    <div className={styles['columns']}>
      {round === null ? <p>Open a round: everybody then sees its chart.</p> : <LiveChart round={round} />}
      <div className={styles['stack']}>
        {round === null ? null : <TeacherRound classId={classId} round={round} members={members} />}
        {isOver ? <NewRound key={round?.id ?? 'first'} classId={classId} /> : null}
        <EndSession classId={classId} />
      </div>
    </div>
  );
}

function OpenSession({ classId }: { readonly classId: string }) {
  const [id] = useState(() => crypto.randomUUID());
  const client = useQueryClient();
  const opening = useMutation({
    mutationFn: () => call('POST /api/classes/{id}/live', { params: { id: classId }, body: { id } }),
    onSuccess: (session) => client.setQueryData(liveSessionQuery(classId).queryKey, session),
  });
  return (
    <EmptyState
      title="Ask your class"
      actions={
        <Button isBusy={opening.isPending} onClick={() => opening.mutate()}>
          Open a live session
        </Button>
      }
    >
      <p>
        You open a chart, everybody calls its direction on their phone, then all see what the class said and what
        happened.
      </p>
      {opening.error === null ? null : (
        <Alert tone="danger" title="It was not opened">
          <p>{failureText(opening.error)}</p>
        </Alert>
      )}
    </EmptyState>
  );
}

function EndSession({ classId }: { readonly classId: string }) {
  const client = useQueryClient();
  const ending = useMutation({
    mutationFn: () => call('DELETE /api/classes/{id}/live', { params: { id: classId } }),
    onSuccess: (session) => client.setQueryData(liveSessionQuery(classId).queryKey, session),
  });
  return (
    <>
      <Button variant="secondary" isBusy={ending.isPending} onClick={() => ending.mutate()}>
        End the session
      </Button>
      {ending.error === null ? null : (
        <Alert tone="danger" title="It goes on">
          <p>{failureText(ending.error)}</p>
        </Alert>
      )}
    </>
  );
}
