import type { ReactNode } from 'react';
import styles from './progress-ring.module.css';

interface ProgressRingProps {
  /** 0–100. */
  readonly percent: number;
  /** Pixels. */
  readonly size?: number;
  /** An icon; the ring goes around it. */
  readonly children: ReactNode;
}

/** A circle that closes with the progress. Decorative: the figure stands beside it. */
export function ProgressRing({ percent, size = 28, children }: ProgressRingProps) {
  return (
    <span className={styles['ring']} aria-hidden="true">
      <svg width={size} height={size} viewBox="0 0 36 36" className={styles['circles']}>
        <circle cx="18" cy="18" r="16" className={styles['track']} />
        <circle
          cx="18"
          cy="18"
          r="16"
          pathLength={100}
          strokeDasharray={`${percent} 100`}
          className={percent === 0 ? styles['empty'] : styles['arc']}
        />
      </svg>
      <span className={styles['icon']}>{children}</span>
    </span>
  );
}
