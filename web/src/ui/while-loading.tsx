import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';

interface WhileLoadingProps {
  /** State of the request. It is `paused` while the browser is offline. */
  readonly fetchStatus: 'fetching' | 'paused' | 'idle' | undefined;
  /** The placeholder. */
  readonly children: ReactNode;
}

/** Shows a placeholder for something that has not loaded yet; while the browser is offline, the reason instead. */
export function WhileLoading({ fetchStatus, children }: WhileLoadingProps) {
  if (fetchStatus !== 'paused') return children;
  return (
    <EmptyState title="You are offline">
      <output>This loads when the connection returns.</output>
    </EmptyState>
  );
}
