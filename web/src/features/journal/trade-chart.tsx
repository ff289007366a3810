import { useQuery } from '@tanstack/react-query';
import type { JournalBarsResponse, JournalTrade } from '@tradesense/contract/journal.ts';
import { useEffect, useMemo, useState } from 'react';
import { CandleChart } from '../../chart/candle-chart.tsx';
import type { ChartModel } from '../../chart/model/chart-model.ts';
import { formatFixed } from '../../chart/model/value-scale.ts';
import type { ChartLayer } from '../../chart/view/chart-layer.ts';
import { failureText } from '../../platform/failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { keptText, useChartOfThen, useKeptChart, type KeptChart } from './kept-chart.ts';
import { tradeBarsQuery } from './journal-queries.ts';
import { assetName } from './journal-text.ts';
import { afterStep, isClosedAt, lastStep, placeText, type Step, type Steps } from './stepping.ts';
import styles from './trade-chart.module.css';
import { tradeLinesLayer, type TradeLine, type TradeLineRole } from './trade-lines-layer.ts';
import { assetPriceText } from '../trading/price-text.ts';
import { decimalsOf, tradeModel } from './trade-model.ts';
import { useAddedPicture } from './use-trade-pictures.ts';
import { pageLanguage } from '../../ui/page-language.ts';
import { ArrowLeftIcon, ArrowRightIcon } from '../../ui/text-icons.tsx';

/** A price of the trade as in the server's response. */
interface TradePrice {
  readonly role: TradeLineRole;
  readonly name: string;
  readonly price: string;
}

/** Returns the prices of the trade that may be shown. The exit is included only once the reader has reached it. */
function pricesOf({ plan, entryPrice, exitPrice }: JournalTrade, isClosed: boolean): TradePrice[] {
  const prices: TradePrice[] = [{ role: 'entry', name: 'Entry', price: entryPrice }];
  if (plan !== null && plan.stopPrice !== null) prices.push({ role: 'stop', name: 'Stop', price: plan.stopPrice });
  if (plan !== null) prices.push({ role: 'target', name: 'Target', price: plan.targetPrice });
  if (isClosed) prices.push({ role: 'exit', name: 'Exit', price: exitPrice });
  return prices;
}

const PLAY_EVERY_MS = 500;

interface TradeChartProps {
  readonly trade: JournalTrade;
  /** Called once the exit is shown, or immediately if there is no chart. Pass the same function at each render. */
  readonly onExitSeen: () => void;
}

/** Shows the chart as it was at the decision. The reader reveals the later bars step by step. */
export function TradeChart({ trade, onExitSeen }: TradeChartProps) {
  const query = useQuery(tradeBarsQuery(trade.accountId, trade.id));
  const { data, error } = query;
  const hasNoChart = data === undefined ? error !== null : data.bars.length === 0 || data.source === null;
  useEffect(() => {
    if (hasNoChart) onExitSeen();
  }, [hasNoChart, onExitSeen]);
  if (data === undefined) {
    if (error !== null)
      return (
        <LoadFailure
          title="The chart could not be loaded"
          text={failureText(error)}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      );
    return (
      <div aria-busy="true">
        <VisuallyHidden>
          <output>Loading the chart</output>
        </VisuallyHidden>
        <Skeleton height="clamp(24rem, 72vh, 42rem)" />
      </div>
    );
  }
  if (data.bars.length === 0 || data.source === null)
    return (
      <EmptyState title="No chart for this trade">
        <p>There is no price history for {assetName(trade.asset)} at that time, and we never invent prices.</p>
      </EmptyState>
    );
  return <ChartOfThen trade={trade} history={data} source={data.source} onExitSeen={onExitSeen} />;
}

interface ChartOfThenProps extends TradeChartProps {
  readonly history: JournalBarsResponse;
  readonly source: NonNullable<JournalBarsResponse['source']>;
}

/**
 * Shows a trade's chart. It is mounted only once the drawings and indicators that the chart had at the decision are
 * loaded.
 */
function ChartOfThen(props: ChartOfThenProps) {
  const then = useKeptChart(props.history);
  return then === null ? <Skeleton height="clamp(24rem, 72vh, 42rem)" /> : <SteppedChart {...props} then={then} />;
}

interface SteppedChartProps extends ChartOfThenProps {
  readonly then: KeptChart;
}

