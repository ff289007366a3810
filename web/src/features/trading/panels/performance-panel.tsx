import { useQuery } from '@tanstack/react-query';
import type { PerformanceResponse } from '@tradesense/contract/journal.ts';
import type { TradingAccount } from '@tradesense/contract/trading-accounts.ts';
import { PERFORMANCE_DAYS_MIN, PERFORMANCE_TRADES_MIN } from '@tradesense/contract/sandbox-constants.ts';
import { lackText } from '@tradesense/core/performance/lack-text.ts';
import { PROCESS_TRADES_MIN } from '@tradesense/core/performance/result-figures.ts';
import { fillPresetsClause } from '@tradesense/core/trading/fill-preset.ts';
import { Money } from '../../../ui/amount.tsx';
import { fixedText, percentText, ratioText, signedRatioText } from '../../../ui/number-text.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { BalanceCurve } from './balance-curve.tsx';
import { Facts } from './facts.tsx';
import { PageList } from './page-list.tsx';
import styles from './panels.module.css';
import { performanceQuery } from './performance-query.ts';
import { SignedAmount } from './signed-amount.tsx';
import { useFetchedAgain } from './use-account-pages.ts';

/** Shows the results of the closed trades and the quality of the decisions. */
export function PerformancePanel({ account }: { readonly account: TradingAccount }) {
  const { id } = account;
  const query = useQuery(performanceQuery(id));
  useFetchedAgain(account.sequence, query.refetch);
  return (
    <PageList name="The figures" query={query}>
      {query.data === undefined ? null : <Performance performance={query.data} />}
    </PageList>
  );
}

interface PerformanceProps {
  readonly performance: PerformanceResponse;
}

const NONE = '–';

/** Returns the figure. If there are too few trades, returns a text with their number and the number that is needed. */
function enough(trades: number, figure: string): string {
  return trades >= PERFORMANCE_TRADES_MIN ? figure : `Too few: ${trades} of ${PERFORMANCE_TRADES_MIN} trades`;
}

/**
 * Returns a ratio of daily returns. If there are too few days, returns a text with their number and the number that is
 * needed.
 */
function ratio(value: number | null, days: number): string {
  if (days < PERFORMANCE_DAYS_MIN) return `Too few: ${days} of ${PERFORMANCE_DAYS_MIN} days`;
  return value === null ? NONE : signedRatioText(value);
}

/** Returns the mean process score, or how many trades it needs. The dashboard needs as many. */
function processText({ trades, averageProcess, presets }: PerformanceResponse): string {
  if (trades < PROCESS_TRADES_MIN || averageProcess === null)
    return lackText({ what: 'trades', have: trades, need: PROCESS_TRADES_MIN });
  return `${averageProcess}${fillPresetsClause(presets)}`;
}

function Performance({ performance }: PerformanceProps) {
  const { trades, won, net, fees, funding, averageR, profitFactor, maxDrawdown, maxDrawdownShare, daily } = performance;
  if (trades === 0) {
    return (
      <EmptyState title="No closed trades yet">
        <p>A trade counts once its position is flat again.</p>
      </EmptyState>
    );
  }
  return (
    <>
      <Facts
        items={[
          ['Closed trades', trades],
          ['Won', `${won} of ${trades}`],
          ['Net', <SignedAmount key="net" amount={net} />],
          ['Fees', <Money key="fees" value={fees} />],
          ['Funding', <Money key="funding" value={funding} />],
          ['Win rate', enough(trades, percentText((100 * won) / trades))],
          ['Average R', enough(trades, averageR === null ? NONE : signedRatioText(averageR))],
          ['Profit factor', enough(trades, profitFactor === null ? NONE : ratioText(profitFactor))],
          ['Largest drawdown', <Money key="drawdown" value={maxDrawdown} />],
          ['Largest drawdown in percent', `${fixedText(100 * maxDrawdownShare, 1)}%`],
          ['Sharpe ratio, daily', ratio(daily.sharpe, daily.days)],
          ['Sortino ratio, daily', ratio(daily.sortino, daily.days)],
          ['Process score', processText(performance)],
        ]}
      />
      <BalanceCurve curve={performance.curve} />
      <Quadrants quadrants={performance.quadrants} />
    </>
  );
}

/** Shows how many trades are in each quadrant (decision × outcome), which separates luck from skill. */
function Quadrants({ quadrants }: { readonly quadrants: PerformanceResponse['quadrants'] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls on a narrow screen must be reachable by keyboard
    <section className={styles['scroller']} tabIndex={0} aria-label="Decision and outcome">
      <table className={styles['table']}>
        <caption className={styles['note']}>
          The quality of the decisions, and their results. A good decision has a process score of 70 or more; a good
          outcome is a profit after all costs.
        </caption>
        <thead>
          <tr>
            <th scope="col">Decision</th>
            <th scope="col">Good outcome</th>
            <th scope="col">Bad outcome</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Good</th>
            <td>{quadrants['good-good']} won</td>
            <td>{quadrants['good-bad']} lost</td>
          </tr>
          <tr>
            <th scope="row">Bad</th>
            <td>{quadrants['bad-good']} won</td>
            <td>{quadrants['bad-bad']} lost</td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}
