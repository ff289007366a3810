import type { TradingAccount } from '@tradesense/contract/trading-accounts.ts';
import { momentText } from '../../../ui/moment-text.ts';
import styles from './limits.module.css';
import { hasLimits, usedTexts } from './limits-text.ts';
import { useOwnLimits } from './own-limits-query.ts';

interface LimitsLineProps {
  readonly account: TradingAccount;
  /** Message about the order that is shown below; `null` for none. It is not repeated here. */
  readonly message: string | null;
}

/**
 * Shows how much of their own limits the trader has used today, next to the button that sends an order. Shows nothing
 * if there are no limits.
 */
export function LimitsLine({ account, message }: LimitsLineProps) {
  const { data } = useOwnLimits(account);
  if (data === undefined || !hasLimits(data.limits)) return null;
  const { reached } = data;
  if (reached === null) return <p className={styles['line']}>Today: {usedTexts(data).join(' · ')}</p>;
  return (
    // Not announced to screen readers as an alert, because a rejected order already is.
    <div className={styles['reached']}>
      <p className={styles['title']}>Your own limit is reached</p>
      {message === reached.detail ? null : <p>{reached.detail}</p>}
      <p className={styles['line']}>Until {momentText(reached.until)}.</p>
    </div>
  );
}
