import { ASSETS } from '@tradesense/core/market/asset.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useDeskChoice } from '../layout/use-desk-choice.ts';
import styles from './watchlist.module.css';

const withOrWithout = (symbols: readonly string[], symbol: string, isIn: boolean): readonly string[] =>
  isIn ? [...symbols, symbol] : symbols.filter((each) => each !== symbol);

/** Lets the learner choose which assets the watchlist shows, and which are pinned at its top. */
export function ArrangeWatchlist({ onClose }: { readonly onClose: () => void }) {
  const [{ pinned, hidden }, change] = useDeskChoice();
  return (
    <Dialog isOpen title="Arrange the watchlist" onClose={onClose}>
      <p>Pinned assets stand at the top. The choice stays in this browser.</p>
      <ul className={styles['choices']}>
        {ASSETS.map(({ symbol, name }) => {
          const isHidden = hidden.includes(symbol);
          return (
            <li key={symbol}>
              <span>
                <strong>{symbol}</strong> {name}
              </span>
              <Checkbox
                label="Show"
                aria-label={`Show ${symbol}`}
                checked={!isHidden}
                onCheckedChange={(isShown) => change({ hidden: withOrWithout(hidden, symbol, !isShown) })}
              />
              <Checkbox
                label="Pin"
                aria-label={`Pin ${symbol}`}
                checked={pinned.includes(symbol)}
                disabled={isHidden}
                onCheckedChange={(isPinned) => change({ pinned: withOrWithout(pinned, symbol, isPinned) })}
              />
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
