import { useEffect } from 'react';
import { adoptVisitorProgress } from '../features/study/visitor-progress.ts';

/** Moves the Study progress that this browser has stored to the account of whoever signs in. */
export function useVisitorProgress(userId: string | null): void {
  useEffect(() => {
    if (userId !== null) void adoptVisitorProgress();
  }, [userId]);
}
