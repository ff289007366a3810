import { BIAS_TEST_MINUTES } from '@tradesense/core/bias/bias-rules.ts';
import type { UnlockCheckResponse } from '@tradesense/contract/unlock.ts';
import { UNLOCK_REWARD } from '@tradesense/contract/sandbox-constants.ts';
import { AREAS } from '../../platform/product-areas.ts';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { LossFactList } from './loss-fact-list.tsx';
import styles from './unlock-gate.module.css';
import { CheckIcon, CircleIcon } from '../../ui/text-icons.tsx';

type Requirement = UnlockCheckResponse['biasTests'];

function isMet({ done, needed }: Requirement): boolean {
  return done >= needed;
}

/** Shows what the learner still needs to unlock the sandbox, and where to do it. */
export function LockedSandbox({ status }: { status: UnlockCheckResponse }) {
  const { biasTests, chartExams, progressPercentage } = status;
  return (
    <>
      <Card title={UNLOCK_REWARD}>
        <ProgressBar label="Your progress" value={progressPercentage} max={100} valueText={`${progressPercentage}%`} />
        <ul className={styles['requirements']}>
          <RequirementRow name="Complete rated Bias Tests" requirement={biasTests} />
          <RequirementRow name="Pass Chart Exams" requirement={chartExams} />
        </ul>
      </Card>
      <Card title="How to unlock it">
        <MissingStep biasTests={biasTests} />
      </Card>
      <LossFactList />
    </>
  );
}

function RequirementRow({ name, requirement }: { name: string; requirement: Requirement }) {
  const met = isMet(requirement);
  return (
    <li className={met ? styles['met'] : undefined}>
      <span className={styles['mark']} aria-hidden="true">
        {met ? <CheckIcon /> : <CircleIcon />}
      </span>
      <span>{name}</span>
      <span className={styles['count']}>
        {Math.min(requirement.done, requirement.needed)} of {requirement.needed}
        {met ? ', done' : ''}
      </span>
    </li>
  );
}

function MissingStep({ biasTests }: { biasTests: Requirement }) {
  const left = biasTests.needed - biasTests.done;
  if (left > 0) {
    return (
      <div className={styles['next']}>
        <p>
          Complete {left === 1 ? 'one more rated Bias Test' : `${left} rated Bias Tests`}. Finishing counts, not the
          score; five charts take about {BIAS_TEST_MINUTES} minutes.
        </p>
        <LinkButton to={AREAS.biasTest.to}>Start a Bias Test</LinkButton>
      </div>
    );
  }
  return (
    <div className={styles['next']}>
      <p>Your rated Bias Tests are done. Now pass the Chart Exams.</p>
      <LinkButton to={AREAS.chartExam.to}>Go to the Chart Exam</LinkButton>
    </div>
  );
}