function SteppedChart({ trade, history, source, onExitSeen, then }: SteppedChartProps) {
  const chart = useChartOfThen(then.kept);
  const addPicture = useAddedPicture(trade);
  const steps = useMemo<Steps>(
    () => ({ decisionBars: history.decisionBars, closeBars: history.closeBars, allBars: history.bars.length }),
    [history],
  );
  const [shown, setShown] = useState(() => afterStep(0, 'decision', steps));
  const isClosed = isClosedAt(shown, steps);
  useEffect(() => {
    if (isClosed) onExitSeen();
  }, [isClosed, onExitSeen]);
  const model = useMemo(() => modelOf(history, shown), [history, shown]);
  const layers = useMemo<readonly ChartLayer[]>(
    () => [tradeLinesLayer(linesOf(trade, isClosed), steps.decisionBars)],
    [trade, isClosed, steps],
  );
  return (
    <section className={styles['place']} aria-label="The chart at the decision and after it">
      <CandleChart
        title={`${assetName(trade.asset)}, ${history.interval}, as it was`}
        model={model}
        source={source}
        size="tall"
        layers={layers}
        {...chart}
        picture={addPicture}
      />
      <StepControls shown={shown} steps={steps} onShow={setShown} />
      <p className={styles['lines']}>
        {pricesOf(trade, isClosed)
          .map(({ name, price }) => `${name} ${assetPriceText(trade.asset, price)}`)
          .join(' · ')}
        {isClosed ? null : ' · step to the exit to see it'}
      </p>
      <p className={styles['lines']}>{keptText(then)} What you draw here stays on this page and in pictures of it.</p>
    </section>
  );
}

/**
 * Returns the lines of the chart. Their labels round the price to the asset's decimals; the text below the chart has
 * all digits.
 */
function linesOf(trade: JournalTrade, isClosed: boolean): TradeLine[] {
  return pricesOf(trade, isClosed).map(({ role, name, price }) => {
    // `price` is only used as a position on the chart here, so it need not be exact.
    const height = Number(price);
    return {
      role,
      label: `${name} ${formatFixed(height, pageLanguage(), decimalsOf(trade.asset))}`,
      price: height,
    };
  });
}

function modelOf({ asset, interval, bars, decisionBars }: JournalBarsResponse, shown: number): ChartModel {
  return tradeModel(
    { asset, interval, bars: bars.slice(0, shown) },
    { setupBars: Math.min(decisionBars, bars.length), outcomeBars: Math.max(0, bars.length - decisionBars) },
  );
}

interface StepControlsProps {
  readonly shown: number;
  readonly steps: Steps;
  readonly onShow: (change: (shown: number) => number) => void;
}

function StepControls({ shown, steps, onShow }: StepControlsProps) {
  const [isAsked, setAsked] = useState(false);
  const isAtEnd = shown >= lastStep(steps);
  const isPlaying = isAsked && !isAtEnd;
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setInterval(() => onShow((before) => afterStep(before, 'on', steps)), PLAY_EVERY_MS);
    return () => clearInterval(timer);
  }, [isPlaying, onShow, steps]);
  const go = (step: Step) => () => {
    setAsked(false);
    onShow((before) => afterStep(before, step, steps));
  };
  const isAtStart = shown <= steps.decisionBars;
  return (
    <fieldset className={styles['controls']} aria-label="Step through the bars">
      <Button variant="secondary" size="small" onClick={go('decision')} disabled={isAtStart}>
        To the decision
      </Button>
      <Button variant="secondary" size="small" onClick={go('back')} disabled={isAtStart} aria-label="One bar back">
        <ArrowLeftIcon />
      </Button>
      <Button variant="secondary" size="small" onClick={go('on')} disabled={isAtEnd} aria-label="One bar on">
        <ArrowRightIcon />
      </Button>
      <Button size="small" onClick={() => setAsked(!isPlaying)} disabled={isAtEnd}>
        {isPlaying ? 'Pause' : 'Play'}
      </Button>
      <Button variant="secondary" size="small" onClick={go('close')} disabled={shown === steps.closeBars}>
        To the close
      </Button>
      <Button variant="secondary" size="small" onClick={go('end')} disabled={isAtEnd}>
        To the end
      </Button>
      <output className={styles['where']} aria-live={isPlaying ? 'off' : 'polite'}>
        {placeText(shown, steps)}
      </output>
    </fieldset>
  );
}
