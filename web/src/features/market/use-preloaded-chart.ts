import { useEffect } from 'react';
import { preloadChart } from '../../chart/chart-stage.tsx';
import { warn } from '../../platform/warn.ts';

/** What draws the chart comes along with its bars, not after them. */
export function usePreloadedChart(): void {
  useEffect(() => {
    // Whoever shows the chart tries again, and says what is wrong.
    preloadChart().catch((cause: unknown) => warn('The chart could not be loaded ahead.', cause));
  }, []);
}
