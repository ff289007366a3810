import { MarketSearch } from './market-picker.tsx';
import styles from './unknown-market.module.css';

/** Shows that no asset has the symbol in the address, with links to the existing assets. */
export function UnknownMarket({ symbol }: { readonly symbol: string }) {
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <h1>There is no market “{symbol}”</h1>
        <p>The symbol may be misspelled. These are all the markets.</p>
      </header>
      <MarketSearch />
    </div>
  );
}
