import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LiveRound } from '@tradesense/contract/live-sessions.ts';
import type { LiveRoundState } from '@tradesense/core/live-sessions/live-round.ts';
import { barLabel } from '../../chart/model/x-axis.ts';
import { QueryView } from '../../query-view.tsx';
import { call } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { WorkPanel, WorkSide } from '../../ui/work-frame.tsx';
import { ClassAnswers } from './class-answers.tsx';
import { ClassMarks } from './class-marks.tsx';
import { EndSession } from './end-session.tsx';
import { LiveChart, ROUND_TITLE_ID, useDecisionRuler, useRoundModel } from './live-chart.tsx';
import { liveSessionQuery } from './live-session-queries.ts';
import { useMarkLayers } from './mark-review.ts';
import { NewRound } from './new-round.tsx';
import { Seats } from './seats.tsx';
import styles from './live-session.module.css';

interface TeacherRoundProps {
  readonly classId: string;
  readonly round: LiveRound;
  /** Number of learners in the class. */
  readonly members: number;
}

/** For each state of a round, the state that follows and the label of the teacher's button for it. */
const NEXT = {
  open: { to: 'closed', call: 'Close the round', mark: 'Close the round' },
  closed: { to: 'shown', call: 'Show what the class said', mark: 'Show what the class marked' },
  shown: { to: 'revealed', call: 'Reveal what happened', mark: 'Reveal the rule’s marks' },
  revealed: null,
} as const satisfies Record<LiveRoundState, { to: LiveRoundState; call: string; mark: string } | null>;

/**
 * Shows a round on the teacher's screen: the number of answers in large figures, and the button for the next step. The
 * screen starts in the projector view, which shows only what the class may see.
 */
export function TeacherRound({ classId, round, members }: TeacherRoundProps) {
  const [isProjected, setIsProjected] = useState(true);
  const isShown = round.state === 'shown' || round.state === 'revealed';
  const seesClass = isShown || !isProjected;
  const model = useRoundModel(round);
  const ruler = useDecisionRuler(model);
  const marks = useMarkLayers(round, model, seesClass);
  const barName = (time: number): string => barLabel(model.xAxis, time, model.locale);
  const projector = isShown ? null : (
    <Button size="small" variant="secondary" onClick={() => setIsProjected(!isProjected)}>
      {isProjected ? 'Show counts' : 'Projector view'}
    </Button>
  );
  return (
    <WorkPanel
      labelledBy={ROUND_TITLE_ID}
      chart={
        <LiveChart round={round} model={model} layers={round.kind === 'mark' ? marks : ruler} beside={projector} />
      }
    >
      <WorkSide label="The class" isHalf act={<Steps classId={classId} round={round} />}>
        <Seats answered={round.answered ?? 0} members={members} />
        {seesClass ? (
          <>
            {isShown ? null : (
              <p className={styles['note']}>
                Only you should see this. Shown to the class before it has answered, it would pull the other answers
                toward the majority.
              </p>
            )}
            {round.kind === 'mark' ? <ClassMarks round={round} barName={barName} /> : <ClassAnswers round={round} />}
          </>
        ) : null}
        {isShown ? null : <Answered key={round.id} classId={classId} roundId={round.id} />}
        {round.state === 'revealed' ? <NewRound key={round.id} classId={classId} kind={round.kind} /> : null}
      </WorkSide>
    </WorkPanel>
  );
}

function Steps({ classId, round }: Pick<TeacherRoundProps, 'classId' | 'round'>) {
  const client = useQueryClient();
  const next = NEXT[round.state];
  const moving = useMutation({
    mutationFn: (state: LiveRoundState) =>
      call('PUT /api/classes/{id}/live/rounds/{roundId}/state', {
        params: { id: classId, roundId: round.id },
        body: { state },
      }),
    onSuccess: (session) => client.setQueryData(liveSessionQuery(classId).queryKey, session),
    // The teacher may already have advanced the round in another tab.
    onError: () => client.invalidateQueries({ queryKey: liveSessionQuery(classId).queryKey }),
  });
  return (
    <div className={styles['stack']}>
      {moving.error === null ? null : (
        <Alert tone="danger" title="Nothing was changed">
          <p>{failureText(moving.error)}</p>
        </Alert>
      )}
      {next === null ? null : (
        <Button isFullWidth isBusy={moving.isPending} onClick={() => moving.mutate(next.to)}>
          {next[round.kind]}
        </Button>
      )}
      <EndSession classId={classId} />
    </div>
  );
}

/**
 * Shows who has not answered yet. The list is collapsed at first, because a projector would show the names to
 * everybody.
 */
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
