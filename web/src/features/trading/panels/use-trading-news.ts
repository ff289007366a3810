import { useEffect, useRef } from 'react';
import type { SandboxAccount } from '@tradesense/contract/sandbox-accounts.ts';
import type { SandboxNews } from '@tradesense/contract/sandbox-news.ts';
import { subscribeToStream } from '../../../platform/stream.ts';

/**
 * Hears what happens in the account from now on, in its order and each event once: what had happened before the component was
 * there, and what the stream repeats, is left out.
 */
export function useTradingNews({ id, sequence }: SandboxAccount, hear: (news: readonly SandboxNews[]) => void): void {
  const latest = useRef({ hear, sequence });
  useEffect(() => {
    latest.current = { hear, sequence };
  });
  useEffect(() => {
    let known = latest.current.sequence;
    return subscribeToStream(['account'], ({ event, data }) => {
      if (event !== 'account' || data.type !== 'sandbox' || data.accountId !== id || data.sequence <= known) return;
      known = data.sequence;
      latest.current.hear(data.news);
    });
  }, [id]);
}
