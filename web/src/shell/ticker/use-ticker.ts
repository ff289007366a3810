import { useEffect, useState } from 'react';
import { call } from '../../platform/api-client.ts';
import { poll } from '../../platform/poll.ts';
import { warn } from '../../platform/warn.ts';
import { afterFailure, readTickerPrices, TICKER_REFRESH_MS, type TickerState } from './ticker-prices.ts';

/** Returns the state of the ticker. Its prices are fetched every five minutes while the tab is visible. */
export function useTicker(): TickerState {
  const [state, setState] = useState<TickerState>({ status: 'loading' });
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const refresh = () =>
      call('GET /api/crypto-prices', { isPublic: true, signal })
        .then((body) => setState({ status: 'loaded', prices: readTickerPrices(body) }))
        .catch((cause: unknown) => {
          if (signal.aborted) return;
          warn('The prices could not be loaded.', cause);
          setState(afterFailure);
        });
    const polling = poll(() => void refresh(), TICKER_REFRESH_MS);
    return () => {
      polling.stop();
      leaving.abort();
    };
  }, []);
  return state;
}
