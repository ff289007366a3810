import { useEffect, useMemo, useState, type MouseEvent, type ReactNode } from 'react';
import type { Price } from '@tradesense/core/kernel/money.ts';
import type { TradedAsset } from '@tradesense/core/market/masked-asset.ts';
import { instrumentOf } from '@tradesense/core/trading/instrument.ts';
import { INSTRUMENTS } from '@tradesense/core/trading/instruments.ts';
import { lazyPart } from '../../../lazy-part.tsx';
import type { ChartLayer } from '../../../chart/view/chart-layer.ts';
import { AlertLayer } from './alert-layer.ts';
import type { AlertLevel } from './alert-level.ts';
import { isActive } from './alert-text.ts';
import { useAlertNews, usePriceAlerts } from './use-price-alerts.tsx';

const AlertDialog = lazyPart(async () => (await import('./alert-dialog.tsx')).AlertDialog);

/**
 * The alerts of a chart: their layer, the dialog if it is open, and the mouse handlers for the container of the chart.
 */
export interface ChartAlerts {
  readonly layer: ChartLayer;
  readonly dialog: ReactNode;
  /** Tick size of the asset. The prices of alerts are multiples of it. */
  readonly tick: Price;
  /**
   * Opens the dialog for an alert at one of `levels`; the first one is selected initially. Does nothing if the list is
   * empty.
   */
  readonly askFor: (levels: readonly AlertLevel[]) => void;
  /**
   * Opens the dialog for an alert at the price of a y position, in pixels of the price pane. Returns whether the scale
   * has a price there.
   */
  readonly askAt: (y: number) => boolean;
  readonly priceAt: (y: number) => number | null;
  /**
   * Returns the point of the chart at which the context menu was opened. `null` if it was opened outside the chart, or
   * by a finger: a long press moves the crosshair instead.
   */
  readonly placeOf: (event: MouseEvent<HTMLElement>) => { readonly x: number; readonly y: number } | null;
  readonly onPointerLeave: () => void;
}

function placeOf({ nativeEvent, target, clientX, clientY }: MouseEvent<HTMLElement>) {
  if (nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch') return null;
  const chart = target instanceof Element ? target.closest('[role="application"]') : null;
  if (chart === null) return null;
  const { left, top } = chart.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

/** Returns the alerts of an asset's chart. For another asset, the component must be mounted again. */
export function useChartAlerts({ symbol }: Pick<TradedAsset, 'symbol'>): ChartAlerts {
  useAlertNews();
  const { alerts } = usePriceAlerts();
  const [asked, setAsked] = useState<readonly AlertLevel[]>([]);
  const { tick } = instrumentOf(INSTRUMENTS, symbol);
  const layer = useMemo(() => new AlertLayer((price) => setAsked([{ price, note: '' }]), tick), [tick]);
  useEffect(() => {
    const now = Date.now();
    layer.show((alerts ?? []).filter((alert) => alert.asset === symbol && isActive(alert, now)));
  }, [alerts, symbol, layer]);
  const dialog = useMemo(() => {
    const [first, ...others] = asked;
    if (first === undefined) return null;
    return <AlertDialog asset={symbol} levels={[first, ...others]} alert={null} onClose={() => setAsked([])} />;
  }, [asked, symbol]);
  return useMemo(
    () => ({
      layer,
      dialog,
      tick,
      askFor: setAsked,
      askAt: (y) => layer.askAt(y),
      priceAt: (y) => layer.priceAt(y),
      placeOf,
      onPointerLeave: () => layer.leave(),
    }),
    [layer, dialog, tick],
  );
}
