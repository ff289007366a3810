import type { OwnLimitsResponse } from '@tradesense/contract/own-limits.ts';
import { momentText } from '../../../ui/moment-text.ts';
import styles from './limits.module.css';
import { usedTexts } from './limits-text.ts';

interface LimitsUseProps {
  readonly used: OwnLimitsResponse;
  /** Message about the order that is shown below; `null` for none. It is not repeated here. */
  readonly message: string | null;
}

/** Shows how much of their own limits the trader has used today, or which limit is reached, and until when. */
export function LimitsUse({ used, message }: LimitsUseProps) {
  const { reached } = used;
  if (reached === null) return <p className={styles['line']}>Today: {usedTexts(used).join(' · ')}</p>;
  return (
    // Not announced to screen readers as an alert, because a rejected order already is.
    <div className={styles['reached']}>
      <p className={styles['title']}>Your own limit is reached</p>
      {message === reached.detail ? null : <p>{reached.detail}</p>}
      <p className={styles['line']}>Until {momentText(reached.until)}.</p>
    </div>
  );
}
