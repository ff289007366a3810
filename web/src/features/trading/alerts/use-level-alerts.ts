import { useCallback, useEffect, useMemo, type MouseEvent } from 'react';
import type { ChartDrawings } from '../../../chart/drawings/chart-drawings.ts';
import type { Drawing } from '../../../chart/drawings/model/drawing.ts';
import type { TradeLinesLayer } from '../chart/trade-lines-layer.ts';
import type { TradeLine } from '../chart/trade-line.ts';
import type { DeskMarket } from '../desk-market.ts';
import { ALERT_KEY } from './alert-layer.ts';
import { drawingLevels, lineLevel } from './alert-level.ts';
import type { ChartAlerts } from './use-chart-alerts.tsx';

interface LevelAlertsSetup {
  /** The alerts of the chart; `undefined` if the desk has no alerts. */
  readonly alerts: ChartAlerts | undefined;
  readonly drawings: ChartDrawings;
  readonly lineLayer: TradeLinesLayer;
  readonly market: DeskMarket;
}

interface LevelAlerts {
  /** Opens the dialog for an alert at the line of an order or position; `undefined` if the desk has no alerts. */
  readonly onLine: ((line: TradeLine) => void) | undefined;
  readonly onContextMenu: ((event: MouseEvent<HTMLElement>) => void) | undefined;
}

/**
 * Adds the action “Alert at this level” for the drawings and lines of a chart. The action is available in their list
 * and toolbar, by key, and by right click.
 */
export function useLevelAlerts({ alerts, drawings, lineLayer, market }: LevelAlertsSetup): LevelAlerts {
  const ask = alerts?.askFor;
  const tick = alerts?.tick;
  const askDrawing = useCallback(
    (drawing: Drawing, pressed: number | null) => {
      if (tick === undefined) return;
      const price = market.newest();
      ask?.(drawingLevels(drawing, { tick, last: price === null ? null : Number(price.last), pressed }));
    },
    [ask, tick, market],
  );
  useEffect(() => {
    if (ask === undefined) return undefined;
    drawings.offer({ label: 'Alert at this level', key: ALERT_KEY, run: (drawing) => askDrawing(drawing, null) });
    return () => drawings.offer(null);
  }, [ask, askDrawing, drawings]);
  return useMemo(() => {
    if (alerts === undefined) return { onLine: undefined, onContextMenu: undefined };
    const onLine = (line: TradeLine): void => alerts.askFor([lineLevel(line, alerts.tick)]);
    return {
      onLine,
      onContextMenu(event) {
        const at = alerts.placeOf(event);
        if (at === null) return;
        const drawing = drawings.drawingAt(at.x, at.y);
        const line = lineLayer.lineAt(at.x, at.y);
        if (drawing !== null && drawings.actFor(drawing) !== null) askDrawing(drawing, alerts.priceAt(at.y));
        else if (line !== null) onLine(line);
        else if (!alerts.askAt(at.y)) return;
        event.preventDefault();
      },
    };
  }, [alerts, askDrawing, drawings, lineLayer]);
}
