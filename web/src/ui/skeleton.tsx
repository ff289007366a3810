import styles from './skeleton.module.css';

interface SkeletonProps {
  /** CSS lengths. Use the size of the expected content, so that the layout does not move. */
  width?: string;
  height?: string;
}

/**
 * Shows a placeholder while content is loading. It is decorative. To announce that content is loading, put a `Spinner`
 * or `aria-busy` around it.
 */
export function Skeleton({ width = '100%', height = '1rem' }: SkeletonProps) {
  return <span className={styles['skeleton']} style={{ width, height }} aria-hidden="true" />;
}
