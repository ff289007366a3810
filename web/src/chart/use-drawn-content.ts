import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { loadWhenIdle } from '../when-idle.ts';
import type { ChartContent } from './model/chart-content.ts';
import { areIndicatorsLoaded, loadIndicators } from './view/later-indicators.ts';

/**
 * Returns the content that can be drawn now. A chart that has indicators loads their code immediately, any other chart
 * once the browser is idle; an indicator that is added before that appears when the code is there. Returns `null` while
 * a chart that starts with indicators waits for the code, so that it does not change after it was drawn. A failed load
 * throws during rendering.
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
