import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LiveRound } from '@tradesense/contract/live-sessions.ts';
import type { LiveRoundState } from '@tradesense/core/live-sessions/live-round.ts';
import { QueryView } from '../../query-view.tsx';
import { call } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ClassAnswers } from './class-answers.tsx';
import { liveSessionQuery } from './live-session-queries.ts';
import styles from './live-session.module.css';

interface TeacherRoundProps {
  readonly classId: string;
  readonly round: LiveRound;
  /** Learners who are in the class now. */
  readonly members: number;
}

/** The next step of a round, by its state. */
const NEXT: Readonly<Partial<Record<LiveRoundState, { readonly to: LiveRoundState; readonly label: string }>>> = {
  open: { to: 'closed', label: 'Close the round' },
  closed: { to: 'shown', label: 'Show what the class said' },
  shown: { to: 'revealed', label: 'Reveal what happened' },
};

/** A round on the teacher's screen: who has answered in large figures, and the next step. */
export function TeacherRound({ classId, round, members }: TeacherRoundProps) {
  const client = useQueryClient();
  const next = NEXT[round.state];
  const moving = useMutation({
    mutationFn: (state: LiveRoundState) =>
      call('PUT /api/classes/{id}/live/rounds/{roundId}/state', {
        params: { id: classId, roundId: round.id },
        body: { state },
      }),
    onSuccess: (session) => client.setQueryData(liveSessionQuery(classId).queryKey, session),
  });
  return (
    <div className={styles['stack']}>
      <output className={styles['count']}>
        {`${round.answered ?? 0} of ${members}`} <span className={styles['note']}>have answered</span>
      </output>
      <Answered key={round.id} classId={classId} roundId={round.id} />
      {next === undefined ? null : (
        <Button isBusy={moving.isPending} onClick={() => moving.mutate(next.to)}>
          {next.label}
        </Button>
      )}
      {moving.error === null ? null : (
        <Alert tone="danger" title="Nothing was changed">
          <p>{failureText(moving.error)}</p>
        </Alert>
      )}
      {round.state === 'open' || round.state === 'closed' ? (
        <details>
          <summary>Look before the class does</summary>
          <ClassAnswers round={round} />
        </details>
      ) : (
        <ClassAnswers round={round} />
      )}
    </div>
  );
}

/** Who has answered, on demand: names on a projector are nobody's business. */
function Answered({ classId, roundId }: { readonly classId: string; readonly roundId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const query = useQuery({
    queryKey: [...liveSessionQuery(classId).queryKey, 'answered', roundId],
    queryFn: ({ signal }) =>
      call('GET /api/classes/{id}/live/rounds/{roundId}/answered', { params: { id: classId, roundId }, signal }),
    enabled: isOpen,
    staleTime: 0,
  });
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>Who is missing</summary>
      {isOpen ? (
        <QueryView query={query} name="The names" height="4rem">
          {({ learners }) => {
            const missing = learners.filter(({ hasAnswered }) => !hasAnswered).map(({ username }) => username);
            return <p>{missing.length === 0 ? 'Nobody: all have answered.' : missing.join(', ')}</p>;
          }}
        </QueryView>
      ) : null}
    </details>
  );
}
