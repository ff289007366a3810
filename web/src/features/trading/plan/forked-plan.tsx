import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../platform/api-client.ts';
import { PageLoading } from '../page-states.tsx';
import { keepTicket, readKeptTicket } from '../ticket-storage.ts';
import { forkPlan } from './fork-plan.ts';

interface ForkedPlanProps {
  readonly postId: string;
  readonly accountId: string;
  /**
   * Called with the idea's asset once the idea has been loaded, even if its plan was not copied to the ticket. Called
   * with `null` if the idea could not be loaded.
   */
  readonly onDone: (asset: string | null) => void;
}

/**
 * Copies the plan of an idea to the ticket before the desk opens. The ticket is not changed if it contains an order
 * that got no response.
 */
export function ForkedPlan({ postId, accountId, onDone }: ForkedPlanProps) {
  const { data, error } = useQuery({
    queryKey: ['ideas', postId, 'idea'],
    queryFn: ({ signal }) => call('GET /api/posts/{id}/idea', { signal, params: { id: postId } }),
    staleTime: 0,
  });
  useEffect(() => {
    if (data === undefined) {
      if (error !== null) onDone(null);
      return;
    }
    const kept = readKeptTicket(accountId, data.asset);
    const draft = forkPlan(kept.draft, data);
    if (draft !== null && kept.unanswered === null) keepTicket(accountId, data.asset, { ...kept, draft });
    onDone(data.asset);
  }, [accountId, data, error, onDone]);
  return <PageLoading what="Opening your ticket" />;
}
