import { TickerList } from './ticker-list.tsx';
import { TickerSource } from './ticker-source.tsx';
import styles from './ticker.module.css';
import { useTicker } from './use-ticker.ts';

/** Shows the prices of the ticker as a list, and the source of the prices. */
export function PriceList({ onFollow }: { readonly onFollow: () => void }) {
  const state = useTicker();
  return (
    <div className={styles['column']}>
      <TickerList state={state} isCopy={false} onFollow={onFollow} />
      {state.status === 'loaded' ? <TickerSource prices={state.prices} /> : null}
    </div>
  );
}
