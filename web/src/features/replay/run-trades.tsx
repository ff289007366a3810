import { Link } from '@tanstack/react-router';
import { Card } from '../../ui/card.tsx';
import { signedMoneyText, signedRatioText } from '../../ui/number-text.ts';
import { assetPriceText } from '../trading/price-text.ts';
import styles from './compare-runs.module.css';
import { steppedBarText } from '../market/bar-time.ts';
import { runText } from './replay-text.ts';
import type { ComparedRun, RunTrade } from './run-results.ts';

interface RunTradesProps {
  readonly run: ComparedRun;
  /** Trades that only this run has, oldest first. */
  readonly trades: readonly RunTrade[];
  /** Number of trades that both runs share. */
  readonly same: number;
}

/** Shows the plan and the result of each trade that only this run has. */
export function RunTrades({ run: { session }, trades, same }: RunTradesProps) {
  return (
    <Card title={`Plans of ${runText(session).toLowerCase()}`}>
      {same === 0 ? null : (
        <p className={styles['note']}>{same === 1 ? 'One trade is' : `${same} trades are`} the same in both runs.</p>
      )}
      {trades.length === 0 ? (
        <p className={styles['note']}>No closed trade of its own.</p>
      ) : (
        <ul className={styles['trades']}>
          {trades.map((trade) => (
            <li key={trade.id}>
              <Link to="/sandbox/journal" search={{ account: session.accountId, trade: trade.id }}>
                {trade.side === 'long' ? 'Long' : 'Short'}, {steppedBarText(trade.openedAt, session.interval)}
              </Link>
              <strong>
                {trade.rMultiple === null ? '' : `${signedRatioText(trade.rMultiple)} R, `}
                {signedMoneyText(trade.net)}
              </strong>
              <p className={styles['plan']}>{planText(session.asset, trade)}</p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function planText(asset: string, { plan, entryPrice, exitPrice }: RunTrade): string {
  const price = (text: string) => assetPriceText(asset, text);
  const way = `In at ${price(entryPrice)}, out at ${price(exitPrice)}.`;
  if (plan === null) return `No plan. ${way}`;
  const stop = plan.stopPrice === null ? 'no stop' : `stop ${price(plan.stopPrice)}`;
  return `“${plan.thesis}” ${stop}, target ${price(plan.targetPrice)}. ${way}`;
}
