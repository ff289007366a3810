import { useEffect } from 'react';
import { preloadChart } from '../../chart/chart-stage.tsx';
import { warn } from '../../platform/warn.ts';

/** Loads the chart's code in parallel with its bars. */
export function usePreloadedChart(): void {
  useEffect(() => {
    // A failure is only logged, because the component that shows the chart loads it again and shows the error.
    preloadChart().catch((cause: unknown) => warn('The chart could not be loaded ahead.', cause));
  }, []);
}
