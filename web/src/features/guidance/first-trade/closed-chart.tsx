import type { FirstTrade } from '@tradesense/contract/first-trade.ts';
import { originText } from '../../study/tasks/task-text.ts';
import styles from './first-trade-page.module.css';
import { useRun } from './open-trade.tsx';
import { entryLine, exitLine, TradeChart } from './trade-chart.tsx';

const nothing = () => undefined;

/**
 * Shows a closed trade's chart up to the end of the trade, with the lines of entry, stop and target, and the source of
 * the prices.
 */
export function ClosedChart({ trade }: { trade: FirstTrade }) {
  const run = useRun(trade);
  if (run === null) return null;
  return (
    <div>
      <TradeChart
        chart={trade.chart}
        lines={[
          entryLine('Entry', run.fills[0]?.price ?? null),
          exitLine('target', run.target, true),
          exitLine('stop', run.stop, true),
        ]}
        chosen={null}
        isLocked
        onPrice={nothing}
      />
      {trade.origin === null ? null : <p className={styles['origin']}>Recorded: {originText(trade.origin)}</p>}
    </div>
  );
}
