import type { User } from '@tradesense/contract/auth.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { unlockQuery } from '../unlock/unlock-queries.ts';
import { QueryView, type AnyQuery } from '../../query-view.tsx';

/** Query for whether the learner's sandbox is unlocked. */
export type SandboxQuery = AnyQuery<boolean>;

/** Returns the query for whether the sandbox is unlocked. For an administrator it is always unlocked. */
export function useSandbox(user: User): SandboxQuery {
  const client = useQueryClient();
  // The request starts during rendering, not after the first paint like the requests of the cards, because all sandbox
  // data wait for it.
  if (!user.isAdmin && client.getQueryState(unlockQuery.queryKey) === undefined) void client.prefetchQuery(unlockQuery);
  const { data, error, isError, isFetching, refetch } = useQuery({ ...unlockQuery, enabled: !user.isAdmin });
  return { data: user.isAdmin ? true : data?.unlocked, error, isError, isFetching, refetch };
}

interface SandboxGateProps {
  readonly sandbox: SandboxQuery;
  /** CSS height of the placeholder while the query is loading. */
  readonly height: string;
  /** Content while the sandbox is locked. */
  readonly shut: ReactNode;
  readonly children: ReactNode;
}

/**
 * Shows content that needs the sandbox, once the sandbox is known to be unlocked. Until then no sandbox data are
 * requested.
 */
export function SandboxGate({ sandbox, height, shut, children }: SandboxGateProps) {
  // An unlocked sandbox stays unlocked, even if a later request fails.
  if (sandbox.data === true) return children;
  return (
    <QueryView query={sandbox} name="The state of your sandbox" height={height}>
      {(isOpen) => (isOpen ? children : shut)}
    </QueryView>
  );
}
