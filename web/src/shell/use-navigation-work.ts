import { useRouterState } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { beginWork } from '../settling.ts';

/** Registers each navigation as work, so that the page does not count as settled while one is in progress. */
export function useNavigationWork(): void {
  const isNavigating = useRouterState({ select: ({ status }) => status === 'pending' });
  useLayoutEffect(() => (isNavigating ? beginWork() : undefined), [isNavigating]);
}
