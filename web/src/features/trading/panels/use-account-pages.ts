import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { SandboxAccount } from '@tradesense/contract/sandbox-accounts.ts';

interface AccountPages<Page> {
  /** What the pages are of; part of the key they are kept under. */
  readonly name: string;
  readonly account: SandboxAccount;
  readonly fetchPage: (page: { readonly cursor?: string }, signal: AbortSignal) => Promise<Page>;
}

/** A list of an account, page by page; fetched again when something has happened in the account. */
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

/** Fetches again at each new event of the account. */
export function useFetchedAgain(sequence: number, refetch: () => Promise<unknown>): void {
  const known = useRef(sequence);
  useEffect(() => {
    if (known.current === sequence) return;
    known.current = sequence;
    void refetch();
  }, [sequence, refetch]);
}
