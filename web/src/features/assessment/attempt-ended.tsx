import type { ReactNode } from 'react';
import { FOCUS_LIMIT_SECONDS } from '@tradesense/core/assessment/focus-limit.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

interface AttemptEndedProps {
  /** 'test' or 'exam'. */
  noun: string;
  /** Text that says which parts of the attempt are stored, and that it does not count, such as for a rating. */
  kept: string;
  /** Links with which the learner can continue. */
  actions: ReactNode;
}

/** Shows that a test or an exam ended before its last question, with links to continue. */
export function AttemptEnded({ noun, kept, actions }: AttemptEndedProps) {
  const article = noun === 'exam' ? 'An' : 'A';
  return (
    <div role="alert">
      <EmptyState title={`This ${noun} has ended`} actions={actions}>
        <p>
          {article} {noun} ends as abandoned when its page is left for more than {FOCUS_LIMIT_SECONDS} seconds, or when
          you end it. {kept}
        </p>
      </EmptyState>
    </div>
  );
}
