import { useMutation, useQueryClient, type Query } from '@tanstack/react-query';
import type { PlacementView } from '@tradesense/contract/study.ts';
import { call } from '../../../platform/api-client.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { useProgressChanged } from '../study-queries.ts';
import { TASKS_KEY } from '../tasks/use-task-run.ts';
import { rememberVisitorProgress } from '../visitor-progress.ts';
import { placementQuery } from './placement-queries.ts';

type Act = 'start' | 'retake' | 'end' | 'skip';

const ACTS = {
  start: () => call('POST /api/study/placement', {}),
  retake: () => call('POST /api/study/placement/retake', {}),
  end: () => call('POST /api/study/placement/end', {}),
  skip: () => call('POST /api/study/placement/skip', {}),
} as const;
const FAILURES: Readonly<Record<Act, string>> = {
  start: 'The placement could not be started',
  retake: 'The placement could not be started again',
  end: 'The placement could not be ended',
  skip: 'The placement could not be skipped',
};

const isUnanswered = ({ state }: Query): boolean => state.data === undefined;

/** Returns functions that start, end or skip the placement, one request at a time. */
export function usePlacementActs(isSignedIn: boolean): {
  readonly act: (act: Act, onDone?: () => void) => void;
  readonly pending: Act | null;
} {
  const queryClient = useQueryClient();
  const progressChanged = useProgressChanged();
  const acting = useMutation<{ placement: PlacementView }, Error, Act>({
    mutationFn: (act) => ACTS[act](),
    // Cancels a pending request for the next task, which the server would refuse once the placement has ended.
    onMutate: (act) => (act === 'end' ? queryClient.cancelQueries({ queryKey: TASKS_KEY }) : undefined),
    onSuccess: (response) => {
      if (!isSignedIn) rememberVisitorProgress();
      queryClient.setQueryData(placementQuery(isSignedIn).queryKey, response);
      progressChanged();
    },
    onError: ({ message }, act) => {
      showToast({ key: 'study-placement', title: FAILURES[act], body: message, isUrgent: true });
      if (act === 'end') void queryClient.refetchQueries({ queryKey: TASKS_KEY, predicate: isUnanswered });
    },
  });
  return {
    act: (act, onDone) => {
      if (!acting.isPending) acting.mutate(act, onDone === undefined ? {} : { onSuccess: onDone });
    },
    pending: acting.isPending ? acting.variables : null,
  };
}
