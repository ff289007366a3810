import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LiveRound } from '@tradesense/contract/live-sessions.ts';
import type { BiasDirection } from '@tradesense/core/bias/bias-rules.ts';
import { call } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { DIRECTION_LABELS } from '../bias-test/bias-text.ts';
import { ConfidenceField } from '../bias-test/confidence-field.tsx';
import { DirectionChoice } from '../bias-test/direction-choice.tsx';
import { ClassAnswers } from './class-answers.tsx';
import { liveSessionQuery } from './live-session-queries.ts';
import styles from './live-session.module.css';

interface LearnerRoundProps {
  readonly classId: string;
  readonly round: LiveRound;
}

/** A round on the learner's phone: the call until it is locked, then what the class said, then what happened. */
export function LearnerRound({ classId, round }: LearnerRoundProps) {
  const { answer, state } = round;
  if (round.kind === 'mark') return <p>Your teacher asked for marks, which this page cannot take yet.</p>;
  if (answer === null && state === 'open') return <CallForm key={round.id} classId={classId} round={round} />;
  return (
    <div className={styles['stack']}>
      <output>{ownText(round)}</output>
      <ClassAnswers round={round} />
    </div>
  );
}

function ownText({ answer, state, reveal }: LiveRound): string {
  if (answer === null || answer.kind !== 'call') return 'You did not answer this round.';
  const own = `You said ${DIRECTION_LABELS[answer.direction].name}, ${answer.confidence}% sure.`;
  if (reveal !== null)
    return `${own} ${answer.direction === reveal.truth.direction ? 'That is what happened.' : `What happened: ${DIRECTION_LABELS[reveal.truth.direction].name}.`}`;
  return state === 'shown' ? own : `${own} Locked. Your teacher shows next what the class said.`;
}

function CallForm({ classId, round }: LearnerRoundProps) {
  const [direction, setDirection] = useState<BiasDirection | null>(null);
  const [confidence, setConfidence] = useState<number | null>(null);
  const client = useQueryClient();
  const locking = useMutation({
    mutationFn: (own: { readonly direction: BiasDirection; readonly confidence: number }) =>
      call('PUT /api/classes/{id}/live/rounds/{roundId}/answer', {
        params: { id: classId, roundId: round.id },
        body: { kind: 'call', ...own, tag: null, isLocked: true },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: liveSessionQuery(classId).queryKey }),
  });
  const isComplete = direction !== null && confidence !== null;
  return (
    <div className={styles['stack']}>
      <DirectionChoice value={direction} disabled={locking.isPending} isKeyed={false} onValueChange={setDirection} />
      <ConfidenceField value={confidence} disabled={locking.isPending} onValueChange={setConfidence} />
      {locking.error === null ? null : (
        <Alert tone="danger" title="Your call is not locked">
          <p>{failureText(locking.error)}</p>
        </Alert>
      )}
      <Button
        isFullWidth
        isBusy={locking.isPending}
        disabled={!isComplete}
        onClick={() => {
          if (isComplete) locking.mutate({ direction, confidence });
        }}
      >
        Lock my call
      </Button>
      <p className={styles['note']}>
        Your teacher sees that you have answered, and the calls of the class without names. It is unrated.
      </p>
    </div>
  );
}
