import type { User } from '@tradesense/contract/auth.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { unlockQuery } from '../unlock/unlock-queries.ts';
import { QueryView, type AnyQuery } from '../../query-view.tsx';

/** Whether the learner's sandbox is open. */
export type SandboxQuery = AnyQuery<boolean>;

/** Asks whether the sandbox is open; to an administrator it always is. */
export function useSandbox(user: User): SandboxQuery {
  const client = useQueryClient();
  // Asked before the cards ask anything, which they do once the page is drawn: all that the sandbox answers waits for this.
  if (!user.isAdmin && client.getQueryState(unlockQuery.queryKey) === undefined) void client.prefetchQuery(unlockQuery);
  const { data, error, isError, isFetching, refetch } = useQuery({ ...unlockQuery, enabled: !user.isAdmin });
  return { data: user.isAdmin ? true : data?.unlocked, error, isError, isFetching, refetch };
}

interface SandboxGateProps {
  readonly sandbox: SandboxQuery;
  /** Height of the placeholder. */
  readonly height: string;
  /** Shown while the sandbox is shut. */
  readonly shut: ReactNode;
  readonly children: ReactNode;
}

/** Shows what needs the sandbox once it is known to be open, and nothing of it before. */
export function SandboxGate({ sandbox, height, shut, children }: SandboxGateProps) {
  // A sandbox that is open stays open, whatever becomes of a later request.
  if (sandbox.data === true) return children;
  return (
    <QueryView query={sandbox} name="The state of your sandbox" height={height}>
      {(isOpen) => (isOpen ? children : shut)}
    </QueryView>
  );
}
