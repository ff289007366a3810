import { Link } from '@tanstack/react-router';
import { PRODUCT_NAME } from '@tradesense/contract/product.ts';
import styles from './brand.module.css';

/** Shows the product's logo. It is decorative, because the product's name is next to it. */
export function BrandMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className={styles['mark']}>
      <rect width="32" height="32" rx="8" className={styles['tile']} />
      <path d="M10 7v4M10 21v4M22 6v3M22 18v5" className={styles['wick']} />
      <rect x="7" y="11" width="6" height="10" rx="1.5" className={styles['hollow']} />
      <rect x="19" y="9" width="6" height="9" rx="1.5" className={styles['filled']} />
    </svg>
  );
}

export function Brand() {
  return (
    <Link to="/" className={styles['brand']} aria-label={PRODUCT_NAME} activeProps={{}}>
      <BrandMark />
      <span className={styles['name']}>{PRODUCT_NAME}</span>
    </Link>
  );
}
