import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './pair-round.module.css';

/** Loading placeholder that is as tall as a pair, so that the page does not jump. */
export function PairSkeleton() {
  return (
    <div className={styles['round']} aria-busy="true">
      <VisuallyHidden>
        <output>A pair of charts is loading</output>
      </VisuallyHidden>
      <div className={styles['charts']}>
        <Skeleton width="14rem" height="1.5rem" />
        <div className={styles['pair']}>
          <Skeleton height="calc(var(--plot-height) + 2rem)" />
          <Skeleton height="calc(var(--plot-height) + 2rem)" />
        </div>
        <Skeleton height="3.75rem" />
      </div>
      <div className={styles['beside']}>
        <Skeleton height="9rem" />
      </div>
    </div>
  );
}
