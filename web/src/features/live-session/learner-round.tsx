import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LiveRound } from '@tradesense/contract/live-sessions.ts';
import { BIAS_CONFIDENCE_MAX, BIAS_CONFIDENCE_MIN, type BiasDirection } from '@tradesense/core/bias/bias-rules.ts';
import { call } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { percentText } from '../../ui/number-text.ts';
import { WorkPanel, WorkSide } from '../../ui/work-frame.tsx';
import { barLabel } from '../../chart/model/x-axis.ts';
import { DIRECTION_LABELS } from '../bias-test/bias-text.ts';
import { ConfidenceField } from '../bias-test/confidence-field.tsx';
import { DirectionChoice } from '../bias-test/direction-choice.tsx';
import { ClassAnswers } from './class-answers.tsx';
import { ClassMarks } from './class-marks.tsx';
import { LiveChart, ROUND_TITLE_ID, useDecisionRuler, useRoundModel } from './live-chart.tsx';
import { liveSessionQuery } from './live-session-queries.ts';
import { MarkRound } from './mark-round.tsx';
import { useMarkLayers } from './mark-review.ts';
import styles from './live-session.module.css';

interface LearnerRoundProps {
  readonly classId: string;
  readonly round: LiveRound;
}

/**
 * Shows a round of a live session on the learner's phone: first the form for an answer until the answer is locked or
 * the round is closed, then the answers of the class, then the outcome.
 */
export function LearnerRound({ classId, round }: LearnerRoundProps) {
  const isAsked = round.state === 'open' && round.answer?.isLocked !== true;
  if (!isAsked) return <AnsweredRound round={round} />;
  return round.kind === 'mark' ? (
    <MarkRound key={round.id} classId={classId} round={round} />
  ) : (
    <CallRound key={round.id} classId={classId} round={round} />
  );
}

function AnsweredRound({ round }: Pick<LearnerRoundProps, 'round'>) {
  const { kind, state, distribution } = round;
  const model = useRoundModel(round);
  const ruler = useDecisionRuler(model);
  const marks = useMarkLayers(round, model, distribution !== null);
  const barName = (time: number): string => barLabel(model.xAxis, time, model.locale);
  return (
    <WorkPanel
      labelledBy={ROUND_TITLE_ID}
      chart={<LiveChart round={round} model={model} layers={kind === 'mark' ? marks : ruler} />}
    >
      <WorkSide label="The round" isText isHalf act={<p className={styles['note']}>{nextText(state)}</p>}>
        <output className={styles['own']}>{ownText(round)}</output>
        {kind === 'mark' ? <ClassMarks round={round} barName={barName} /> : <ClassAnswers round={round} />}
      </WorkSide>
    </WorkPanel>
  );
}

function nextText(state: LiveRound['state']): string {
  if (state === 'open') return 'The round is open. Others are still answering.';
  if (state === 'closed') return 'The round is closed. Your teacher shows next what the class said.';
  return state === 'shown' ? 'Your teacher reveals next.' : 'Your teacher opens the next round. Stay on this page.';
}

function ownText(round: LiveRound): string {
  const { answer, state } = round;
  if (answer === null) return 'You did not answer this round.';
  const isWaiting = state === 'open' || state === 'closed';
  if (answer.kind === 'mark') {
    const count = answer.marks.length === 1 ? 'one swing' : `${answer.marks.length} swings`;
    const score = round.reveal?.marks?.own?.score;
    return `You marked ${count}.${isWaiting ? ' Locked.' : ''}${score === undefined ? '' : ` Your score: ${percentText(score * 100)}.`}`;
  }
  const own = `You said ${DIRECTION_LABELS[answer.direction].name}, ${answer.confidence}% sure.`;
  const truth = round.reveal?.truth.direction;
  if (truth === undefined) return isWaiting ? `${own} Locked.` : own;
  return `${own} ${answer.direction === truth ? 'That is what happened.' : `What happened: ${DIRECTION_LABELS[truth].name}.`}`;
}

function CallRound({ classId, round }: LearnerRoundProps) {
  const { answer } = round;
  const given = answer?.kind === 'call' ? answer : null;
  const [direction, setDirection] = useState<BiasDirection | null>(given?.direction ?? null);
  const [confidence, setConfidence] = useState<number | null>(given?.confidence ?? null);
  const model = useRoundModel(round);
  const ruler = useDecisionRuler(model);
  const client = useQueryClient();
  const locking = useMutation({
    mutationFn: (own: { readonly direction: BiasDirection; readonly confidence: number }) =>
      call('PUT /api/classes/{id}/live/rounds/{roundId}/answer', {
        params: { id: classId, roundId: round.id },
        body: { kind: 'call', ...own, tag: given?.tag ?? null, isLocked: true },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: liveSessionQuery(classId).queryKey }),
  });
  const isComplete = direction !== null && confidence !== null;
  const act = (
    <>
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
    </>
  );
  return (
    <WorkPanel labelledBy={ROUND_TITLE_ID} chart={<LiveChart round={round} model={model} layers={ruler} />}>
      <WorkSide label="Your call" act={act}>
        <DirectionChoice value={direction} disabled={locking.isPending} isKeyed={false} onValueChange={setDirection} />
        <ConfidenceField
          value={confidence}
          min={BIAS_CONFIDENCE_MIN}
          max={BIAS_CONFIDENCE_MAX}
          disabled={locking.isPending}
          onValueChange={setConfidence}
        />
        <p className={styles['note']}>
          Your teacher sees that you have answered, and the calls of the class without names. It is unrated.
        </p>
      </WorkSide>
    </WorkPanel>
  );
}
