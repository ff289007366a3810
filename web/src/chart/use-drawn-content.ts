import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { loadWhenIdle } from '../when-idle.ts';
import type { ChartContent } from './model/chart-content.ts';
import { areIndicatorsLoaded, loadIndicators } from './view/later-indicators.ts';

/**
 * Returns the content that can be drawn now. The code of the indicators is loaded immediately if the chart has any, and
 * otherwise once the browser is idle. An indicator that is added before the code is loaded appears afterwards. Returns
 * `null` while a chart that starts with indicators waits for their code, so that it is not drawn twice. A failed load
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
