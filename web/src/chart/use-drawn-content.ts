import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { loadWhenIdle } from '../when-idle.ts';
import type { ChartContent } from './model/chart-content.ts';
import { areIndicatorsLoaded, loadIndicators } from './view/later-indicators.ts';

/**
 * Returns the content that can be drawn now. The code of the indicators is loaded immediately for a chart that has
 * some, otherwise once the browser is idle; an indicator that is added before appears with it. Returns `null` while a
 * chart that begins with indicators waits, so that it does not change after it was drawn. A failed load throws during
 * rendering.
 */
export function useDrawnContent(content: ChartContent): ChartContent | null {
  const isNeeded = content.settings.indicators.length > 0;
  const [load, setLoad] = useState<{ readonly failure?: unknown }>({});
  const isThere = areIndicatorsLoaded();
  const [beganBare] = useState(!isNeeded || isThere);
  useLayoutEffect(() => {
    if (!isNeeded || isThere) return;
    loadIndicators().then(
      () => setLoad({}),
      (failure: unknown) => setLoad({ failure }),
    );
  }, [isNeeded, isThere]);
  useEffect(() => loadWhenIdle(loadIndicators), []);
  const bare = useMemo(() => ({ ...content, settings: { ...content.settings, indicators: [] } }), [content]);
  if ('failure' in load) throw load.failure;
  if (!isNeeded || isThere) return content;
  return beganBare ? bare : null;
}
