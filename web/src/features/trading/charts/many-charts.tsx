import { ASSETS, findAsset, type Asset } from '@tradesense/core/market/asset.ts';
import { INTERVALS, type Interval } from '@tradesense/core/market/interval.ts';
import { memo, useCallback, useMemo, useState } from 'react';
import { CandleChart } from '../../../chart/candle-chart.tsx';
import { ChartLink } from '../../../chart/chart-link.ts';
import type { ChartModel } from '../../../chart/model/chart-model.ts';
import { INTERVAL_LABELS } from '../../../chart/model/setting-text.ts';
import { ToolSelect } from '../../../chart/tool-select.tsx';
import { useLatest } from '../../../ui/use-latest.ts';
import { browserTimeZone } from '../../../platform/time-zone.ts';
import { pageLanguage } from '../../../ui/page-language.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { NoHistory, WithoutBars } from '../../market/chart-absence.tsx';
import { useCandles, useOlderBarsOf } from '../../market/use-candles.ts';
import { LiveTradingChart } from '../chart/live-trading-chart.tsx';
import type { ChartCell, ChartsChoice } from '../layout/desk-choice.ts';
import type { TradingDesk } from '../trading-desk.ts';
import { CountSelect } from './count-select.tsx';
import { DrawingsBoard } from './drawings-board.ts';
import styles from './many-charts.module.css';
import { useShownDrawings } from './use-shown-drawings.ts';

const BARS_IN_VIEW = 80;

interface ManyChartsProps {
  readonly desk: TradingDesk;
  /** The asset of the desk. */
  readonly asset: Asset;
  readonly onAsset: (symbol: string) => void;
  readonly charts: ChartsChoice;
  readonly change: (changes: Partial<ChartsChoice>) => void;
}

/**
 * Shows two or four charts. The active one is the chart of the ticket, with its lines and tools. Pressing another chart
 * activates it. If that chart shows another asset, the ticket changes to that asset.
 */
export function ManyCharts({ desk, asset, onAsset, charts, change }: ManyChartsProps) {
  const { count, isAssetLinked, isTimeLinked, cells } = charts;
  const [link] = useState(() => new ChartLink());
  const [board] = useState(() => new DrawingsBoard(() => Date.now()));
  const [wanted, setActive] = useState(0);
  const [hasTools, setTools] = useState(false);
  const active = Math.min(wanted, count - 1);
  const changeCell = (at: number, changes: Partial<ChartCell>, others = cells) =>
    change({ cells: others.map((cell, place) => (place === at ? { ...cell, ...changes } : cell)) });
  /**
   * Returns the cells to use when another chart is activated. The cell that was active until now stores the asset that
   * it shows.
   */
  const cellsAfterLeaving = () =>
    cells.map((cell, place) => (place === active && !isAssetLinked ? { ...cell, asset: asset.symbol } : cell));
  function activate(at: number, symbol: string): void {
    if (at !== active) {
      change({ cells: cellsAfterLeaving() });
      setActive(at);
    }
    if (symbol !== asset.symbol) onAsset(symbol);
  }
  function choose(at: number, symbol: string): void {
    if (at === active || isAssetLinked) onAsset(symbol);
    else changeCell(at, { asset: symbol });
  }
  return (
    <div className={styles['place']}>
      <div className={styles['bar']}>
        <CountSelect {...{ charts, change }} />
        <LinkChoices {...{ charts, change, asset }} />
        <Button size="small" variant="ghost" aria-pressed={hasTools} onClick={() => setTools(!hasTools)}>
          Chart tools
        </Button>
      </div>
      <div className={styles['grid']}>
        {cells.slice(0, count).map((cell, at) => {
          const isActive = at === active;
          const own = isActive || isAssetLinked ? asset : (findAsset(cell.asset) ?? asset);
          return (
            <Cell
              // oxlint-disable-next-line react/no-array-index-key -- a chart is its place
              key={at}
              {...{ at, own, isActive, desk, board }}
              interval={cell.interval}
              hasTools={hasTools && isActive}
              link={isTimeLinked ? link : undefined}
              onInterval={(interval) => changeCell(at, { interval })}
              onAsset={(symbol) => choose(at, symbol)}
              onActivate={() => activate(at, own.symbol)}
            />
          );
        })}
      </div>
    </div>
  );
}

