import { useEffect, useRef } from 'react';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import type { TradingAccount } from '@tradesense/contract/trading-accounts.ts';
import type { TradingActivity } from '@tradesense/contract/trading-activity.ts';
import { call } from '../../../platform/api-client.ts';
import { subscribeToStream } from '../../../platform/stream.ts';
import { useStreamState } from '../../../platform/use-stream-state.ts';
import { createActivityNotifier, type ActivityNotifier } from './activity-notifier.ts';

/** Maximum time in ms between the fetch of a changed account and the stream's report of the change. */
const STREAM_LAG_MS = 2 * SECOND_MS;

/**
 * Calls `listener` with the activity of the account from now on, once per event. Earlier events and repetitions in the
 * stream are skipped. When the stream reconnects, or the fetched account is ahead of it, missed fills and liquidations
 * are fetched.
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
    // A live stream usually reports a change before the account has been fetched. It is given some time, but it may
    // have lost the event while reconnecting.
    const timer = setTimeout(() => notifier.current?.catchUpTo(sequence), isLive ? STREAM_LAG_MS : 0);
    return () => clearTimeout(timer);
  }, [isLive, sequence]);
}
