import { useEffect } from 'react';
import { preloadChart } from '../../chart/chart-stage.tsx';
import { warn } from '../../platform/warn.ts';

/** Loads the code of the chart while its bars are being loaded. */
export function usePreloadedChart(): void {
  useEffect(() => {
    // A failure is only logged here. The component that shows the chart tries to load it again, and shows the error.
    preloadChart().catch((cause: unknown) => warn('The chart could not be loaded ahead.', cause));
  }, []);
}