/** Lets the learner choose what the charts share: the asset, and the crosshair with the visible times. */
function LinkChoices({ charts, change, asset }: Pick<ManyChartsProps, 'charts' | 'change' | 'asset'>) {
  return (
    <>
      <Checkbox
        label="Same asset"
        checked={charts.isAssetLinked}
        onCheckedChange={(isLinked) => {
          // When the assets are no longer linked, each chart keeps the asset that it shows.
          const own = isLinked ? charts.cells : charts.cells.map((cell) => ({ ...cell, asset: asset.symbol }));
          change({ isAssetLinked: isLinked, cells: own });
        }}
      />
      <Checkbox
        label="Same time and crosshair"
        checked={charts.isTimeLinked}
        onCheckedChange={(isLinked) => change({ isTimeLinked: isLinked })}
      />
    </>
  );
}

interface CellProps extends CellChoiceProps {
  readonly desk: TradingDesk;
  readonly isActive: boolean;
  readonly hasTools: boolean;
  readonly link: ChartLink | undefined;
  readonly board: DrawingsBoard;
  readonly onActivate: () => void;
}

/** Shows one chart with its title line. */
function Cell({ desk, isActive, hasTools, link, board, onActivate, ...choice }: CellProps) {
  const { at, own, interval, onInterval } = choice;
  const latestRef = useLatest(onInterval);
  const chooseInterval = useCallback((next: Interval) => latestRef.current(next), [latestRef]);
  return (
    <section
      className={styles['cell']}
      aria-label={`Chart ${at + 1}: ${own.symbol}`}
      data-active={isActive || undefined}
    >
      <header className={styles['head']}>
        <button type="button" aria-pressed={isActive} onClick={onActivate}>
          {isActive ? `${own.symbol}, with the ticket` : `Trade ${own.symbol} here`}
        </button>
        <CellChoice {...choice} />
      </header>
      <div
        className={styles['chart']}
        data-tools={hasTools ? 'shown' : 'hidden'}
        onPointerDownCapture={isActive ? undefined : onActivate}
      >
        {isActive ? (
          <LiveTradingChart
            {...{ desk, interval, onInterval, board }}
            asset={own}
            {...(link === undefined ? {} : { link })}
          />
        ) : (
          <SideChart key={own.symbol} asset={own} {...{ interval, link, board }} onInterval={chooseInterval} />
        )}
      </div>
    </section>
  );
}

interface CellChoiceProps {
  readonly at: number;
  readonly own: Asset;
  readonly interval: Interval;
  readonly onInterval: (interval: Interval) => void;
  readonly onAsset: (symbol: string) => void;
}

function CellChoice({ at, own, interval, onInterval, onAsset }: CellChoiceProps) {
  return (
    <>
      <ToolSelect label={`Asset of chart ${at + 1}`} value={own.symbol} onValueChange={onAsset}>
        {ASSETS.map(({ symbol }) => (
          <option key={symbol} value={symbol}>
            {symbol}
          </option>
        ))}
      </ToolSelect>
      <ToolSelect
        label={`Interval of chart ${at + 1}`}
        value={interval}
        onValueChange={(value) => {
          const chosen = INTERVALS.find((each) => each === value);
          if (chosen !== undefined) onInterval(chosen);
        }}
      >
        {INTERVALS.map((each) => (
          <option key={each} value={each}>
            {INTERVAL_LABELS[each]}
          </option>
        ))}
      </ToolSelect>
    </>
  );
}

interface SideChartProps {
  readonly asset: Asset;
  readonly interval: Interval;
  readonly onInterval: (interval: Interval) => void;
  readonly link: ChartLink | undefined;
  readonly board: DrawingsBoard;
}

/**
 * Shows a chart that is not the chart of the ticket: the bars of an asset, and its drawings, which cannot be edited
 * here.
 */
const SideChart = memo(function SideChart({ asset, interval, onInterval, link, board }: SideChartProps) {
  const { query, bars, source, interval: shown } = useCandles(asset, interval);
  const model = useMemo<ChartModel>(
    () => ({
      bars,
      xAxis: { kind: 'time', interval: shown, zone: browserTimeZone(), assetClass: asset.class },
      scale: { kind: 'price', decimals: asset.priceDecimals },
      decision: null,
      locale: pageLanguage(),
    }),
    [bars, shown, asset],
  );
  const older = useOlderBarsOf(query);
  const drawings = useShownDrawings(board, asset.symbol, model);
  const layers = useMemo(() => [drawings], [drawings]);
  if (source === undefined) return <WithoutBars asset={asset} query={query} />;
  if (bars.length === 0 && !query.isPlaceholderData) return <NoHistory {...{ asset, interval, onInterval }} />;
  return (
    <CandleChart
      title={`${asset.name}, ${shown}`}
      model={model}
      source={source}
      size="desk"
      barsInView={BARS_IN_VIEW}
      older={older}
      layers={layers}
      {...(link === undefined ? {} : { link })}
    />
  );
});
