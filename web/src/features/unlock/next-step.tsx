import { useQuery } from '@tanstack/react-query';
import { QueryScope } from '../../platform/query-scope.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import styles from './next-step.module.css';
import { unlockQuery } from './unlock-queries.ts';

/**
 * Shows a learner's next step and the progress towards the sandbox. The step is shown even if the progress fails to
 * load.
 */
export function NextStep() {
  return (
    <QueryScope>
      <Step />
    </QueryScope>
  );
}

function Step() {
  const { data } = useQuery(unlockQuery);
  const isLocked = data !== undefined && !data.unlocked;
  const left = data === undefined ? 0 : data.biasTests.needed - data.biasTests.done;
  return (
    <section className={styles['step']} aria-label="Your next step">
      <p>
        <strong>Your next step:</strong>{' '}
        {left > 0 ? 'a Bias Test, which also counts towards the sandbox.' : 'a Bias Test.'}
      </p>
      <div className={styles['actions']}>
        <LinkButton to="/bias-test">Start a Bias Test</LinkButton>
        {data === undefined ? null : (
          <LinkButton to="/sandbox" variant="ghost">
            {isLocked ? 'See what’s left' : 'Your sandbox'}
          </LinkButton>
        )}
      </div>
      {isLocked ? (
        <ProgressBar
          label="Progress towards the sandbox"
          value={data.progressPercentage}
          max={100}
          valueText={`${data.progressPercentage}%`}
        />
      ) : null}
    </section>
  );
}
