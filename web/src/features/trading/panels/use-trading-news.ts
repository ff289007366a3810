import { useEffect, useRef, useState } from 'react';
import type { SandboxAccount } from '@tradesense/contract/sandbox-accounts.ts';
import type { SandboxNews } from '@tradesense/contract/sandbox-news.ts';
import { call } from '../../../platform/api-client.ts';
import { subscribeToStream } from '../../../platform/stream.ts';
import { useStreamState } from '../../../platform/use-stream-state.ts';
import { createNewsTeller, type NewsTeller } from './news-teller.ts';

/**
 * Hears what happens in the account from now on, each event once: what had happened before the component was there, and what the
 * stream repeats, is left out. Fills and liquidations that the stream missed are heard when it is back, or when the account, as
 * it is fetched from time to time, has gone on without it.
 */
export function useTradingNews({ id, sequence }: SandboxAccount, hear: (news: readonly SandboxNews[]) => void): void {
  const latest = useRef({ hear, sequence });
  useEffect(() => {
    latest.current = { hear, sequence };
  });
  const teller = useRef<NewsTeller | null>(null);
  useEffect(() => {
    const own = createNewsTeller({
      after: latest.current.sequence,
      fetchFills: async () => (await call('GET /api/sandbox/accounts/{id}/fills', { params: { id }, query: {} })).fills,
      tell: (news) => latest.current.hear(news),
    });
    teller.current = own;
    const unsubscribe = subscribeToStream(['account'], ({ event, data }) => {
      if (event === 'resync') own.catchUp();
      if (event === 'account' && data.type === 'sandbox' && data.accountId === id) own.hear(data.sequence, data.news);
    });
    return () => {
      unsubscribe();
      own.stop();
      teller.current = null;
    };
  }, [id]);
  const isLive = useStreamState() === 'live';
  useEffect(() => {
    if (isLive) teller.current?.catchUp();
  }, [isLive, id]);
  const [atFirst] = useState(sequence);
  useEffect(() => {
    if (!isLive && sequence !== atFirst) teller.current?.catchUp();
  }, [isLive, sequence, atFirst]);
}
