import { useEffect } from 'react';
import { adoptVisitorProgress } from '../features/study/visitor-progress.ts';

/** Keeps what this browser did in Study before it had an account, once someone has signed in. */
export function useVisitorProgress(userId: string | null): void {
  useEffect(() => {
    if (userId !== null) void adoptVisitorProgress();
  }, [userId]);
}
