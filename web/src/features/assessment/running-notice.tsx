import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Says what ending an attempt for a class means. Ends with a space, because a sentence follows. */
export const ONE_ATTEMPT = 'Your class gives one attempt, and your teacher will see no score. ';

interface RunningNoticeProps {
  title: string;
  /** 'test', 'exam' or 'practice'. */
  noun: string;
  /** Progress of the test or exam. */
  progress: ReactNode;
  /** Id of the sentence that says why no other one can start, for the buttons that it blocks. Absent: no sentence. */
  reasonId?: string | undefined;
  /** Says what the attempt counts as, and what is stored, if the learner ends it now. */
  kept: string;
  /** Link to resume the attempt. */
  resume: ReactNode;
  abandon: () => Promise<unknown>;
  /** Key of the query for the running attempt. */
  queryKey: QueryKey;
}

/** Shows that a test, an exam or a practice is running, with buttons to resume or end it. */
export function RunningNotice({
  title,
  noun,
  progress,
  reasonId,
  kept,
  resume,
  abandon,
  queryKey,
}: RunningNoticeProps) {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const ending = useMutation({
    mutationFn: abandon,
    onSuccess: () => setAsking(false),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  return (
    <Alert
      tone="warning"
      title={title}
      actions={
        <>
          {resume}
          <Button variant="secondary" onClick={() => setAsking(true)}>
            End it
          </Button>
        </>
      }
    >
      <p>{progress}</p>
      {reasonId === undefined ? null : <p id={reasonId}>You can start another one when this {noun} has ended.</p>}
      <Dialog
        isOpen={isAsking}
        title={`End the running ${noun}?`}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Keep it
            </Button>
            <Button variant="danger" isBusy={ending.isPending} onClick={() => ending.mutate()}>
              End the {noun}
            </Button>
          </>
        }
      >
        <p>{kept}</p>
        {ending.error ? <Alert tone="danger">{ending.error.message}</Alert> : null}
      </Dialog>
    </Alert>
  );
}
