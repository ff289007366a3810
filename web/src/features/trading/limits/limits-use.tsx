import type { OwnLimitsResponse } from '@tradesense/contract/own-limits.ts';
import { momentText } from '../../../ui/moment-text.ts';
import styles from './limits.module.css';
import { usedTexts } from './limits-text.ts';

interface LimitsUseProps {
  readonly used: OwnLimitsResponse;
  /** The ticket's message about the order; `null` for none. A reached limit that it names is not named again. */
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
