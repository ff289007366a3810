import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { liveSessionQuery } from './live-session-queries.ts';

/** Button with which the teacher ends the live session. */
export function EndSession({ classId }: { readonly classId: string }) {
  const client = useQueryClient();
  const ending = useMutation({
    mutationFn: () => call('DELETE /api/classes/{id}/live', { params: { id: classId } }),
    onSuccess: (session) => client.setQueryData(liveSessionQuery(classId).queryKey, session),
  });
  return (
    <>
      {ending.error === null ? null : (
        <Alert tone="danger" title="The session was not ended">
          <p>{failureText(ending.error)}</p>
        </Alert>
      )}
      <Button variant="secondary" size="small" isBusy={ending.isPending} onClick={() => ending.mutate()}>
        End the session
      </Button>
    </>
  );
}
