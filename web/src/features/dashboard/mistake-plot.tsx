import type { TradingDashboard, TradingFilter } from '@tradesense/contract/dashboard.ts';
import { lackText } from '@tradesense/core/performance/lack-text.ts';
import { BarPlot } from '../../plots/bar-plot.tsx';
import { Card } from '../../ui/card.tsx';
import { signedMoneyText, signedRatioText } from '../../ui/number-text.ts';
import { tradeCountText } from '../evidence/trade-evidence-text.ts';
import { countText } from './figure-text.ts';
import { SourceButton } from './source-dialog.tsx';
import { SourceTrades } from './source-trades.tsx';
import styles from './dashboard-page.module.css';

export interface MistakePlotProps {
  readonly mistakes: TradingDashboard['mistakes'];
  readonly filter: TradingFilter;
}

const inR = (value: number) => `${signedRatioText(value)} R`;

/**
 * Shows the cost of each mistake: the mean R of the trades with its tag minus the mean R of the trades without any
 * mistake.
 */
export function MistakePlot({ mistakes, filter }: MistakePlotProps) {
  const rows = mistakes.map(({ tag, trades, cost }) => {
    if (cost.kind !== 'value') return { name: tag, value: null, interval: null, text: lackText(cost.needs) };
    const { interval, value } = cost;
    const ends = interval === null ? '' : `, 95% interval ${inR(interval.low)} to ${inR(interval.high)}`;
    return {
      name: tag,
      value,
      interval: interval === null ? null : ([interval.low, interval.high] as const),
      text: `${inR(value)} a trade${ends}, ${tradeCountText(trades)}`,
    };
  });
  const tagged = mistakes.reduce((sum, { trades }) => sum + trades, 0);
  return (
    <Card aria-label="What each mistake costs" className={styles['half']}>
      {mistakes.length === 0 ? (
        <>
          <h3>What each mistake costs</h3>
          <p className={styles['note']}>
            No trade has a mistake tag. Tag a mistake in the journal, and this shows what it costs a trade, in R.
          </p>
        </>
      ) : (
        <BarPlot
          title="What each mistake costs"
          count={countText(tagged, 'tagged trades')}
          note="Mean R of the trades with the tag, less the mean R of those without any mistake. A tag is chosen after the result, so this may overstate the cost."
          rows={rows}
          tickText={inR}
          table={{
            columns: ['Mistake', 'Cost of a trade', 'Net', 'Source'],
            rows: () =>
              mistakes.map(({ tag, net }, index) => ({
                key: tag,
                cells: [
                  tag,
                  rows[index]?.text ?? '',
                  signedMoneyText(net),
                  <SourceButton
                    key="source"
                    title={`Trades with “${tag}”`}
                    rows={() => <SourceTrades query={{ ...filter, mistake: tag }} />}
                  >
                    Show the trades
                  </SourceButton>,
                ],
              })),
          }}
        />
      )}
    </Card>
  );
}
