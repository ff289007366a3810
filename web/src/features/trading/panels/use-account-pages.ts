import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { TradingAccount } from '@tradesense/contract/trading-accounts.ts';

interface AccountPages<Page> {
  /** Name of the list in its query key. */
  readonly name: string;
  readonly account: TradingAccount;
  readonly fetchPage: (page: { readonly cursor?: string }, signal: AbortSignal) => Promise<Page>;
}

/** Loads a list of an account page by page, and fetches it again after each event of the account. */
export function useAccountPages<Page extends { readonly nextCursor: string | null }>(wanted: AccountPages<Page>) {
  const { name, account, fetchPage } = wanted;
  const query = useInfiniteQuery({
    queryKey: ['sandbox', name, account.id],
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam === null ? {} : { cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
  });
  useFetchedAgain(account.sequence, query.refetch);
  return query;
}

/** Calls `refetch` after each new event of the account. */
export function useFetchedAgain(sequence: number, refetch: () => Promise<unknown>): void {
  const known = useRef(sequence);
  useEffect(() => {
    if (known.current === sequence) return;
    known.current = sequence;
    void refetch();
  }, [sequence, refetch]);
}
