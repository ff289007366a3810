import { useEffect, useMemo, useState, type MouseEvent, type ReactNode } from 'react';
import type { TradedAsset } from '@tradesense/core/market/masked-asset.ts';
import { instrumentOf } from '@tradesense/core/trading/instrument.ts';
import { INSTRUMENTS } from '@tradesense/core/trading/instruments.ts';
import { lazyPart } from '../../../lazy-part.tsx';
import type { ChartLayer } from '../../../chart/view/chart-layer.ts';
import { AlertLayer } from './alert-layer.ts';
import { isActive } from './alert-text.ts';
import { useAlertNews, usePriceAlerts } from './use-price-alerts.tsx';

const AlertDialog = lazyPart(async () => (await import('./alert-dialog.tsx')).AlertDialog);

/** Alerts of a chart: their layer, the dialog that is open, and what the place of the chart does with the mouse. */
export interface ChartAlerts {
  readonly layer: ChartLayer;
  readonly dialog: ReactNode;
  readonly onContextMenu: (event: MouseEvent<HTMLElement>) => void;
  readonly onPointerLeave: () => void;
}

/** Price alerts on the chart of an asset. Remount for another asset. */
export function useChartAlerts({ symbol }: Pick<TradedAsset, 'symbol'>): ChartAlerts {
  useAlertNews();
  const { alerts } = usePriceAlerts();
  const [asked, setAsked] = useState<string | null>(null);
  const layer = useMemo(() => new AlertLayer(setAsked, instrumentOf(INSTRUMENTS, symbol).tick), [symbol]);
  useEffect(() => {
    const now = Date.now();
    layer.show((alerts ?? []).filter((alert) => alert.asset === symbol && isActive(alert, now)));
  }, [alerts, symbol, layer]);
  return {
    layer,
    dialog:
      asked === null ? null : <AlertDialog asset={symbol} price={asked} alert={null} onClose={() => setAsked(null)} />,
    onContextMenu(event) {
      // A long press of a finger moves the crosshair.
      if (event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === 'touch') return;
      const chart = event.target instanceof Element ? event.target.closest('[role="application"]') : null;
      if (chart === null) return;
      if (layer.askAt(event.clientY - chart.getBoundingClientRect().top)) event.preventDefault();
    },
    onPointerLeave: () => layer.leave(),
  };
}
