import { useCallback, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import styles from './older-bars.module.css';
import type { ChartModel } from './model/chart-model.ts';
import type { Viewport } from './model/viewport.ts';

/**
 * Lets a chart load bars from before its first bar. The page owns this state: it loads the bars and passes the chart a
 * model that contains them.
 */
export interface OlderBars {
  /** `ready`: there may be older bars. `none`: there are none, because the first bar of the history is loaded. */
  readonly status: 'ready' | 'loading' | 'failed' | 'none';
  readonly load: () => void;
}

/**
 * Distance between the left edge and the first bar at which older bars are requested, as a share of the viewport's
 * width.
 */
const AHEAD_SHARE = 0.5;

/**
 * Returns a function that requests older bars once the viewport comes near the first bar. It sends no second request
 * until the chart has another first bar.
 */
export function useOlderBars(model: ChartModel, older: OlderBars | undefined): (viewport: Viewport) => void {
  const askedAt = useRef<number | null>(null);
  return useCallback(
    (viewport: Viewport) => {
      const first = model.bars[0]?.x;
      if (older?.status !== 'ready' || first === undefined || askedAt.current === first) return;
      if (viewport.from > (viewport.to - viewport.from) * AHEAD_SHARE) return;
      askedAt.current = first;
      older.load();
    },
    [model, older],
  );
}

/** Shows at the left edge of the chart whether older bars are loading, or that loading failed, with a retry button. */
export function OlderBarsNotice({ older }: { older: OlderBars }) {
  return (
    <output className={styles['notice']}>
      {older.status === 'loading' ? 'Loading older bars …' : null}
      {older.status === 'failed' ? (
        <>
          Older bars could not be loaded.{' '}
          <Button variant="secondary" size="small" onClick={older.load}>
            Try again
          </Button>
        </>
      ) : null}
    </output>
  );
}
