import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { TradingAccount } from '@tradesense/contract/trading-accounts.ts';
import type {
  TradingOrder,
  TradingOrdersQuery,
  TradingOrdersResponse,
  TradingPosition,
} from '@tradesense/contract/trading-orders.ts';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { call } from '../../platform/api-client.ts';
import type { StreamState } from '../../platform/stream-client.ts';
import { subscribeToStream } from '../../platform/stream.ts';
import { createRefresher, type Refresher } from './refresher.ts';

/** An account with its live orders and open positions. */
export interface DeskData {
  readonly account: TradingAccount;
  /** Live orders, newest first. */
  readonly orders: readonly TradingOrder[];
  readonly positions: readonly TradingPosition[];
}

/**
 * Refresh interval in ms while a position is open or an order is live, because prices change them. `FLAT_REFRESH_MS` is
 * the interval otherwise.
 */
const OPEN_REFRESH_MS = 3 * SECOND_MS;
const FLAT_REFRESH_MS = 30 * SECOND_MS;

async function liveOrders(id: string, signal: AbortSignal): Promise<readonly TradingOrder[]> {
  const orders: TradingOrder[] = [];
  let cursor: string | null = null;
  do {
    const query: TradingOrdersQuery = { state: 'live', ...(cursor === null ? {} : { cursor }) };
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before ended
    const page: TradingOrdersResponse = await call('GET /api/sandbox/accounts/{id}/orders', {
      params: { id },
      query,
      signal,
    });
    orders.push(...page.orders);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return orders;
}

/** Returns the query for the data that a desk shows. */
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
 * Whether none of the three responses contains an order or a position. The responses may be from different moments. An
 * order that has just ended may therefore be missing in the list although the account still counts it.
 */
function isFlat({ account, orders, positions }: DeskData): boolean {
  return account.liveOrders + account.openPositions + orders.length + positions.length === 0;
}

/**
 * Returns the data of an account as of the latest response. The data are fetched again at intervals, and when `refresh`
 * is called after a change of this page. They are also fetched again when the stream reports a change, has reconnected
 * or may have missed events.
 */
export function useDeskData(id: string, stream: StreamState) {
  const client = useQueryClient();
  const query = useQuery({
    ...deskDataQuery(id),
    refetchInterval: ({ state: { data } }) => (data === undefined || isFlat(data) ? FLAT_REFRESH_MS : OPEN_REFRESH_MS),
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
  // Events before the stream was connected, or while it was interrupted, have not reached this page.
  const isStreaming = stream === 'live';
  useEffect(() => {
    if (isStreaming) refresh();
  }, [isStreaming, refresh, id]);
  return { query, refresh };
}
