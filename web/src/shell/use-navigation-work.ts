import { useRouterState } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { beginWork } from '../settling.ts';

/** Keeps the page unsettled while a navigation is under way. */
export function useNavigationWork(): void {
  const isNavigating = useRouterState({ select: ({ status }) => status === 'pending' });
  useLayoutEffect(() => (isNavigating ? beginWork() : undefined), [isNavigating]);
}
