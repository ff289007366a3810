import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { ChartDrawings } from '../../../chart/drawings/chart-drawings.ts';
import { ShownDrawingsLayer } from '../../../chart/drawings/shown-drawings-layer.ts';
import type { ChartModel } from '../../../chart/model/chart-model.ts';
import type { ChartLayer } from '../../../chart/view/chart-layer.ts';
import { chartStorage } from '../../../platform/chart-storage.ts';
import type { DrawingsBoard } from './drawings-board.ts';

/**
 * Returns a read-only layer with the drawings of an asset. The layer follows the changes that are made on the chart
 * with the editable drawings.
 */
export function useShownDrawings(board: DrawingsBoard, symbol: string, model: ChartModel): ChartLayer {
  const read = useCallback(() => board.read(symbol), [board, symbol]);
  const published = useSyncExternalStore(board.subscribe, read);
  // A failure is not shown here. The chart on which the drawings of this asset are edited shows it when it is opened.
  const { data: stored, dataUpdatedAt } = useQuery({
    queryKey: ['charts', symbol, 'shown'],
    queryFn: () => chartStorage(symbol).load(),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
  const [drawings] = useState(
    () =>
      new ChartDrawings(() => {
        throw new Error('nothing is drawn on this chart');
      }),
  );
  const isPublishedNewer = published !== null && published.newerUntilMs >= dataUpdatedAt;
  const shown = isPublishedNewer ? published.drawings : stored?.drawings;
  useEffect(() => drawings.show(model), [drawings, model]);
  useEffect(() => {
    if (shown !== undefined) drawings.adopt(shown);
  }, [drawings, shown]);
  return useMemo(() => new ShownDrawingsLayer(drawings), [drawings]);
}
