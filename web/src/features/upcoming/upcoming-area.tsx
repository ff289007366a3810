import type { ReactNode } from 'react';
import { LinkButton } from '../../ui/link-button.tsx';
import { OpenBadge } from '../../ui/open-badge.tsx';
import styles from './upcoming-area.module.css';

export interface NextStep {
  /** Why this is the next step. */
  readonly reason: string;
  readonly label: string;
  readonly to: '/' | '/bias-test' | '/profile';
}

interface UpcomingAreaProps {
  readonly title: string;
  /** Purpose of this area in one or two sentences. */
  readonly children: ReactNode;
  /** Activities in this area, most important first. */
  readonly points?: readonly string[];
  readonly next?: NextStep;
}

const BIAS_TEST: NextStep = {
  reason: 'The Bias Test is open: five masked charts, about ten minutes.',
  label: 'Take a Bias Test',
  to: '/bias-test',
};

/** Shows that an area does not exist yet, with a link to what is available. */
export function UpcomingArea({ title, children, points = [], next = BIAS_TEST }: UpcomingAreaProps) {
  return (
    <section className={styles['area']} aria-labelledby="area-title">
      <header className={styles['head']}>
        <OpenBadge isOpen={false} />
        <h1 id="area-title">{title}</h1>
        <div className={styles['lead']}>{children}</div>
      </header>
      {points.length === 0 ? null : (
        <div className={styles['points']}>
          <h2>What you will do here</h2>
          <ul>
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </div>
      )}
      <div className={styles['next']}>
        <p>
          This area opens with a later release. <strong>Today:</strong> {next.reason}
        </p>
        <LinkButton to={next.to}>{next.label}</LinkButton>
      </div>
    </section>
  );
}
