import { useEffect } from 'react';
import { adoptVisitorProgress } from '../features/study/visitor-progress.ts';

/** Once somebody has signed in, moves this browser's earlier Study progress to their account. */
export function useVisitorProgress(userId: string | null): void {
  useEffect(() => {
    if (userId !== null) void adoptVisitorProgress();
  }, [userId]);
}
