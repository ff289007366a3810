import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { ReplaySession } from '@tradesense/contract/replay.ts';
import type { Interval } from '@tradesense/core/market/interval.ts';
import { call } from '../../platform/api-client.ts';
import { ReplayBars } from './replay-bars.ts';

const BARS_AT_ONCE = 300;

/** Returns the bars of a replay session at an interval. They are fetched only while `isWanted`. */
export function useReplayBars({ id }: ReplaySession, interval: Interval, isWanted: boolean) {
  const store = useMemo(
    () =>
      new ReplayBars((before, signal) =>
        call('GET /api/replay/sessions/{id}/bars', {
          params: { id },
          query: { interval, limit: BARS_AT_ONCE, ...(before === null ? {} : { before }) },
          signal,
        }),
      ),
    [id, interval],
  );
  useEffect(() => {
    if (!isWanted) return undefined;
    store.start();
    return () => store.stop();
  }, [store, isWanted]);
  return { store, shown: useSyncExternalStore(store.subscribe, store.state) };
}
