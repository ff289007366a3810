import { useEffect, useRef } from 'react';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import type { TradingAccount } from '@tradesense/contract/trading-accounts.ts';
import type { TradingActivity } from '@tradesense/contract/trading-activity.ts';
import { call } from '../../../platform/api-client.ts';
import { subscribeToStream } from '../../../platform/stream.ts';
import { useStreamState } from '../../../platform/use-stream-state.ts';
import { createActivityNotifier, type ActivityNotifier } from './activity-notifier.ts';

/** Maximum time in ms from the fetch of a changed account until the stream reports the change. */
const STREAM_LAG_MS = 2 * SECOND_MS;

/**
 * Calls `listener` with each event of the account from now on, once per event. Earlier events, and events that the
 * stream repeats, are skipped. When the stream reconnects, or when the fetched account has an event that the stream has
 * not reported, the missed fills and liquidations are fetched.
 */
export function useTradingActivity(
  { id, sequence }: TradingAccount,
  listener: (news: readonly TradingActivity[]) => void,
): void {
  const latest = useRef({ listener, sequence });
  useEffect(() => {
    latest.current = { listener, sequence };
  });
  const notifier = useRef<ActivityNotifier | null>(null);
  useEffect(() => {
    const own = createActivityNotifier({
      after: latest.current.sequence,
      fetchFills: async () => (await call('GET /api/sandbox/accounts/{id}/fills', { params: { id }, query: {} })).fills,
      notify: (news) => latest.current.listener(news),
    });
    notifier.current = own;
    const unsubscribe = subscribeToStream(['account'], ({ event, data }) => {
      if (event === 'resync') own.catchUp();
      if (event === 'account' && data.type === 'sandbox' && data.accountId === id)
        own.handleEvent(data.sequence, data.news);
    });
    return () => {
      unsubscribe();
      own.stop();
      notifier.current = null;
    };
  }, [id]);
  const isLive = useStreamState() === 'live';
  useEffect(() => {
    if (isLive) notifier.current?.catchUp();
  }, [isLive, id]);
  useEffect(() => {
    // Usually a live stream reports a change before the account is fetched, so this effect waits a moment for the
    // report. If the report was lost while the stream reconnected, the missed events are then fetched.
    const timer = setTimeout(() => notifier.current?.catchUpTo(sequence), isLive ? STREAM_LAG_MS : 0);
    return () => clearTimeout(timer);
  }, [isLive, sequence]);
}
