import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../platform/api-client.ts';
import { useAttemptKey } from '../../platform/use-attempt-key.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './replay-controls.module.css';
import type { PlayerState, ReplayPlayer } from './replay-player.ts';
import { REPLAY_SESSIONS_KEY } from './replay-queries.ts';
import { runText, stillCounts } from './replay-text.ts';

interface StepBackProps {
  readonly player: ReplayPlayer;
  readonly state: PlayerState;
}

/**
 * Button that goes back by a number of bars, which starts a new run. It first asks for confirmation and explains that
 * the new run never counts.
 */
export function StepBack({ player, state }: StepBackProps) {
  const { session, isJumping } = state;
  const [isAsking, setAsking] = useState(false);
  function ask(): void {
    player.pause();
    setAsking(true);
  }
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        aria-haspopup="dialog"
        disabled={session.cursor === 0 || isJumping}
        onClick={ask}
      >
        Step back…
      </Button>
      {isAsking ? <StepBackDialog session={session} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

interface StepBackDialogProps {
  readonly session: PlayerState['session'];
  readonly onClose: () => void;
}

function useBranch({ id }: PlayerState['session']) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const attempt = useAttemptKey();
  return useMutation({
    mutationFn: (cursor: number) => {
      const body = { cursor };
      return call('POST /api/replay/sessions/{id}/branch', {
        params: { id },
        body,
        idempotencyKey: attempt.keyOf(body),
      });
    },
    async onSuccess(run) {
      attempt.end();
      await client.invalidateQueries({ queryKey: REPLAY_SESSIONS_KEY });
      await navigate({ to: '/sandbox/replay', search: { session: run.id } });
    },
  });
}

function StepBackDialog({ session, onClose }: StepBackDialogProps) {
  const { cursor } = session;
  const [typed, setTyped] = useState('1');
  const [isWrong, setWrong] = useState(false);
  const branch = useBranch(session);
  function submit(): void {
    const bars = Number(typed);
    const isRight = Number.isInteger(bars) && bars >= 1 && bars <= cursor;
    setWrong(!isRight);
    if (isRight) branch.mutate(cursor - bars);
  }
  return (
    <Dialog
      isOpen
      title="Step back in another run?"
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Stay here
          </Button>
          <Button isBusy={branch.isPending || branch.isSuccess} onClick={submit}>
            Step back
          </Button>
        </>
      }
    >
      <div className={styles['jump']}>
        <p>
          A new run starts at the earlier bar, with the account as it was then. You have seen what follows, so the new
          run never counts. {runText(session)} stays as it is.
          {stillCounts(session) ? ' Once a later run passes it, trades that it closes after that do not count.' : ''}
        </p>
        <TextField
          label="Bars back"
          inputMode="numeric"
          value={typed}
          error={isWrong ? `Enter a whole number from 1 to ${cursor}.` : undefined}
          onValueChange={setTyped}
        />
        {branch.error === null ? null : <Alert tone="danger">{branch.error.message}</Alert>}
      </div>
    </Dialog>
  );
}
