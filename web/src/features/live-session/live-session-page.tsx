import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LiveSessionResponse } from '@tradesense/contract/live-sessions.ts';
import type { LiveRoundState } from '@tradesense/core/live-sessions/live-round.ts';
import { MissingPage } from '../../missing-page.tsx';
import { QueryView } from '../../query-view.tsx';
import { call } from '../../platform/api-client.ts';
import { ApiError } from '../../platform/api-error.ts';
import { failureText } from '../../platform/failure-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { WorkFrame, WorkMessage } from '../../ui/work-frame.tsx';
import { EndSession } from './end-session.tsx';
import { LearnerRound } from './learner-round.tsx';
import { liveSessionQuery } from './live-session-queries.ts';
import styles from './live-session.module.css';
import { NewRound } from './new-round.tsx';
import { TeacherRound } from './teacher-round.tsx';
import { useLiveSession } from './use-live-session.ts';

/** Page of a class's live session, for its teacher and its learners. */
export function LiveSessionPage({ classId }: { readonly classId: string }) {
  const { query, isConnected } = useLiveSession(classId);
  if (query.error instanceof ApiError && query.error.status === 404)
    return (
      <MissingPage
        title="There is no such class among yours"
        actions={<LinkButton to="/classes">Your classes</LinkButton>}
      >
        <p>You may have left it, or the address is wrong.</p>
      </MissingPage>
    );
  const round = query.data?.session?.round ?? null;
  return (
    <WorkFrame
      back={
        <BackLink to="/classes/$id" params={{ id: classId }}>
          the class
        </BackLink>
      }
      title={query.data === undefined ? 'Live session' : `${query.data.className}: live`}
      aside={round === null ? null : <Badge tone={STATE_TONES[round.state]}>{STATE_LABELS[round.state]}</Badge>}
    >
      {query.data === undefined ? (
        <WorkMessage>
          <QueryView query={query} name="The live session" height="24rem">
            {() => null}
          </QueryView>
        </WorkMessage>
      ) : (
        <div className={styles['body']}>
          {isConnected && !query.isError ? null : <Unconnected />}
          <Session classId={classId} live={query.data} />
        </div>
      )}
    </WorkFrame>
  );
}

const STATE_LABELS: Readonly<Record<LiveRoundState, string>> = {
  open: 'Open',
  closed: 'Closed',
  shown: 'Class shown',
  revealed: 'Revealed',
};
const STATE_TONES: Readonly<Record<LiveRoundState, BadgeTone>> = {
  open: 'success',
  closed: 'neutral',
  shown: 'accent',
  revealed: 'accent',
};

function Unconnected() {
  return (
    <output className={styles['lost']}>
      The connection is lost. This page may be out of date; it tries again by itself.
    </output>
  );
}

interface ViewProps {
  readonly classId: string;
  readonly live: LiveSessionResponse;
}

function Session({ classId, live: { role, session, members } }: ViewProps) {
  const isTeacher = role === 'teacher';
  if (session === null)
    return <WorkMessage>{isTeacher ? <OpenSession classId={classId} /> : <Waiting isOpen={false} />}</WorkMessage>;
  const { round } = session;
  if (round === null)
    return (
      <WorkMessage>{isTeacher ? <FirstRound classId={classId} members={members} /> : <Waiting isOpen />}</WorkMessage>
    );
  return isTeacher ? (
    <TeacherRound key={round.id} classId={classId} round={round} members={members} />
  ) : (
    <LearnerRound classId={classId} round={round} />
  );
}

function Waiting({ isOpen }: { readonly isOpen: boolean }) {
  return (
    <EmptyState title={isOpen ? 'The session is open' : 'No live session is open'}>
      <p>{`Stay on this page: ${isOpen ? 'the first chart appears by itself' : 'it opens here by itself'}.`}</p>
    </EmptyState>
  );
}

function FirstRound({ classId, members }: { readonly classId: string; readonly members: number }) {
  return (
    <div className={styles['first']}>
      <p>
        {members === 1 ? '1 learner is in the class.' : `${members} learners are in the class.`} They see the chart of a
        round as soon as you open it.
      </p>
      <NewRound classId={classId} kind="call" />
      <EndSession classId={classId} />
    </div>
  );
}

function OpenSession({ classId }: { readonly classId: string }) {
  const [id] = useState(() => crypto.randomUUID());
  const client = useQueryClient();
  const opening = useMutation({
    mutationFn: () =>
      call('POST /api/classes/{id}/live', { params: { id: classId }, body: { id }, isRepeatable: true }),
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
        You open a chart, everybody calls its direction or marks its swings on their phone, then all see what the class
        said and what was right.
      </p>
      {opening.error === null ? null : (
        <Alert tone="danger" title="It was not opened">
          <p>{failureText(opening.error)}</p>
        </Alert>
      )}
    </EmptyState>
  );
}
