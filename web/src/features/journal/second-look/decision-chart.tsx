import type { SecondLookQuestion } from '@tradesense/contract/second-look.ts';
import type { Interval } from '@tradesense/core/market/interval.ts';
import { useMemo } from 'react';
import { CandleChart } from '../../../chart/candle-chart.tsx';
import { minMove } from '../../../chart/model/value-scale.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useLive } from '../../study/tasks/parts/live.ts';
import { priceLinesLayer, type PriceLine, type PriceLinesScene } from '../../study/tasks/parts/price-lines-layer.ts';
import { assetName } from '../journal-text.ts';
import { keptText, useChartOfThen, useKeptChart, type KeptChart } from '../kept-chart.ts';
import { decimalsOf, tradeModel } from '../trade-model.ts';
import styles from './second-look-page.module.css';

/**
 * Number of steps by which an arrow key moves a line across the height of the chart. With Shift, a key moves it by
 * `LARGE_STEP` steps.
 */
const STEPS = 200;
const LARGE_STEP = 10;

export type ExitLine = 'stop' | 'target';

interface DecisionChartProps {
  readonly question: SecondLookQuestion;
  /**
   * Source of the bars. It is not `null` here: if the question has no bars, the page shows a note instead of this
   * chart.
   */
  readonly source: NonNullable<SecondLookQuestion['source']>;
  /** Prices of the draft; `null` if not set yet. */
  readonly prices: Readonly<Record<ExitLine, number | null>>;
  /**
   * The line that the next press on the chart sets and that the arrow keys move. `null` if the learner would not trade,
   * so that there is no line to set.
   */
  readonly chosen: ExitLine | null;
  readonly onPrice: (line: ExitLine, price: number) => void;
  readonly onInterval: (interval: Interval) => void;
}

/** Shows the chart up to the decision, with the drawings and indicators that it had at that time. */
export function DecisionChart(props: DecisionChartProps) {
  const { asset, decidedAt, replayInterval = null } = props.question;
  const then = useKeptChart({ asset, decidedAt, isReplay: replayInterval !== null });
  return then === null ? <Skeleton height="100%" /> : <ChartThen {...props} then={then} />;
}

interface ChartThenProps extends DecisionChartProps {
  readonly then: KeptChart;
}

function ChartThen({ question, source, prices, chosen, onPrice, onInterval, then }: ChartThenProps) {
  const { asset, interval, intervals, bars, price } = question;
  const model = useMemo(() => tradeModel({ asset, interval, bars }, null), [asset, interval, bars]);
  const chart = useChartOfThen(then.kept);
  const known = price === null ? null : Number(price);
  const setPrice = (id: string, at: number): void => {
    const rounded = Number(at.toFixed(decimalsOf(asset)));
    if ((id === 'stop' || id === 'target') && rounded > 0) onPrice(id, rounded);
  };
  const scene = useLive<PriceLinesScene>({
    lines: [
      { id: 'entry', label: 'Price at the decision', price: known, color: 1, isDashed: true, isFixed: true },
      exitLine('target', prices.target),
      exitLine('stop', prices.stop),
    ],
    chosen,
    isLocked: chosen === null,
    onPrice: setPrice,
    onStep: (id, steps, isLarge) => {
      const height = Math.max(...bars.map(([, , high]) => high)) - Math.min(...bars.map(([, , , low]) => low));
      const from = (id === 'stop' ? prices.stop : prices.target) ?? known ?? 0;
      setPrice(id, from + steps * (isLarge ? LARGE_STEP : 1) * Math.max(minMove(model.scale), height / STEPS));
    },
  });
  const layers = useMemo(() => [priceLinesLayer(scene)], [scene]);
  return (
    <>
      <div className={styles['chart']}>
        <CandleChart
          title={`${assetName(asset)}, ${interval}, up to the decision`}
          size="fill"
          intervals={{ options: intervals, selected: interval, onSelect: onInterval }}
          {...{ model, source, layers }}
          {...chart}
        />
      </div>
      <p className={styles['note']}>
        {intervalText(question)} {keptText(then)}
      </p>
    </>
  );
}

/** Returns a sentence that names the interval of the chart at the time when the order was sent. */
const intervalText = ({ chartInterval }: SecondLookQuestion): string =>
  chartInterval === null
    ? 'The interval of the chart was not kept with this order.'
    : `The chart showed ${chartInterval} bars when you placed the order.`;

const exitLine = (id: ExitLine, price: number | null): PriceLine => ({
  id,
  label: id === 'stop' ? 'Stop' : 'Target',
  price,
  color: id === 'stop' ? 5 : 6,
  isDashed: false,
  isFixed: price === null,
});
