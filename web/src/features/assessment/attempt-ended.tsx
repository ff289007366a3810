import type { ReactNode } from 'react';
import { FOCUS_LIMIT_MS } from '@tradesense/core/learning/focus-limit.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

interface AttemptEndedProps {
  /** 'test' or 'exam'. */
  noun: string;
  /** What of it stays, and what it does not count as. */
  kept: string;
  /** Ways on. */
  actions: ReactNode;
}

/** Where a test or an exam that ended before its last question leads. */
export function AttemptEnded({ noun, kept, actions }: AttemptEndedProps) {
  const article = noun === 'exam' ? 'An' : 'A';
  return (
    <div role="alert">
      <EmptyState title={`This ${noun} has ended`} actions={actions}>
        <p>
          {article} {noun} ends as abandoned when its page is left for more than {FOCUS_LIMIT_MS / 1000} seconds, or
          when you end it. {kept}
        </p>
      </EmptyState>
    </div>
  );
}
