import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { call } from '../../platform/api-client.ts';
import { sessionQuery } from './replay-queries.ts';
import type { Replay } from './use-replay.ts';

/** Interval in ms at which a visible replay asks for its session. */
const ASK_EVERY_MS = 5 * SECOND_MS;

/**
 * Keeps a replay in step with other tabs and devices: if it has been stepped there, the player continues from there,
 * and if it has ended there, the page shows its end. Otherwise the page would show the chart of one bar and the account
 * of a later one.
 */
export function useFollowElsewhere({ player, state: { session }, refreshBars }: Replay): void {
  const client = useQueryClient();
  const { id } = session;
  const { data } = useQuery({
    queryKey: ['replay', 'elsewhere', id],
    queryFn: ({ signal }) => call('GET /api/replay/sessions/{id}', { signal, params: { id } }),
    enabled: session.state === 'running',
    initialData: session,
    staleTime: ASK_EVERY_MS,
    gcTime: 0,
    refetchInterval: ASK_EVERY_MS,
    refetchOnWindowFocus: 'always',
  });
  useEffect(() => {
    if (data.state === 'ended') client.setQueryData(sessionQuery(id).queryKey, data);
    else if (player.follow(data)) refreshBars();
  }, [client, data, id, player, refreshBars]);
}
