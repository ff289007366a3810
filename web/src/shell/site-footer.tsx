import { OWNER_YEAR, PRODUCT_NAME, PRODUCT_TAGLINE } from '@tradesense/contract/product.ts';
import styles from './site-footer.module.css';

export function SiteFooter() {
  return (
    <footer className={styles['footer']}>
      <div className={styles['inner']}>
        <p className={styles['notice']}>
          {PRODUCT_NAME}, {PRODUCT_TAGLINE}: an educational simulation. All trading uses virtual currency; no real money
          is involved, and nothing here is investment advice.
        </p>
        <p className={styles['owner']}>
          <span>
            © {OWNER_YEAR} {PRODUCT_NAME}
          </span>
          <span>
            Made with <span className={styles['heart']}>♥</span> in California
          </span>
        </p>
      </div>
    </footer>
  );
}
