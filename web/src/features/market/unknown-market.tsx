import { MarketSearch } from './market-picker.tsx';
import styles from './unknown-market.module.css';

/** Where no asset has that symbol: says so, and leads to those that there are. */
export function UnknownMarket({ symbol }: { readonly symbol: string }) {
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <h1>There is no market “{symbol}”</h1>
        <p>The symbol may be misspelt. These are all the markets.</p>
      </header>
      <MarketSearch />
    </div>
  );
}
