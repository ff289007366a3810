import { Link } from '@tanstack/react-router';
import type { NextStepsResponse } from '@tradesense/contract/guidance.ts';
import type { ReactNode } from 'react';
import { addressLink } from '../../platform/address-link.ts';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { followsPathPreference } from './follows-path-preference.ts';
import styles from './study-next-step.module.css';

interface StudyNextStepProps {
  steps: NextStepsResponse['steps'];
  /** The next step within Study. It is shown if the general next step is about a trade, or if there is none. */
  own: ReactNode;
}

/**
 * Shows the general next step, which the coach and Home show too. If the general next step is about a trade, shows the
 * next step within Study instead.
 */
export function StudyNextStep({ steps, own }: StudyNextStepProps) {
  const [step] = steps;
  if (step === undefined || step.kind === 'trade' || step.kind === 'trade-review') return own;
  const isHour = step.kind === 'first-hour';
  // A placed lesson or a running test comes before the first hour, which stays open meanwhile.
  const isHourOpen = steps.some(({ kind }) => kind === 'first-hour');
  return (
    <Card aria-labelledby="study-next" className={styles['card']}>
      <p className={styles['small']}>Your next step</p>
      <h2 id="study-next">{step.title}</h2>
      <p className={styles['why']}>{step.why}</p>
      <LinkButton {...addressLink(step.href)} isFullWidth onClick={() => isHour && followsPathPreference.set(true)}>
        {isHour ? 'Start this step' : 'Continue'}
      </LinkButton>
      {isHourOpen ? (
        <Link to="/start" className={styles['small']}>
          All steps of the first hour
        </Link>
      ) : null}
    </Card>
  );
}
