import { TickerEntry } from './ticker-entry.tsx';
import type { TickerState } from './ticker-prices.ts';
import styles from './ticker.module.css';

const PLACEHOLDERS = ['1', '2', '3', '4', '5', '6', '7', '8'] as const;

interface TickerListProps {
  readonly state: TickerState;
  /** Whether this is the second copy of the prices. The copy makes the moving band look endless. */
  readonly isCopy: boolean;
  /** Called when the visitor follows a link. */
  readonly onFollow?: (() => void) | undefined;
}

/** Shows the prices, or a text that says that they are loading or could not be loaded. */
export function TickerList({ state, isCopy, onFollow }: TickerListProps) {
  return (
    <ul
      className={styles['list']}
      aria-hidden={isCopy || undefined}
      aria-busy={state.status === 'loading' || undefined}
    >
      <TickerItems {...{ state, isCopy, onFollow }} />
    </ul>
  );
}

function TickerItems({ state, isCopy, onFollow }: TickerListProps) {
  if (state.status === 'loading')
    return PLACEHOLDERS.map((key) => (
      <li key={key} className={styles['placeholder']}>
        Loading...
      </li>
    ));
  if (state.status === 'failed')
    return (
      <li className={styles['failed']}>
        <span className={styles['symbol']}>ERROR</span> <span>Unable to load prices</span>
      </li>
    );
  if (state.prices.entries.length === 0) return <li className={styles['placeholder']}>No prices at the moment</li>;
  return state.prices.entries.map((entry) => (
    <li key={entry.symbol}>
      <TickerEntry {...{ entry, isCopy, onFollow }} />
    </li>
  ));
}
