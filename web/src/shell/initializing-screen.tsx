import { PRODUCT_NAME } from '@tradesense/contract/product.ts';
import { BrandMark } from './brand.tsx';
import styles from './initializing-screen.module.css';

/** The shortest time for which the screen is shown, so that it never just flashes. */
export const INITIALIZING_MIN_MS = 1500;

export function InitializingScreen() {
  return (
    <output className={styles['screen']}>
      <span className={styles['mark']}>
        <BrandMark size={56} />
      </span>
      <span className={styles['text']}>Initializing {PRODUCT_NAME}</span>
      <span className={styles['track']} aria-hidden="true" />
    </output>
  );
}
