import styles from './skeleton.module.css';

interface SkeletonProps {
  /** CSS lengths: give those of what is coming, so that nothing moves when it comes. */
  width?: string;
  height?: string;
}

/** Holds the place of something that loads. Decorative: say what loads with a `Spinner` or `aria-busy` around it. */
export function Skeleton({ width = '100%', height = '1rem' }: SkeletonProps) {
  return <span className={styles['skeleton']} style={{ width, height }} aria-hidden="true" />;
}
