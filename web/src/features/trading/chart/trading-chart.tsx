import type { Interval } from '@tradesense/core/market/interval.ts';
import type { PriceSource } from '@tradesense/core/market/price-source.ts';
import { INSTRUMENTS } from '@tradesense/core/trading/instruments.ts';
import { instrumentOf } from '@tradesense/core/trading/instrument.ts';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { CandleChart } from '../../../chart/candle-chart.tsx';
import type { ChartLink } from '../../../chart/chart-link.ts';
import type { StoredChart } from '../../../chart/drawings/use-chart-storage.ts';
import type { ChartBar } from '../../../chart/model/chart-bar.ts';
import type { ChartModel } from '../../../chart/model/chart-model.ts';
import type { CompareSwitch, IntervalSwitch } from '../../../chart/model/toolbar-choice.ts';
import type { OlderBars } from '../../../chart/older-bars.tsx';
import { browserTimeZone } from '../../../platform/time-zone.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { useLaterParts } from '../later-parts.ts';
import type { TradingDesk } from '../trading-desk.ts';
import { TemplatesButton } from '../templates/templates-button.tsx';
import { PlanButtons } from '../plan/plan-buttons.tsx';
import { PlanLayer } from '../plan/plan-layer.ts';
import { ShownPlan, usePlanTool } from '../plan/use-plan-tool.ts';
import type { ChartAlerts } from '../alerts/use-chart-alerts.tsx';
import { useLevelAlerts } from '../alerts/use-level-alerts.ts';
import { lazyPart } from '../../../lazy-part.tsx';
import { MarginLab } from './margin-lab.tsx';
import { TradeLinesLayer } from './trade-lines-layer.ts';
import styles from './trading-chart.module.css';
import { ShownTradeLines, useTradeLines } from './use-trade-lines.ts';
import { pageLanguage } from '../../../ui/page-language.ts';

const AmendNotice = lazyPart(async () => (await import('./amend-notice.tsx')).AmendNotice);

// The list of the lines is below the chart, and the list of objects opens only by a press. Both are loaded after the
// chart.
const LineList = lazyPart(async () => (await import('./line-list.tsx')).LineList);
const LineObjects = lazyPart(
  async () => (await import('./line-objects.tsx')).LineObjects,
  <Spinner label="Loading the orders and positions" />,
);
const LATER = [LineList, LineObjects];

const BARS_IN_VIEW = 120;

/** The bars that a desk shows, live or replayed. Pass the same array while nothing has changed. */
export interface ChartBars {
  readonly bars: readonly ChartBar[];
  /** Interval of `bars`. */
  readonly interval: Interval;
  readonly source: PriceSource;
  readonly intervals?: IntervalSwitch;
  readonly older?: OlderBars;
  readonly compare?: CompareSwitch;
}

interface TradingChartProps {
  readonly desk: TradingDesk;
  readonly bars: ChartBars;
  /** Drawings and settings from `useChartStorage`. For another asset, the chart must be mounted again. */
  readonly kept: StoredChart;
  /** Price alerts; absent if the desk has none. */
  readonly alerts?: ChartAlerts;
  readonly link?: ChartLink;
  /** Additional controls of the toolbar. */
  readonly actions?: ReactNode;
}

/**
 * Stores the interval of the chart in the desk. The interval is sent with each order that is placed next to the chart.
 */
function useShownInterval({ chartIntervalRef }: TradingDesk, interval: Interval): void {
  useEffect(() => {
    chartIntervalRef.current = interval;
    return () => {
      chartIntervalRef.current = null;
    };
  }, [chartIntervalRef, interval]);
}

/** Shows the chart of a desk: bars, indicators, drawings, and the lines of the account, which can be moved. */
export function TradingChart({ desk, bars, kept, alerts, link, actions }: TradingChartProps) {
  const { asset, over } = desk;
  /** Liquidation price that the margin lab simulates; `null` if there is none. */
  const [whatIf, setWhatIf] = useState<string | null>(null);
  const lines = useTradeLines(desk);
  const objects = useCallback((onClose: () => void) => <LineObjects {...{ lines, onClose }} />, [lines]);
  const { tick } = instrumentOf(INSTRUMENTS, asset.symbol);
  const planning = usePlanTool(desk, kept.drawings);
  const alertLayer = alerts?.layer;
  const lineLayer = useMemo(
    () => new TradeLinesLayer(lines, tick, () => planning.plan !== null),
    [lines, tick, planning],
  );
  const level = useLevelAlerts({ alerts, drawings: kept.drawings, lineLayer, market: desk.market });
  const layers = useMemo(
    () => [lineLayer, new PlanLayer(planning, asset.priceDecimals), ...(alertLayer === undefined ? [] : [alertLayer])],
    [lineLayer, planning, asset, alertLayer],
  );
  const { bars: shown, interval, source, intervals, older, compare } = bars;
  const model = useMemo<ChartModel>(
    () => ({
      bars: shown,
      xAxis: { kind: 'time', interval, zone: browserTimeZone(), assetClass: asset.class },
      scale: { kind: 'price', decimals: asset.priceDecimals },
      decision: null,
      locale: pageLanguage(),
    }),
    [shown, interval, asset],
  );
  useShownInterval(desk, interval);
  useLaterParts(LATER);
  const { settings, onSettingsChange } = kept;
  const tools = useMemo(
    () => (
      <>
        {over === null ? <PlanButtons tool={planning} /> : null}
        <TemplatesButton {...{ settings, onSettingsChange }} />
        {actions}
      </>
    ),
    [over, planning, settings, onSettingsChange, actions],
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the chart inside has the same by its keys
    <div className={styles['place']} onContextMenu={level.onContextMenu} onPointerLeave={alerts?.onPointerLeave}>
      <ShownTradeLines {...{ desk, lines, whatIf }} />
      <ShownPlan desk={desk} tool={planning} />
      {alerts?.dialog}
      <CandleChart
        title={`${asset.name}, ${interval}`}
        model={model}
        source={source}
        size="desk"
        {...kept}
        layers={layers}
        objects={objects}
        barsInView={BARS_IN_VIEW}
        actions={tools}
        {...(link === undefined ? {} : { link })}
        {...(intervals === undefined ? {} : { intervals })}
        {...(older === undefined ? {} : { older })}
        {...(compare === undefined ? {} : { compare })}
      />
      <AmendNotice lines={lines} decimals={asset.priceDecimals} />
      <MarginLab desk={desk} onLiquidation={setWhatIf} />
      <LineList lines={lines} tick={tick} onAlert={level.onLine} />
    </div>
  );
}
