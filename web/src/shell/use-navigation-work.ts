import { useRouterState } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { beginWork } from '../settling.ts';

/** Registers each navigation as work (`settling.ts`), so that the page is not marked as settled during a navigation. */
export function useNavigationWork(): void {
  const isNavigating = useRouterState({ select: ({ status }) => status === 'pending' });
  useLayoutEffect(() => (isNavigating ? beginWork() : undefined), [isNavigating]);
}
