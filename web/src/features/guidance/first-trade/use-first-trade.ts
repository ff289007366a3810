import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  ActFirstTradeRequest,
  FirstTrade,
  FirstTradeResponse,
  PlanFirstTradeRequest,
} from '@tradesense/contract/first-trade.ts';
import { useRef } from 'react';
import { call } from '../../../platform/api-client.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { useProgressChanged } from '../../study/study-queries.ts';

const KEY = ['first-trade'];

type Act = ActFirstTradeRequest extends infer Each ? (Each extends unknown ? Omit<Each, 'seen'> : never) : never;

/**
 * Requests to the server about the trade. Until the trade is closed, each request about it contains the number of bars
 * that this tab has shown. So the server recognizes a request that is sent twice. The request for another chart
 * contains the id of the trade instead.
 */
export interface TradeRequests {
  readonly plan: (plan: Omit<PlanFirstTradeRequest, 'seen'>) => void;
  readonly step: () => void;
  readonly move: (act: Exclude<Act, { kind: 'close' }>, onDone: () => void) => void;
  /** Closes the trade at the open of the next bar, and shows that bar. */
  readonly close: () => void;
  readonly review: (text: string) => void;
  readonly another: () => void;
  readonly isBusy: boolean;
  readonly error: Error | null;
}

interface FirstTradeState {
  readonly trade: FirstTrade | null;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => void;
  readonly requests: TradeRequests;
}

/**
 * Fetches the learner's first trade. Fetches it again when the tab becomes visible, because another tab may have
 * continued it.
 */
export function useFirstTrade(): FirstTradeState {
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('POST /api/study/first-trade', { signal }),
    refetchOnWindowFocus: 'always',
  });
  const trade = query.data?.trade ?? null;
  return {
    trade,
    error: query.error,
    isFetching: query.isFetching,
    refetch: () => void query.refetch(),
    requests: useTradeRequests(trade),
  };
}

function useTradeRequests(trade: FirstTrade | null): TradeRequests {
  const queryClient = useQueryClient();
  const progressChanged = useProgressChanged();
  const isBusy = useRef(false);
  const sending = useMutation({
    mutationFn: (request: () => Promise<FirstTradeResponse>) => request(),
    onMutate: () => queryClient.cancelQueries({ queryKey: KEY }),
    onSuccess: (response) => {
      queryClient.setQueryData<FirstTradeResponse>(KEY, response);
      if (response.trade.state === 'closed' || response.trade.state === 'reviewed') progressChanged();
    },
    onError: (error) => {
      // The server may refuse a request because its trade differs from the one in this tab, so the trade is fetched
      // again.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500)
        void queryClient.invalidateQueries({ queryKey: KEY });
    },
    onSettled: () => {
      isBusy.current = false;
    },
  });
  const seen = trade?.chart.bars.length ?? 0;
  // Prevents a second press within the same frame from sending the request again.
  const send = (request: () => Promise<FirstTradeResponse>, onSuccess: () => void = () => undefined): void => {
    if (isBusy.current || trade === null) return;
    isBusy.current = true;
    sending.mutate(request, { onSuccess });
  };
  const step = () => call('POST /api/study/first-trade/steps', { body: { seen } });
  const act = (body: ActFirstTradeRequest) => call('POST /api/study/first-trade/acts', { body });
  return {
    plan: (plan) => send(() => call('PUT /api/study/first-trade/plan', { body: { ...plan, seen } })),
    step: () => send(step),
    move: (moved, onDone) => send(() => act({ ...moved, seen }), onDone),
    close: () =>
      send(async () => {
        await act({ kind: 'close', seen });
        return step();
      }),
    review: (text) => send(() => call('PUT /api/study/first-trade/review', { body: { text } })),
    another: () => send(() => call('POST /api/study/first-trade', { body: { instead: trade?.id ?? '' } })),
    isBusy: sending.isPending,
    error: sending.error,
  };
}
