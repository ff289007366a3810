import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { SandboxAccount } from '@tradesense/contract/sandbox-accounts.ts';
import type {
  SandboxOrder,
  SandboxOrdersQuery,
  SandboxOrdersResponse,
  SandboxPosition,
} from '@tradesense/contract/sandbox-orders.ts';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { call } from '../../platform/api-client.ts';
import type { StreamState } from '../../platform/stream-client.ts';
import { subscribeToStream } from '../../platform/stream.ts';
import { createRefresher, type Refresher } from './refresher.ts';

/** An account with what is live and open in it. */
export interface DeskData {
  readonly account: SandboxAccount;
  /** Newest first. */
  readonly orders: readonly SandboxOrder[];
  readonly positions: readonly SandboxPosition[];
}

/** With something open its worth moves with the prices; the figures are the server's, so they are asked for. */
const OPEN_REFRESH_MS = 3 * SECOND_MS;
const FLAT_REFRESH_MS = 30 * SECOND_MS;

async function liveOrders(id: string, signal: AbortSignal): Promise<readonly SandboxOrder[]> {
  const orders: SandboxOrder[] = [];
  let cursor: string | null = null;
  do {
    const query: SandboxOrdersQuery = { state: 'live', ...(cursor === null ? {} : { cursor }) };
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before ended
    const page: SandboxOrdersResponse = await call('GET /api/sandbox/accounts/{id}/orders', {
      params: { id },
      query,
      signal,
    });
    orders.push(...page.orders);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return orders;
}

/** What a desk shows of an account. */
function deskDataQuery(id: string) {
  return queryOptions({
    queryKey: ['sandbox', 'desk', id],
    queryFn: async ({ signal }): Promise<DeskData> => {
      const params = { id };
      const [account, orders, { positions }] = await Promise.all([
        call('GET /api/sandbox/accounts/{id}', { params, signal }),
        liveOrders(id, signal),
        call('GET /api/sandbox/accounts/{id}/positions', { params, signal }),
      ]);
      return { account, orders, positions };
    },
    staleTime: 0,
  });
}

/**
 * The account as the server last said it. It is asked again when the stream says that it has changed, when the connection came
 * back or may have missed something, after the page's own changes (`refresh`), and from time to time for what moves with prices.
 */
export function useDeskData(id: string, stream: StreamState) {
  const client = useQueryClient();
  const query = useQuery({
    ...deskDataQuery(id),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && (data.positions.length > 0 || data.orders.length > 0) ? OPEN_REFRESH_MS : FLAT_REFRESH_MS,
  });
  const refresher = useRef<Refresher | null>(null);
  useEffect(() => {
    const { queryKey } = deskDataQuery(id);
    const own = createRefresher(async () => {
      await client.invalidateQueries({ queryKey });
      await client.invalidateQueries({ queryKey: ['sandbox', 'accounts'] });
    });
    refresher.current = own;
    const stop = subscribeToStream(['account'], ({ event, data }) => {
      if (event === 'resync') own.refresh();
      if (event !== 'account' || data.type !== 'sandbox' || data.accountId !== id) return;
      const known = client.getQueryData<DeskData>(queryKey)?.account.sequence ?? -1;
      if (data.sequence > known) own.refresh();
    });
    return () => {
      stop();
      own.stop();
      refresher.current = null;
    };
  }, [client, id]);
  const refresh = useCallback(() => refresher.current?.refresh(), []);
  // What happened before the connection stood, or while it was away, was told to nobody.
  const isStreaming = stream === 'live';
  useEffect(() => {
    if (isStreaming) refresh();
  }, [isStreaming, refresh, id]);
  return { query, refresh };
}
