import styles from './skeleton.module.css';

interface SkeletonProps {
  /** CSS lengths. Use those of the expected content, so that the layout does not move. */
  width?: string;
  height?: string;
}

/** Placeholder of loading content. Decorative: announce the loading with a `Spinner` or `aria-busy` around it. */
export function Skeleton({ width = '100%', height = '1rem' }: SkeletonProps) {
  return <span className={styles['skeleton']} style={{ width, height }} aria-hidden="true" />;
}
