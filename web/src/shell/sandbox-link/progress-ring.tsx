import type { ReactNode } from 'react';
import styles from './progress-ring.module.css';

interface ProgressRingProps {
  /** Progress from 0 to 100. */
  readonly percent: number;
  /** Width and height in pixels. */
  readonly size?: number;
  /** Icon inside the ring. */
  readonly children: ReactNode;
}

/** Shows progress as a ring. It is decorative, because the number is next to it. */
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
