import type { ReactNode } from 'react';
import { useMissingTitle } from './platform/missing-title.ts';
import { EmptyState } from './ui/empty-state.tsx';

interface MissingPageProps {
  /** Says what does not exist. It is the heading, and the title of the document. */
  readonly title: string;
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** Shown in place of a page whose content does not exist. */
export function MissingPage({ title, actions, children }: MissingPageProps) {
  useMissingTitle(title);
  return (
    <EmptyState title={title} isPage actions={actions}>
      {children}
    </EmptyState>
  );
}
