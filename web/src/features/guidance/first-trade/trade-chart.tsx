import type { FirstTrade } from '@tradesense/contract/first-trade.ts';
import { useMemo } from 'react';
import { minMove } from '../../../chart/model/value-scale.ts';
import { useLive } from '../../study/tasks/parts/live.ts';
import { priceLinesLayer, type PriceLine, type PriceLinesScene } from '../../study/tasks/parts/price-lines-layer.ts';
import { TaskChartView, useTaskChartModel } from '../../study/tasks/parts/task-chart.tsx';
import styles from './first-trade-page.module.css';

/**
 * Number of steps by which an arrow key moves a line across the height of the chart. With Shift, a key moves it by
 * `LARGE_STEP` steps.
 */
const STEPS = 200;
const LARGE_STEP = 10;

export type ExitLine = 'stop' | 'target';

interface TradeChartProps {
  chart: FirstTrade['chart'];
  lines: readonly PriceLine[];
  /** The line that the arrow keys move and that the next press on the chart sets; `null` if none is chosen. */
  chosen: ExitLine | null;
  isLocked: boolean;
  onPrice: (line: ExitLine, price: number) => void;
}

/** Shows the bars up to now, with the lines of entry, stop and target. */
export function TradeChart({ chart, lines, chosen, isLocked, onPrice }: TradeChartProps) {
  const model = useTaskChartModel(chart);
  const { bars, decimals } = chart;
  const setPrice = (id: string, at: number): void => {
    const price = Number(at.toFixed(decimals));
    if (!isLocked && (id === 'stop' || id === 'target') && price > 0) onPrice(id, price);
  };
  const scene = useLive<PriceLinesScene>({
    lines,
    chosen,
    isLocked,
    onPrice: setPrice,
    onStep: (id, steps, isLarge) => {
      const height = Math.max(...bars.map(([, high]) => high)) - Math.min(...bars.map(([, , low]) => low));
      const from = lines.find((line) => line.id === id)?.price ?? bars.at(-1)?.[3] ?? 0;
      setPrice(id, from + steps * (isLarge ? LARGE_STEP : 1) * Math.max(minMove(model.scale), height / STEPS));
    },
  });
  const layers = useMemo(() => [priceLinesLayer(scene)], [scene]);
  return (
    <div className={styles['chart']}>
      <TaskChartView title="First planned trade" size="fill" {...{ chart, model, layers }} />
    </div>
  );
}

/** Returns the line of the trade's stop or target. */
export function exitLine(id: ExitLine, price: number | null, isFixed: boolean): PriceLine {
  return {
    id,
    label: id === 'stop' ? 'Stop' : 'Target',
    price,
    color: id === 'stop' ? 5 : 6,
    isDashed: false,
    isFixed,
  };
}

/** Returns the line of the price at which the trade was or would be entered. */
export function entryLine(label: string, price: number | null): PriceLine {
  return { id: 'entry', label, price, color: 1, isDashed: true, isFixed: true };
}
