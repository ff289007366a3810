import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReplaySession } from '@tradesense/contract/replay.ts';
import { useState } from 'react';
import { call } from '../../platform/api-client.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './replay-page.module.css';
import { REPLAY_SESSIONS_KEY, sessionQuery } from './replay-queries.ts';

interface EndReplayProps {
  readonly session: ReplaySession;
  /** Called when the confirmation dialog opens, so that the page can pause the replay. */
  readonly onAsk: () => void;
}

/** Button that ends a replay session after a confirmation. An ended session cannot be resumed. */
export function EndReplay({ session, onAsk }: EndReplayProps) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const end = useMutation({
    mutationFn: () => call('POST /api/replay/sessions/{id}/end', { params: { id: session.id } }),
    onSuccess: async (ended) => {
      client.setQueryData(sessionQuery(session.id).queryKey, ended);
      await client.invalidateQueries({ queryKey: REPLAY_SESSIONS_KEY });
    },
  });
  function ask(): void {
    onAsk();
    setAsking(true);
  }
  return (
    <>
      <Button size="small" variant="secondary" onClick={ask}>
        <span>
          End<span className={styles['more']}> the replay</span>
        </span>
      </Button>
      <Dialog
        isOpen={isAsking}
        title="End this replay?"
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Go on
            </Button>
            <Button variant="danger" isBusy={end.isPending} onClick={() => end.mutate()}>
              End it
            </Button>
          </>
        }
      >
        <p>
          This ends all its runs and cancels their orders, and you cannot resume them. Your trades stay in its account
          and journal. A position that is still open has no result: close it first if it should have one.
          {session.isMasked ? ' You will then see what was masked.' : ''}
        </p>
        {end.error === null ? null : <Alert tone="danger">{end.error.message}</Alert>}
      </Dialog>
    </>
  );
}
