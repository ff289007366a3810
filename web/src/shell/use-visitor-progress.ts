import { useEffect } from 'react';
import { adoptVisitorProgress } from '../features/study/visitor-progress.ts';

/** When a user signs in, moves the Study progress that was made in this browser without an account to that account. */
export function useVisitorProgress(userId: string | null): void {
  useEffect(() => {
    if (userId !== null) void adoptVisitorProgress();
  }, [userId]);
}
