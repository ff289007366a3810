import { Spinner } from '../ui/spinner.tsx';
import styles from './page-spinner.module.css';

export function PageSpinner() {
  return (
    <div className={styles['page']}>
      <Spinner size="large" label="Loading page..." />
    </div>
  );
}
