import { useRouterState } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { beginWork } from '../settling.ts';

/** Keeps the page marked as unsettled while a navigation is in progress. */
export function useNavigationWork(): void {
  const isNavigating = useRouterState({ select: ({ status }) => status === 'pending' });
  useLayoutEffect(() => (isNavigating ? beginWork() : undefined), [isNavigating]);
}
